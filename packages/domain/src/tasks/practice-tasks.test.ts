import { expect, it } from 'vitest';
import { parseQuery } from '../query/parse-query.ts';
import { READER } from '../query/testing/query-names.ts';
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

it('the practice task for filters names a question that every account can ask (CAPTURE-17, FILTER-54)', () => {
  const { how } = practiceText('filter', false, true);
  const [, question = ''] = /"(.+)"/.exec(how) ?? [];
  expect(parseQuery(question, { ...READER, tags: [], projects: [], members: [] }).errors).toEqual([]);
});

it('names the keyboard shortcut for search only on devices that are likely to have a keyboard (CAPTURE-17)', () => {
  expect(practiceText('find', true, true).how).toMatch(
    /^Press Ctrl\+K, ⌘K on a Mac, or the magnifying glass/,
  );
  expect(practiceText('find', true, false).how).toMatch(/^Press the magnifying glass/);
});
