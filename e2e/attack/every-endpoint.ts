/** Calls each endpoint that reads, and those that change many rows, with the largest account of the free plan. */
import { randomUUID } from 'node:crypto';
import type { LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';
import { fourByteText } from './largest-account.ts';
import { send, Statuses, type RawRequest } from './send.ts';

/** Calls of each endpoint. */
const TIMES = 3;

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** A user with the ids that paths need. */
interface Caller {
  readonly user: LiveUser;
  readonly headers: Readonly<Record<string, string>>;
  readonly ids: Readonly<Record<string, string | undefined>>;
  readonly taskIds: readonly string[];
  /** The secret address of a calendar feed. */
  readonly feed: string;
}

async function headersOf(user: LiveUser): Promise<Readonly<Record<string, string>>> {
  return {
    authorization: `Bearer ${await user.accessToken()}`,
    'x-forwarded-for': user.address,
    'accept-encoding': 'gzip',
    'content-type': 'application/json',
  };
}

async function callerOf(user: LiveUser): Promise<Caller> {
  const accountId = await user.accountId();
  const tasks = await user.api('GET /api/tasks');
  const tags = await user.api('GET /api/accounts/{accountId}/tags', { params: { accountId } });
  const [project] = await user.api('GET /api/projects');
  const feed = await user.api('POST /api/accounts/{accountId}/feeds', {
    params: { accountId },
    body: { view: 'anytime', as: 'todos' },
  });
  return {
    user,
    headers: await headersOf(user),
    ids: {
      accountId,
      tagId: tags[0]?.id,
      tasks: tasks[0]?.id,
      lookup: tasks[0]?.id,
      projects: project?.id,
    },
    taskIds: tasks.map(({ id }) => id),
    feed: new URL(feed.url).pathname,
  };
}

/** Returns a request for each endpoint that reads, except those of the admin console. */
async function reads(server: LiveServer, { ids, headers, feed }: Caller): Promise<readonly RawRequest[]> {
  const response = await fetch(`${server.url}/api/openapi.json`);
  const { paths } = (await response.json()) as OpenApi;
  const readable = Object.entries(paths)
    .filter(([path, operations]) => 'get' in operations && !path.startsWith('/api/admin/'))
    .map(([path]) => {
      const [, , noun = ''] = path.split('/');
      return path.replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => (name === 'id' ? ids[noun] : ids[name]) ?? randomUUID(),
      );
    });
  return [...readable, feed].map((path) => ({ path, headers }));
}

/** Returns requests that change all of the account's tasks, or carry the largest bodies. */
function changes({ ids, taskIds, headers }: Caller): readonly RawRequest[] {
  const request = (method: string, path: string, body: object): RawRequest => ({
    method,
    path,
    headers,
    body: JSON.stringify(body),
  });
  const task = `/api/tasks/${ids['tasks']}`;
  const lines = Array.from({ length: 49_000 }, (_, index) => String.fromCharCode(97 + (index % 26)));
  return [
    request('PUT', task, { description: fourByteText(100_000) }),
    request('PUT', task, {
      description: lines.toReversed().join('\n'),
      descriptionBase: lines.join('\n'),
    }),
    request('PUT', '/api/tasks/bulk/update', { taskIds, priority: 'high' }),
    request('PUT', '/api/tasks/bulk/schedule', { taskIds, scheduledDate: null }),
    request('PUT', '/api/tasks/bulk/move', { taskIds, projectId: null }),
    request('POST', '/api/tasks/bulk/complete', { taskIds }),
    request('POST', '/api/tasks/bulk/complete', { taskIds, completed: false }),
    request('POST', '/api/tasks/bulk/delete', { taskIds }),
    request('POST', '/api/tasks/bulk/restore', { taskIds }),
    request('PUT', '/api/tasks/bulk-reorder', {
      tasks: taskIds.map((taskId, index) => ({ taskId, context: 'anytime', newOrder: index + 1 })),
    }),
    request('POST', '/api/tasks/parse', { text: `Call ${'next friday at noon #a/b '.repeat(19)}` }),
    request('POST', '/api/tasks/bulk', {
      tasks: Array.from({ length: 12 }, () => ({
        id: randomUUID(),
        title: 'Large',
        description: fourByteText(100_000),
        notes: fourByteText(100_000),
      })),
    }),
    request('PUT', `/api/accounts/${ids['accountId']}/tags/${ids['tagId']}`, { name: `x${Date.now()}` }),
  ];
}

/** The statuses of all calls, and the slowest call. */
class Walk extends Statuses {
  #slowest: readonly [name: string, ms: number] = ['', 0];

  async call(server: LiveServer, request: RawRequest): Promise<void> {
    const began = performance.now();
    const { status } = await send(server.url, request);
    const ms = Math.round(performance.now() - began);
    this.count(status);
    if (ms > this.#slowest[1]) this.#slowest = [`${request.method ?? 'GET'} ${request.path}`, ms];
  }

  override get summary(): string {
    const [name, ms] = this.#slowest;
    return `${super.summary}; slowest: ${ms} ms for ${name.replaceAll(/[0-9a-f-]{36}/g, '…')}`;
  }
}

/** Lets each user call each endpoint that reads, several at a time. */
export async function readEverything(
  server: LiveServer,
  users: readonly LiveUser[],
  atOnce: number,
): Promise<Walk> {
  const walk = new Walk();
  await Promise.all(
    users.map(async (user) => {
      for (const request of await reads(server, await callerOf(user))) {
        for (let time = 0; time < TIMES; time += 1) {
          await Promise.all(Array.from({ length: atOnce }, () => walk.call(server, request)));
        }
      }
    }),
  );
  return walk;
}

/** Lets each user make the largest changes, one after the other. */
export async function changeEverything(server: LiveServer, users: readonly LiveUser[]): Promise<Walk> {
  const walk = new Walk();
  await Promise.all(
    users.map(async (user) => {
      const caller = await callerOf(user);
      for (let time = 0; time < TIMES; time += 1) {
        for (const request of changes(caller)) await walk.call(server, request);
      }
    }),
  );
  return walk;
}

/** Lets each user's calendar programs fetch a feed, revokes it, and lets them fetch it again. */
export async function pollFeeds(server: LiveServer, users: readonly LiveUser[]): Promise<Walk> {
  const walk = new Walk();
  await Promise.all(
    users.map(async (user) => {
      const { feed, headers } = await callerOf(user);
      const poll = async (): Promise<void> => {
        await Promise.all(
          Array.from({ length: 200 }, () =>
            walk.call(server, { path: feed, headers: { 'x-forwarded-for': headers['x-forwarded-for'] } }),
          ),
        );
      };
      await poll();
      const params = { accountId: await user.accountId() };
      const { feeds } = await user.api('GET /api/accounts/{accountId}/feeds', { params });
      for (const { id } of feeds) {
        await user.api('DELETE /api/accounts/{accountId}/feeds/{id}', { params: { ...params, id } });
      }
      await poll();
    }),
  );
  return walk;
}

/** Lets each user empty a full trash. */
export async function emptyTrashes(server: LiveServer, users: readonly LiveUser[]): Promise<Walk> {
  const walk = new Walk();
  await Promise.all(
    users.map(async (user) => {
      const headers = await headersOf(user);
      for (let portion = 0; portion < 100; portion += 1) {
        await walk.call(server, { path: '/api/trash', method: 'DELETE', headers });
      }
    }),
  );
  return walk;
}
