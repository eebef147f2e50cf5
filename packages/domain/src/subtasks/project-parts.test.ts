import { expect, it } from 'vitest';
import { isTopLevelRow, projectPart, subtaskBelongsTo } from './top-level-rows.ts';

const today = '2026-11-20';
const plain = {
  projectId: 'p',
  scheduledOn: null,
  dueOn: null,
  someday: false,
  hidden: false,
  completedOn: null,
};
const someday = { ...plain, someday: true };
const later = { ...plain, dueOn: '2026-12-01', hidden: true };
const done = { completedOn: today };

it.each([
  ['a plain task', plain, [], 'project'],
  ['a task for someday', someday, [], 'someday'],
  ['a hidden task', later, [], 'later'],
  ['a hidden task on its date', { ...later, dueOn: today }, [], 'project'],
  ['a completed task that was for someday', { ...someday, ...done }, [], 'project'],
  ['a subtask of a task for someday', plain, [someday], 'someday'],
  ['a subtask for someday of a plain task', someday, [plain], 'project'],
  ['a completed subtask of a hidden task', { ...plain, ...done }, [later], 'later'],
  ['a subtask below a subtask of a task for someday', plain, [plain, someday], 'someday'],
  ['an open subtask of a completed task for someday', plain, [{ ...someday, ...done }], 'project'],
] as const)('%s is in the right part of its project (SOMEDAY-6, SOMEDAY-32)', (_, task, above, part) => {
  expect(projectPart(task, above, today)).toBe(part);
});

it('a subtask follows its open parent to Someday, where it is not counted (SOMEDAY-7)', () => {
  const view = { kind: 'someday' } as const;
  expect(subtaskBelongsTo(view, plain, someday, true, today)).toBe(true);
  expect(subtaskBelongsTo(view, someday, plain, false, today)).toBe(false);
  expect(subtaskBelongsTo(view, someday, { ...plain, ...done }, false, today)).toBe(true);
  expect(isTopLevelRow(view, plain, someday)).toBe(false);
});
