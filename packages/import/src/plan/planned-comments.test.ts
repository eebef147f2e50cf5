import { MAX_COMMENT, MAX_COMMENTS } from '@questlog/domain/comments/comments';
import { codePoints, isBlank, isStorable } from '@questlog/domain/text';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { importedTask, type ImportedComment, type Loss } from '../imported.ts';
import { withoutKnown } from './fit-plan.ts';
import { countsOf } from './import-plan.ts';
import { planImport } from './plan-import.ts';

const CREATED = '2026-03-01T10:00:00.000Z';
const NOW = '2026-03-10T12:00:00.000Z';

const comment = (fields: Partial<ImportedComment>): ImportedComment => ({
  author: 'Ana',
  createdAt: null,
  editedAt: null,
  body: 'Text',
  ...fields,
});

const planOf = (comments: readonly Partial<ImportedComment>[]) =>
  planImport(
    {
      source: 'todoist',
      projects: [],
      sections: [],
      tags: [],
      losses: [],
      tasks: [
        importedTask({ sourceId: 'a', title: 'Paint', createdAt: CREATED, comments: comments.map(comment) }),
        importedTask({ sourceId: 'b', title: 'Other', createdAt: CREATED, comments: [comment({})] }),
      ],
    },
    {
      accountId: '00000000-0000-7000-8000-000000000001',
      now: new Date(NOW),
      today: '2026-03-10',
      projects: [],
      sections: [],
    },
  );

const planned = (comments: readonly Partial<ImportedComment>[]) => {
  const { tasks, comments: all } = planOf(comments);
  return all.filter(({ taskId }) => taskId === tasks[0]?.id);
};

it('plans the comments on a task with the names of their authors and their dates (IMPORT-15)', () => {
  const times = { createdAt: '2026-03-02T10:00:00.000Z', editedAt: '2026-03-03T10:00:00.000Z' };
  const plan = planOf([
    times,
    { author: ' \n', body: ' ', createdAt: CREATED },
    { author: null, body: ' Two ' },
  ]);
  expect(plan.comments).toMatchObject([
    { taskId: plan.tasks[0]?.id, authorName: 'Ana', body: 'Text', ...times },
    { taskId: plan.tasks[0]?.id, authorName: null, body: 'Two', editedAt: null },
    { taskId: plan.tasks[1]?.id, authorName: 'Ana', body: 'Text' },
  ]);
  expect(countsOf(plan).comments).toBe(3);
});

it('gives the same comment the same id in each import (IMPORT-3, IMPORT-15)', () => {
  const ids = () => planOf([{}, { body: 'x'.repeat(MAX_COMMENT + 1) }]).comments.map(({ id }) => id);
  expect(ids()).toEqual(ids());
  expect(new Set(ids()).size).toBe(4);
});

it('leaves out the comments on tasks that the account has (IMPORT-3, IMPORT-15)', () => {
  const plan = planOf([{}, {}]);
  const part = withoutKnown(plan, new Set([plan.tasks[0]?.id ?? '']));
  expect(part.comments).toEqual(plan.comments.slice(2));
});

it('keeps the order of comments without a time, and replaces times in the future (IMPORT-15, IMPORT-53)', () => {
  const times = planned([{}, { createdAt: '2999-01-01T00:00:00.000Z' }, { createdAt: 'never' }]);
  expect(times.map(({ createdAt }) => createdAt)).toEqual([
    '2026-03-01T10:00:00.001Z',
    '2026-03-01T10:00:00.002Z',
    '2026-03-01T10:00:00.003Z',
  ]);
});

it.each(['x', '😀'])(
  'turns a comment that is too long into several, without losing any %s (IMPORT-15)',
  (character) => {
    const body = character.repeat(2 * MAX_COMMENT + 5);
    const parts = planned([{ body, createdAt: '2026-03-02T10:00:00.000Z' }]);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.map((part) => part.body).join('')).toBe(body);
    expect(planned([{ body: character.repeat(MAX_COMMENT) }])).toHaveLength(1);
  },
);

it('imports the latest 1,000 comments on a task, and reports the others as lost (IMPORT-15)', () => {
  const { comments, losses } = planOf(
    Array.from({ length: MAX_COMMENTS + 2 }, (_, index) => ({ body: `${index}` })),
  );
  expect(comments).toHaveLength(MAX_COMMENTS + 1);
  expect(comments[0]?.body).toBe('2');
  const loss: Loss = { kind: 'Comments', of: 'Paint', detail: 'Only the latest 1,000 are imported.' };
  expect(losses).toEqual([loss]);
});

it('makes any comment of a file storable (IMPORT-5, IMPORT-15)', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(anything, anything, anything, (author, body, time) => {
      for (const each of planned([{ author, body, createdAt: time, editedAt: time }])) {
        expect(isStorable(each.body) && isStorable(each.authorName ?? '')).toBe(true);
        expect(each.body.trim()).toBe(each.body);
        expect(isBlank(each.body) || each.authorName === '').toBe(false);
        expect(codePoints(each.body)).toBeLessThanOrEqual(MAX_COMMENT);
      }
    }),
  );
});
