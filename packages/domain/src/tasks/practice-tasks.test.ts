import { expect, it } from 'vitest';
import { practiceText, practisedWith } from './practice-tasks.ts';

const PLAIN = { scheduledOn: null, dueOn: null, projectId: null, tagIds: [] };

it.each([
  [PLAIN, []],
  [{ ...PLAIN, scheduledOn: '2026-03-10' }, ['date']],
  [{ ...PLAIN, dueOn: '2026-03-10' }, ['date']],
  [{ ...PLAIN, tagIds: ['garden'] }, ['group']],
  [{ ...PLAIN, dueOn: '2026-03-10', projectId: 'garden' }, ['date', 'group']],
] as const)(
  "a user's own task completes the practice tasks that it fulfils (CAPTURE-17): %j",
  (task, done) => {
    expect(practisedWith(task)).toEqual(done);
  },
);

it('the practice task for grouping uses a project if the plan has no tags (CAPTURE-17)', () => {
  expect(practiceText('group', true, true).title).toBe('Give a task a tag');
  expect(practiceText('group', false, true).title).toBe('Put a task into a project');
});

it('names the keyboard shortcut for search only on devices that are likely to have a keyboard (CAPTURE-17)', () => {
  expect(practiceText('find', true, true).how).toMatch(
    /^Press Ctrl\+K, ⌘K on a Mac, or the magnifying glass/,
  );
  expect(practiceText('find', true, false).how).toMatch(/^Press the magnifying glass/);
});
