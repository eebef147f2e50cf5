import { expect, it } from 'vitest';
import { EMPTY_FACTS, type LoggedFacts } from '../history/task-events.ts';
import { changedFields, taskWebhookEvents } from './task-webhook-events.ts';
import { MAX_BODY_BYTES, webhookBody } from './webhook-body.ts';

const TASK: LoggedFacts = { ...EMPTY_FACTS, title: 'Paint' };

it('a new task is one event without changes (WEBHOOK-2)', () => {
  expect(taskWebhookEvents(undefined, TASK)).toEqual([{ type: 'task.created', changes: {} }]);
});

it.each([
  [{ title: 'Draw' }, 'task.updated'],
  [{ tagIds: ['a'] }, 'task.updated'],
  [{ scheduledDate: '2026-01-15T00:00:00.000Z' }, 'task.updated'],
  [{ completedAt: '2026-01-15T12:00:00.000Z' }, 'task.completed'],
  [{ deleted: true }, 'task.deleted'],
  [{ projectId: 'p' }, 'task.moved'],
  [{ sectionId: 's' }, 'task.moved'],
  [{ parentId: 't' }, 'task.moved'],
  [{ assigneeId: 'u' }, 'task.assigned'],
] as const)('the change %j is the event %s (WEBHOOK-2)', (change, type) => {
  const [event, ...more] = taskWebhookEvents(TASK, { ...TASK, ...change });
  expect([event?.type, more]).toEqual([type, []]);
  expect(Object.keys(event?.changes ?? {})).toEqual(Object.keys(change));
});

it('undoing a change is the inverse event (WEBHOOK-2)', () => {
  const done = { ...TASK, completedAt: '2026-01-15T12:00:00.000Z' };
  const deleted = { ...TASK, deleted: true };
  expect(
    [...taskWebhookEvents(done, TASK), ...taskWebhookEvents(deleted, TASK)].map(({ type }) => type),
  ).toEqual(['task.reopened', 'task.restored']);
});

it('a change of several kinds is an event of each, with its own fields (WEBHOOK-2, WEBHOOK-3)', () => {
  const after = { ...TASK, title: 'Draw', priority: 'high', projectId: 'p' } as const;
  expect(taskWebhookEvents(TASK, after)).toEqual([
    { type: 'task.moved', changes: { projectId: { from: null, to: 'p' } } },
    {
      type: 'task.updated',
      changes: { title: { from: 'Paint', to: 'Draw' }, priority: { from: 'none', to: 'high' } },
    },
  ]);
});

it('tags in another order are no change (WEBHOOK-2)', () => {
  expect(taskWebhookEvents({ ...TASK, tagIds: ['a', 'b'] }, { ...TASK, tagIds: ['b', 'a'] })).toEqual([]);
});

it('the changes of a row leave out the time of the change (WEBHOOK-3)', () => {
  expect(changedFields({ name: 'a', updatedAt: '1' }, { name: 'b', updatedAt: '2' })).toEqual({
    name: { from: 'a', to: 'b' },
  });
});

const body = (data: Readonly<Record<string, unknown>>) => {
  const text = webhookBody({ type: 'task.updated', timestamp: '2026-01-15T12:00:00.000Z', data });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BODY_BYTES);
  return (JSON.parse(text) as { data: Record<string, unknown> }).data;
};

it('a small body is whole (WEBHOOK-4)', () => {
  expect(body({ task: { id: '1' } })).toEqual({ task: { id: '1' } });
});

it('long texts of a body that is too large are cut, between characters (WEBHOOK-4)', () => {
  const { task, truncated } = body({ task: { id: '1', title: 'Paint', notes: `a${'🙂'.repeat(20_000)}` } });
  expect(truncated).toBe(true);
  expect(task).toEqual({ id: '1', title: 'Paint', notes: `a${'🙂'.repeat(499)}…` });
});

it('a body that is still too large has no changes, and at last only the id (WEBHOOK-4)', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`f${index}`, 'x'.repeat(1_000)]),
  );
  const account = { id: 'a' };
  expect(body({ account, task: { id: '1' }, changes: fields })).toEqual({
    account,
    task: { id: '1' },
    truncated: true,
  });
  expect(body({ account, task: { id: '1', ...fields } })).toEqual({
    account,
    task: { id: '1' },
    truncated: true,
  });
});
