/**
 * Two devices comment on tasks and assign them while both are offline: those of one user, and of two members. Both end
 * with the rows of the server, which has each change that it accepted once. `COMMENTS=2000` sets the number of changes.
 */
import type { CommentRecord } from '@questlog/contract/comments';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { commentItem, compareComments } from './nouns/comments/comment-item.ts';
import { commentCommands } from './nouns/comments/comment-commands.ts';
import { comments } from './nouns/comments/comments.ts';
import { taskItem } from './nouns/tasks/task-item.ts';
import { tasks } from './nouns/tasks/tasks.ts';
import { LiveDevice } from './testing/live-device.ts';

const CHANGES = Number(process.env['COMMENTS'] ?? '500');
const TASKS = 8;
/** How old an access token may be before it is renewed, in milliseconds. */
const RENEWED_AFTER_MS = 300_000;

const server = await serverForTests();

type Act = 'comment' | 'edit' | 'delete' | 'assign' | 'undo' | 'redo';

interface Change {
  readonly device: number;
  readonly act: Act;
  readonly task: number;
  readonly row: number;
  readonly text: string;
}

const someChange: fc.Arbitrary<Change> = fc.record({
  device: fc.nat(1),
  act: fc.constantFrom<Act[]>('comment', 'comment', 'edit', 'delete', 'assign', 'assign', 'undo', 'redo'),
  task: fc.nat(TASKS - 1),
  row: fc.nat(1_000),
  text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== ''),
});

/** The comments and assignees after the calls that the server has accepted, in their order. */
class Accepted {
  readonly bodies = new Map<string, string>();
  readonly deleted = new Set<string>();
  readonly assignees = new Map<string, string | null>();

  apply(method: string, path: string, sent: object): void {
    const body = sent as {
      readonly id?: string;
      readonly body?: string;
      readonly taskIds?: readonly string[];
      readonly assigneeId?: string | null;
    };
    const [, ofTask] = /^\/api\/tasks\/([^/]+)\/comments$/.exec(path) ?? [];
    const [, comment = '', restores] = /^\/api\/comments\/([^/]+)(\/restore)?$/.exec(path) ?? [];
    if (ofTask !== undefined) this.bodies.set(body.id ?? '', body.body ?? '');
    else if (restores !== undefined) this.deleted.delete(comment);
    else if (method === 'DELETE') this.deleted.add(comment);
    else if (comment !== '') this.bodies.set(comment, body.body ?? '');
    else if (body.assigneeId !== undefined) {
      const [, task = ''] = /^\/api\/tasks\/([^/]+)$/.exec(path) ?? [];
      for (const id of body.taskIds ?? [task]) this.assignees.set(id, body.assigneeId);
    }
  }

  comments(): ReadonlyMap<string, string> {
    return new Map([...this.bodies].filter(([id]) => !this.deleted.has(id)));
  }
}

/** Opens a team with a few tasks, and a device of each of the users. */
async function openDevices(isOneUser: boolean) {
  server.clock.set('2026-03-10T00:00:00Z');
  const owner = await server.openTeam(await server.register({ firstName: 'Ada' }));
  const member = await server.register({ firstName: 'Ben' });
  await server.join(member, owner);
  const { accountId } = owner;
  for (let index = 0; index < TASKS; index += 1) {
    await owner.api('POST /api/tasks', { body: { title: `Task ${index}` } });
  }
  const accepted = new Accepted();
  const devices = [owner, isOneUser ? owner : member].map((user) => deviceOf(user, accountId, accepted));
  const advance = (): void => {
    server.clock.advance({ seconds: 1 });
    for (const { clock } of devices) clock.set(server.clock.now().epochMilliseconds);
  };
  for (const device of devices) await device.open();
  return { owner, member, devices, accepted, advance };
}

function deviceOf(user: TestUser, accountId: string, accepted: Accepted): LiveDevice {
  let token: { readonly text: string; readonly at: number } | undefined;
  return new LiveDevice({
    url: server.url,
    scope: { userId: user.user.id, accountId },
    now: server.clock.now().epochMilliseconds,
    getAccessToken: async () => {
      const now = server.clock.now().epochMilliseconds;
      if (token === undefined || now - token.at > RENEWED_AFTER_MS) {
        token = { text: (await server.signIn(user)).tokens.accessToken, at: now };
      }
      return token.text;
    },
    fetch: async (input, init) => {
      // No two calls happen at the same instant.
      server.clock.advance({ seconds: 1 });
      const headers = new Headers(init?.headers);
      headers.set('x-account-id', accountId);
      const response = await fetch(input, { ...init, headers });
      const method = init?.method ?? 'GET';
      if (method === 'GET' || !response.ok) return response;
      const path = new URL(input instanceof Request ? input.url : input).pathname;
      const sent = typeof init?.body === 'string' ? (JSON.parse(init.body) as object) : {};
      accepted.apply(method, path, sent);
      return response;
    },
  });
}

/** @param userIds the Owner and the other member */
function make({ act, task, row, text }: Change, device: LiveDevice, userIds: readonly string[]): void {
  const { store, commands, undo } = device;
  const userId = device.commandDeps.userId();
  const { createComment, editComment, deleteComment } = commentCommands(device.commandDeps);
  const ids = [...store.shown(tasks).keys()].toSorted();
  const taskId = ids[task % ids.length] ?? '';
  // Only the Owner deletes comments of others.
  const isOpen = act === 'delete' && userId === userIds[0];
  const changeable = store.commentsOf(taskId).filter(({ authorId }) => isOpen || authorId === userId);
  const comment = changeable[row % Math.max(changeable.length, 1)];
  if (act === 'comment') createComment(taskId, text);
  else if (act === 'edit' && comment !== undefined) editComment(comment.id, text);
  else if (act === 'delete' && comment !== undefined) deleteComment(comment.id);
  else if (act === 'assign') {
    commands.updateTasks([taskId], { assigneeId: [...userIds, null][row % (userIds.length + 1)] ?? null });
  } else if (act === 'undo') undo.undo();
  else if (act === 'redo') undo.redo();
}

it.each([
  ['one user', true],
  ['two members', false],
])(
  'two devices of %s that comment and assign offline end with the rows of the server (COMMENT-39, PEOPLE-38)',
  async (_, isOneUser) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someChange, { minLength: CHANGES, maxLength: CHANGES }),
        fc.nat(1),
        async (changes, first) => {
          const { owner, member, devices, accepted, advance } = await openDevices(isOneUser);
          const half = Math.floor(changes.length / 2);
          // In the second half, both devices have the comments that were made in the first one.
          for (const some of [changes.slice(0, half), changes.slice(half)]) {
            for (const device of devices) device.isOnline = false;
            for (const change of some) {
              const device = devices[change.device];
              if (device === undefined) continue;
              advance();
              make(change, device, [owner.user.id, member.user.id]);
              await Promise.resolve();
            }
            for (const device of devices) device.isOnline = true;
            for (const index of [first, 1 - first, first]) await devices[index]?.synchronise();
          }
          const api = server.inAccount(await server.signIn(owner), owner.accountId);
          const rows = await api('GET /api/changes', {});
          await expectAgreement(devices, rows.comments, rows.tasks);
          expect(new Map(rows.comments.map(({ id, body }) => [id, body]))).toEqual(accepted.comments());
          for (const { id, assigneeId } of rows.tasks) {
            expect(assigneeId).toBe(accepted.assignees.get(id) ?? null);
          }
          expect(accepted.bodies.size).toBeGreaterThan(CHANGES / 10);
          expect(rows.comments.length).toBeGreaterThan(0);
          for (const device of devices) await device.close();
        },
      ),
      { numRuns: 1, endOnFailure: true },
    );
  },
  600_000,
);

async function expectAgreement(
  devices: readonly LiveDevice[],
  records: readonly CommentRecord[],
  taskRecords: readonly Parameters<typeof taskItem>[0][],
): Promise<void> {
  const items = records.map(commentItem);
  const rows = new Map(taskRecords.map((record) => [record.id, taskItem(record, 'UTC')]));
  for (const device of devices) {
    expect(await device.waiting()).toBe(0);
    expect(Object.fromEntries(device.store.shown(tasks))).toEqual(Object.fromEntries(rows));
    expect(Object.fromEntries(device.store.shown(comments))).toEqual(
      Object.fromEntries(items.map((item) => [item.id, item])),
    );
    for (const taskId of rows.keys()) {
      expect(device.store.commentsOf(taskId)).toEqual(
        items.filter((item) => item.taskId === taskId).toSorted(compareComments),
      );
    }
    // Only another device's deletion can reject a change, and the typed text stays.
    for (const { kind, content } of device.rejections) {
      expect(kind).toBe('comment.edit');
      expect(content).not.toBe('');
    }
  }
}
