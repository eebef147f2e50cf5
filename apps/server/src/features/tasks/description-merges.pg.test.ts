import type { PoolClient } from 'pg';
import { setTicked } from '@questlog/domain/checklists/checklist';
import { MAX_LONG_TEXT } from '@questlog/domain/text';
import { serverForTests } from '@questlog/testkit/server';
import { whileAnotherChanges } from '@questlog/testkit/postgres/lock-waiters';
import { expect, it } from 'vitest';

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });

const LIST = '- [ ] milk\n- [ ] bread\n- [ ] eggs';
const tick = (line: number): string => setTicked(LIST, line, true);
const BOTH = '- [x] milk\n- [x] bread\n- [ ] eggs';

const add = (description: string | null = LIST, more: object = {}) =>
  ada.api('POST /api/tasks', { body: { title: 'Groceries', description, ...more } });

const change = (id: string, body: object) => ada.api('PUT /api/tasks/{id}', { params: { id }, body });

const descriptionOf = async (id: string): Promise<string | null> =>
  (await ada.api('GET /api/tasks/{id}', { params: { id } })).description;

it('keeps the checkboxes that either of two changes ticked (TASK-75)', async () => {
  const { id } = await add();
  await change(id, { description: tick(0), descriptionBase: LIST });
  const changed = await change(id, { description: tick(1), descriptionBase: LIST });
  expect(changed.description).toBe(BOTH);
  expect(await descriptionOf(id)).toBe(BOTH);
});

it.each([
  ['another field', { title: 'Shopping' }],
  ['tags', { tagPaths: ['home'] }],
  ['a project', { projectId: null }],
])('merges the description even if the change also sets %s (TASK-75)', async (_, more) => {
  const { id } = await add();
  await change(id, { description: tick(0), descriptionBase: LIST });
  const changed = await change(id, { description: tick(1), descriptionBase: LIST, ...more });
  expect(changed.description).toBe(BOTH);
});

it('merges the description with a change that was committed while the request waited (TASK-75)', async () => {
  const { id } = await add();
  const tickFirst = (client: PoolClient) =>
    client.query('update tasks set description = $2 where id = $1', [id, tick(0)]);
  const changed = await whileAnotherChanges(server.database.pool, ada.accountId, tickFirst, () =>
    change(id, { description: tick(1), descriptionBase: LIST }),
  );
  expect(changed.description).toBe(BOTH);
});

it("merges one device's two queued changes with another device's (TASK-75)", async () => {
  const { id } = await add();
  await change(id, { description: tick(2), descriptionBase: LIST });
  await change(id, { description: tick(0), descriptionBase: LIST });
  await change(id, { description: BOTH, descriptionBase: tick(0) });
  expect(await descriptionOf(id)).toBe('- [x] milk\n- [x] bread\n- [x] eggs');
});

it("prefers the request's version of a line that both sides changed (TASK-76)", async () => {
  const { id } = await add('One\nTwo');
  await change(id, { description: 'Theirs\nTwo!', descriptionBase: 'One\nTwo' });
  const changed = await change(id, { description: 'Mine\nTwo', descriptionBase: 'One\nTwo' });
  expect(changed.description).toBe('Mine\nTwo');
});

it("stores the request's description if the merged one would be too long (TASK-76)", async () => {
  const { id } = await add(null);
  const [mine, theirs] = ['a', 'b'].map((sign) => sign.repeat(MAX_LONG_TEXT - 10));
  await change(id, { description: theirs, descriptionBase: null });
  const changed = await change(id, { description: mine, descriptionBase: null });
  expect(changed.description).toBe(mine);
});

it('replaces the description if the request has no descriptionBase (TASK-75)', async () => {
  const { id } = await add();
  await change(id, { description: tick(0) });
  expect((await change(id, { description: tick(1) })).description).toBe(tick(1));
});

it('a request can clear a description, and null is accepted as its base (TASK-75)', async () => {
  const { id } = await add();
  expect((await change(id, { description: null, descriptionBase: LIST })).description).toBeNull();
  const written = await change(id, { description: 'Back', descriptionBase: null });
  expect(written.description).toBe('Back');
});

it('leaves the description unchanged if the request has only a base description (TASK-75)', async () => {
  const { id } = await add();
  expect((await change(id, { descriptionBase: 'other', title: 'Shopping' })).description).toBe(LIST);
});

it('accepts a description and its base, both of full length, in one request (TASK-75)', async () => {
  const [base, description] = ['🥛', '🍞'].map((sign) => sign.repeat(MAX_LONG_TEXT));
  const { id } = await add(base);
  const changed = await change(id, { description, descriptionBase: base, notes: description });
  expect(changed.description).toBe(description);
});
