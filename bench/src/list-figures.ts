/**
 * Measures lists that are read from the database, served from memory, or unchanged (304), and how long
 * another user waits under this load.
 */
import { Agent, request } from 'node:http';
import { openBareConnection } from './bare-connection.ts';
import { median } from './load.ts';
import type { BenchUser } from './bench-users.ts';
import { tasksInTrees } from './tasks-in-trees.ts';

export interface ListFigure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'ms' | 'a second' | '%';
}

interface ListRequest {
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request and reads its whole response. Throws on an error status. */
async function send(url: string, user: BenchUser, { method = 'POST', path, body }: ListRequest) {
  const { promise, resolve, reject } = Promise.withResolvers<{ text: string }>();
  const headers = {
    ...user.headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const sent = request(
    url + path,
    { agent, method: body === undefined ? 'GET' : method, headers },
    (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if ((response.statusCode ?? 500) < 400) resolve({ text });
        else reject(new Error(`${path}: ${response.statusCode} ${text.slice(0, 200)}`));
      });
    },
  );
  sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Creates tasks. With `tagged`, each has three of sixty tags.
 * @returns their ids
 */
async function fill(url: string, user: BenchUser, count: number, tagged: boolean): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < count; from += 5_000) {
    const tasks = Array.from({ length: Math.min(5_000, count - from) }, (_, index) => ({
      title: `Task ${from + index}`,
      ...(tagged ? { tagPaths: [0, 1, 2].map((n) => `tag-${(index + n * 7) % 60}`) } : {}),
    }));
    const { text } = await send(url, user, { path: '/api/tasks/bulk', body: { tasks } });
    ids.push(...(JSON.parse(text) as { tasks: { id: string }[] }).tasks.map(({ id }) => id));
  }
  return ids;
}

let requests = 0;
/** Returns a list request with a filter that has not been used before. */
function newQuestion(): ListRequest {
  requests += 1;
  return { path: `/api/tasks?updatedSince=${new Date(requests * 1_000).toISOString()}` };
}

const ROUNDS = 15;

async function firstList(url: string, user: BenchUser): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(await millisecondsOf(() => send(url, user, newQuestion())));
  }
  return median(times);
}

/**
 * Returns the time for the first list of 1,000 tasks in trees, as a percentage of the time for a flat list.
 * The two alternate, so that other load affects both.
 */
async function treesBesideFlat(url: string, nested: BenchUser, flat: BenchUser): Promise<number> {
  const made = tasksInTrees(1_000);
  const body = { tasks: made };
  await send(url, nested, { path: '/api/tasks/bulk', body });
  await send(url, flat, {
    path: '/api/tasks/bulk',
    body: { tasks: made.map(({ title }) => ({ title })) },
  });
  const times: { nested: number[]; flat: number[] } = { nested: [], flat: [] };
  for (let round = 0; round < 3 * ROUNDS; round += 1) {
    times.nested.push(await millisecondsOf(() => send(url, nested, newQuestion())));
    times.flat.push(await millisecondsOf(() => send(url, flat, newQuestion())));
  }
  return (100 * median(times.nested)) / median(times.flat);
}

/** Makes the calls sequentially, which stays below a user's rate limit. */
async function repeated(url: string, user: BenchUser, question: ListRequest, times: number): Promise<number> {
  await send(url, user, question);
  const took = await millisecondsOf(async () => {
    for (let time = 0; time < times; time += 1) await send(url, user, question);
  });
  return (times * 1_000) / took;
}

/** Calls per user, within the rate limit. */
const UNCHANGED = 600;

/**
 * Returns how many requests for an unchanged list a connection can make per second, one at a time. The result
 * is the median over all users.
 * @throws if a response has a different status
 */
async function unchanged(url: string, users: readonly BenchUser[]): Promise<number> {
  const rates: number[] = [];
  for (const { headers } of users) {
    const response = await fetch(`${url}/api/tasks`, { headers });
    await response.text();
    const lines = Object.entries({
      ...headers,
      host: new URL(url).host,
      'if-none-match': response.headers.get('etag') ?? '',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const request = `GET /api/tasks HTTP/1.1\r\n${lines.join('')}\r\n`;
    const connection = openBareConnection(url);
    const took = await millisecondsOf(async () => {
      for (let time = 0; time < UNCHANGED; time += 1) await connection.send(request, 304);
    });
    connection.close();
    rates.push((UNCHANGED * 1_000) / took);
  }
  return median(rates);
}

/** Measures how long another user waits for their list and for a change during 30 concurrent heavy calls. */
async function neighbourWaits(
  url: string,
  busy: BenchUser,
  ids: readonly string[],
  other: BenchUser,
): Promise<number> {
  const under = { way: 30 };
  const tagAll = async (index: number): Promise<void> => {
    const body = { taskIds: ids, addTagPaths: [`heavy-${index}`] };
    await send(url, busy, { method: 'PUT', path: '/api/tasks/bulk/tags', body });
    under.way -= 1;
  };
  const over = Promise.all(Array.from({ length: under.way }, (_, index) => tagAll(index)));
  let longest = 0;
  while (under.way > 0) {
    const list = millisecondsOf(() => send(url, other, newQuestion()));
    const change = millisecondsOf(() => send(url, other, { path: '/api/tasks', body: { title: 'theirs' } }));
    longest = Math.max(longest, await list, await change);
  }
  await over;
  return longest;
}

/** Measures the lists. Requires eight users without data. */
export async function listFigures(url: string, users: readonly BenchUser[]): Promise<ListFigure[]> {
  const [plain, tagged, many, holder, busy, other, nested, flat] = users;
  if (!plain || !tagged || !many || !holder || !busy || !other || !nested || !flat)
    throw new Error('eight people are needed');
  await fill(url, plain, 1_000, false);
  await fill(url, tagged, 1_000, true);
  await fill(url, many, 10_000, true);
  await fill(url, holder, 1_000, true);
  const ids = await fill(url, busy, 2_000, false);
  await fill(url, other, 200, true);
  const list = { path: '/api/tasks' };
  return [
    { what: 'first list of 1,000 without tags', value: await firstList(url, plain), unit: 'ms' },
    { what: 'first list of 1,000 with tags', value: await firstList(url, tagged), unit: 'ms' },
    { what: 'first list of 10,000 with tags', value: await firstList(url, many), unit: 'ms' },
    {
      what: 'first list of 1,000 in trees, compared with 1,000 without parents',
      value: await treesBesideFlat(url, nested, flat),
      unit: '%',
    },
    {
      what: 'repeated list of 1,000 with tags',
      value: await repeated(url, tagged, list, 500),
      unit: 'a second',
    },
    {
      what: 'repeated list of 10,000 with tags',
      value: await repeated(url, many, list, 50),
      unit: 'a second',
    },
    {
      what: '304, one at a time on a bare connection',
      value: await unchanged(url, [holder, plain, busy, other]),
      unit: 'a second',
    },
    {
      what: 'longest wait of another account during 30 heavy calls',
      value: await neighbourWaits(url, busy, ids, other),
      unit: 'ms',
    },
  ];
}
