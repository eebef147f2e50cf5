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
  'a task of the person completes the practice tasks that it shows (CAPTURE-17): %j',
  (task, done) => {
    expect(practisedWith(task)).toEqual(done);
  },
);

it('practises projects on plans without tags (CAPTURE-17)', () => {
  expect(practiceText('group', true).title).toBe('Give a task a tag');
  expect(practiceText('group', false).title).toBe('Put a task into a project');
});
