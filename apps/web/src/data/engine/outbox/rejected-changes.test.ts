import { expect, it } from 'vitest';
import { putting } from '../store/effects.ts';
import { blankTask } from '../../nouns/tasks/task-draft.ts';
import { draft, openBench as bench } from './testing/outbox.ts';

it('undoes a rejected change, reports the rejection and sends the next change (OFFLINE-8)', async () => {
  const b = await bench();
  b.far.script = [{ status: 403, body: { message: 'No', code: 'limit_reached' } }];
  b.add('one');
  b.add('two');
  await b.settled();
  expect(b.store.task('one')).toBeUndefined();
  expect(b.store.task('two')).toBeDefined();
  const rejected = b.events.find((event) => event.type === 'refused');
  expect(rejected).toMatchObject({ action: { content: 'one' }, error: { status: 403, message: 'No' } });
});

it('drops edits to a task whose creation was rejected (OFFLINE-8)', async () => {
  const b = await bench();
  b.online = false;
  b.add('one');
  b.rename('one', 'uno');
  await b.outbox.waiting();
  b.online = true;
  b.far.script = [{ status: 400, body: { message: 'No' } }];
  await b.settled();
  expect(b.far.sent).toHaveLength(1);
  expect(b.types).toEqual(['added', 'added', 'dropped', 'refused']);
  expect(await b.storage.all('u')).toEqual([]);
});

it('keeps a rejected change and its dependents, and resends them under new keys (OFFLINE-10)', async () => {
  const b = await bench();
  b.online = false;
  b.add('one');
  b.rename('one', 'uno');
  await b.outbox.waiting();
  b.online = true;
  b.far.script = [{ status: 403, body: { message: 'Enough' } }];
  await b.settled();
  const [rejected] = await b.rejected.all('u');
  expect(rejected).toMatchObject({ status: 403, message: 'Enough', action: { content: 'one' } });
  expect(rejected?.dependents).toMatchObject([{ content: 'uno' }]);
  for (const action of rejected === undefined ? [] : [rejected.action, ...rejected.dependents]) {
    b.outbox.pushAgain(action);
  }
  await b.settled();
  expect(b.far.sent.map((request) => request.url)).toEqual(['/api/tasks', '/api/tasks', '/api/tasks/one']);
  expect(new Set(b.far.sent.map((request) => request.headers.get('idempotency-key'))).size).toBe(3);
  expect(b.far.sent[1]?.headers.get('x-account-id')).toBe('acc');
});

it("after a change in a group is rejected, does not send the group's later changes or their dependents (OFFLINE-52)", async () => {
  const b = await bench();
  b.online = false;
  const group = 'turned';
  b.outbox.push({ ...draft('PUT', '/api/tasks/before', 'before'), group });
  b.outbox.push({ ...draft('POST', '/api/projects', 'project'), group });
  b.outbox.push({ ...draft('PUT', '/api/tasks/other', 'other'), group: 'another' });
  const row = blankTask('made', 'made', '2026-03-10T12:00:00.000Z', null);
  b.outbox.push({ ...draft('POST', '/api/tasks', 'made'), effects: { tasks: putting([row]) }, group });
  b.rename('made', 'renamed');
  b.outbox.push({ ...draft('DELETE', '/api/tasks/old', 'old'), group });
  await b.outbox.waiting();
  b.online = true;
  b.far.script = [
    { status: 200, body: {} },
    { status: 403, body: { message: 'Enough' } },
  ];
  await b.settled();
  expect(b.far.sent.map(({ url }) => url)).toEqual([
    '/api/tasks/before',
    '/api/projects',
    '/api/tasks/other',
  ]);
  const [rejected] = await b.rejected.all('u');
  expect(rejected?.dependents.map(({ content }) => content)).toEqual(['made', 'renamed', 'old']);
});

it('does not keep a rejected change if its kind is undone silently', async () => {
  const b = await bench();
  b.far.script = [
    { status: 404, body: { message: 'No' } },
    { status: 404, body: { message: 'No' } },
  ];
  b.outbox.push({ ...draft('PUT', '/api/tasks/bulk-reorder', 'order'), kind: 'quietly' });
  b.outbox.push(draft('PUT', '/api/tasks/t', 'title'));
  await b.settled();
  expect(b.types.filter((type) => type === 'refused')).toHaveLength(2);
  expect((await b.rejected.all('u')).map(({ action }) => action.content)).toEqual(['title']);
});

it("sends the user's id with each change, and keeps the change if another user is signed in (OFFLINE-4)", async () => {
  const b = await bench();
  b.far.script = [{ status: 401, body: { code: 'other_user', message: 'Somebody else' } }];
  b.add('one');
  await b.settled();
  // Renewing the token would not help: the new one would not belong to the change's owner either.
  expect(b.tokens).toEqual([false, false]);
  expect(b.far.sent.map(({ headers }) => headers.get('x-user-id'))).toEqual(['u', 'u']);
  expect(b.types).toEqual(['added', 'done']);
});

it('keeps a change while its user is deactivated (ACCOUNT-21)', async () => {
  const b = await bench();
  b.far.script = [{ status: 403, body: { code: 'account_deactivated', message: 'Deactivated' } }];
  b.add('one');
  await b.settled();
  expect(b.types).toEqual(['added', 'done']);
});
