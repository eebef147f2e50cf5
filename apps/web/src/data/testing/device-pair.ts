/** A user's two devices, the calls that reach the server, and the final checks. */
import type { TaskRecord } from '@questlog/contract/tasks';
import type { TestServer, TestUser } from '@questlog/testkit/server';
import { expect } from 'vitest';
import { taskItem, type TaskItem } from '../nouns/tasks/task-item.ts';
import { tasks } from '../nouns/tasks/tasks.ts';
import { LiveDevice } from './live-device.ts';
import { TREE_OPERATIONS } from './tree-operations.ts';
import { TreeModel, type TreeCall } from './tree-model.ts';

const START = '2026-03-10T00:00:00Z';
/** How old an access token may be before it is renewed, in milliseconds. Far below its lifetime. */
const RENEWED_AFTER_MS = 300_000;
const DEEPEST = 5;

/** The random numbers that one operation draws. */
export interface Dice {
  readonly device: number;
  readonly operation: number;
  readonly row: number;
  readonly other: number;
  readonly value: number;
  /** True if the device goes offline or online before the operation. */
  readonly turns: boolean;
}

/** A call that changes tasks, and the status of its response. */
interface CompletedCall extends TreeCall {
  readonly status: number;
}

/** A new user's two devices, with all calls that have reached the server. */
export class DevicePair {
  readonly server: TestServer;
  readonly user: TestUser;
  readonly projects: readonly string[];
  readonly devices: readonly LiveDevice[];
  readonly calls: CompletedCall[] = [];
  readonly model = new TreeModel();
  readonly deleted: [TaskItem[], TaskItem[]] = [[], []];
  #token: { readonly text: string; readonly at: number } | undefined;

  private constructor(server: TestServer, user: TestUser, projects: readonly string[]) {
    this.server = server;
    this.user = user;
    this.projects = projects;
    const { accountId } = user;
    this.devices = [0, 1].map(
      () =>
        new LiveDevice({
          url: server.url,
          scope: { userId: user.user.id, accountId },
          fetch: this.#fetch,
          getAccessToken: () => this.#accessToken(),
          now: server.clock.now().epochMilliseconds,
        }),
    );
  }

  static async of(server: TestServer): Promise<DevicePair> {
    server.clock.set(START);
    const user = await server.register({ tier: 'PersonalPro' });
    const projects = await Promise.all(
      ['Garden', 'Office'].map((title) => user.api('POST /api/projects', { body: { title } })),
    );
    const pair = new DevicePair(
      server,
      user,
      projects.map(({ id }) => id),
    );
    for (const device of pair.devices) await device.open();
    await pair.#plant();
    return pair;
  }

  /** Creates the task trees on the first device and syncs them to the second. */
  async #plant(): Promise<void> {
    const [first] = this.devices;
    for (const name of ['a', 'b', 'c']) {
      this.#advance();
      first?.commands.createTasks([
        `Top ${name}.`,
        { title: `Middle ${name}.`, under: 0 },
        { title: `Low ${name}.`, under: 1 },
        { title: `Side ${name}.`, under: 0 },
      ]);
    }
    await this.meet(0);
  }

  async play(dice: readonly Dice[], startsOnline: boolean): Promise<void> {
    for (const device of this.devices) device.isOnline = startsOnline;
    for (const [n, { device: which, operation, turns, ...by }] of dice.entries()) {
      const device = this.devices[which];
      if (device === undefined) continue;
      if (turns) device.isOnline = !device.isOnline;
      if (turns && device.isOnline) await device.synchronise();
      this.#advance();
      const deleted = this.deleted[which === 0 ? 0 : 1];
      const { projects } = this;
      TREE_OPERATIONS[operation]?.({
        device,
        n,
        value: by.value,
        projects,
        deleted,
        pick: (list, from = 'row') => list[by[from] % list.length],
      });
      await Promise.resolve();
      if (device.isOnline) await device.synchronise();
    }
  }

  /** Lets the devices send their changes and load each other's, one after the other. */
  async meet(first: number): Promise<void> {
    for (const device of this.devices) device.isOnline = true;
    for (const index of [first, 1 - first, first]) await this.devices[index]?.synchronise();
  }

  close(): Promise<unknown> {
    return Promise.all(this.devices.map((device) => device.close()));
  }

  /** Ensures that no two calls or operations happen at the same instant. */
  #advance(): void {
    this.server.clock.advance({ seconds: 1 });
    for (const { clock } of this.devices) clock.set(this.server.clock.now().epochMilliseconds);
  }

  async #accessToken(): Promise<string> {
    const now = this.server.clock.now().epochMilliseconds;
    if (this.#token === undefined || now - this.#token.at > RENEWED_AFTER_MS) {
      this.#token = { text: (await this.server.signIn(this.user)).tokens.accessToken, at: now };
    }
    return this.#token.text;
  }

  readonly #fetch: typeof fetch = async (input, init) => {
    this.#advance();
    const response = await fetch(input, init);
    const method = init?.method ?? 'GET';
    if (method === 'GET') return response;
    const path = new URL(input instanceof Request ? input.url : input).pathname;
    const sent = typeof init?.body === 'string' ? (JSON.parse(init.body) as object) : {};
    const body = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [
        name.charAt(0).toLowerCase() + name.slice(1),
        value as unknown,
      ]),
    );
    const call = { method, path, body, status: response.status };
    this.calls.push(call);
    const text = await response.clone().text();
    expect(this.model.apply(call) ? 'allowed' : 'refused', `${JSON.stringify(call)} ${text}`).toBe(
      response.ok ? 'allowed' : 'refused',
    );
    return response;
  };
}

const line = ({
  id,
  title,
  parentId,
  projectId,
  completedAt,
}: Omit<TaskRecord, 'completed'> | TaskItem): string =>
  [id, title, parentId, projectId, completedAt].join(' | ');

/** Checks that both devices and the server have the same trees, and that the rules allow them. */
export async function expectAgreement(pair: DevicePair): Promise<void> {
  const { server } = pair;
  const { api } = pair.user;
  const headers = { authorization: `Bearer ${(await server.signIn(pair.user)).tokens.accessToken}` };
  const [listed, { tasks: records }, counts] = await Promise.all([
    api('GET /api/tasks', { headers }),
    api('GET /api/changes', { headers }),
    api('GET /api/tasks/counts', { headers }),
  ]);
  const rows = new Map(records.map((record) => [record.id, taskItem(record, 'UTC')]));
  expect(listed.map(({ id }) => id).toSorted()).toEqual([...rows.keys()].toSorted());
  expect([...rows.values()].map(line).toSorted(), 'the server has every acknowledged change').toEqual(
    pair.model
      .live()
      .map((task) => line(task as unknown as TaskItem))
      .toSorted(),
  );
  for (const task of rows.values()) {
    const above: string[] = [];
    for (let at = task; at.parentId !== null;) {
      const parent = rows.get(at.parentId);
      if (parent === undefined) throw new Error(`${at.title} is an orphan`);
      expect(above, `a cycle above ${task.title}`).not.toContain(parent.id);
      expect(parent.projectId, `the project of ${at.title}`).toBe(at.projectId);
      above.push(parent.id);
      at = parent;
    }
    expect(above.length, `the level of ${task.title}`).toBeLessThan(DEEPEST);
  }
  for (const device of pair.devices) {
    expect(await device.waiting()).toBe(0);
    const { store } = device;
    expect(Object.fromEntries(store.shown(tasks)), "the device has the server's rows").toEqual(
      Object.fromEntries(rows),
    );
    const { projects, ...views } = store.counts();
    expect({ ...views, projects: Object.fromEntries(projects) }).toEqual({
      ...counts,
      projects: Object.fromEntries(
        counts.projects.map(({ projectId, active, completed }) => [projectId, { active, completed }]),
      ),
    });
    await nothingTypedIsLost(pair, device);
  }
  const stored = await server.database.pool.query<{ id: string }>(
    'select id from tasks where account_id = $1',
    [pair.user.accountId],
  );
  expect(stored.rows.map(({ id }) => id).toSorted(), 'each created task exists once').toEqual(
    [...pair.model.tasks.keys()].toSorted(),
  );
}

/** Checks that each rejected change has a message and keeps the typed text. */
async function nothingTypedIsLost(pair: DevicePair, { rejections, rejected }: LiveDevice): Promise<void> {
  const stored = await rejected.all(pair.user.user.id);
  const loud = rejections.filter(({ silent }) => !silent);
  expect(stored.map(({ id }) => id).toSorted()).toEqual(loud.map(({ id }) => id).toSorted());
  for (const { message, action, dependents } of stored) {
    expect(message).not.toBe('');
    for (const { body, content } of [action, ...dependents]) {
      for (const [, title = ''] of (body ?? '').matchAll(/"title":"([^"]+)"/gi))
        expect(content).toContain(title);
    }
  }
}
