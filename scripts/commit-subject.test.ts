import { expect, it } from 'vitest';
import { subjectProblem } from './commit-subject.ts';

it.each([
  'Dialog: restore focus when it closes',
  'Server, web: embed the session in the first response',
  "Merge branch 'wip'",
  'Revert "Dialog: restore focus when it closes"',
])('accepts the commit subject %s', (subject) => {
  expect(subjectProblem(subject)).toBeUndefined();
});

it.each([
  ['Restore focus', 'does not have the form "Area: do something"'],
  ['Dialog: restored focus', 'does not begin with an imperative'],
  ['Dialog: restoring focus', 'does not begin with an imperative'],
  ['Dialog: fixes focus', 'does not begin with an imperative'],
  [`Dialog: restore ${'f'.repeat(57)}`, 'has 73 characters, at most 72'],
])('rejects the commit subject %s, because it %s', (subject, problem) => {
  expect(subjectProblem(subject)).toBe(problem);
});
