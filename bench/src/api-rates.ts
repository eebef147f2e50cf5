/**
 * Request rates of the API. Each is relative to the rate of a bare endpoint that runs the same single
 * statement, measured in the same run.
 */
import { randomUUID } from 'node:crypto';
import { median, rate, type Request } from './load.ts';
import type { BenchUser } from './bench-users.ts';

export interface Line {
  readonly what: string;
  /** Requests per second, the median of all rounds. */
  readonly bare: number;
  readonly ours: number;
  /** The median of the rounds' ratios. */
  readonly ratio: number;
}

interface Pair {
  readonly what: string;
  readonly under: number;
  readonly bare: () => Request;
  readonly ours: () => Request;
}

const ROUNDS = 5;
const SECONDS = 2;

async function compare(pair: Pair, bareUrl: string, url: string): Promise<Line> {
  const bares: number[] = [];
  const ourses: number[] = [];
  // The first round warms up both servers. After that, the servers take turns, so that other load affects
  // both equally.
  await rate(bareUrl, pair.under, 1, pair.bare);
  await rate(url, pair.under, 1, pair.ours);
  for (let round = 0; round < ROUNDS; round += 1) {
    bares.push(await rate(bareUrl, pair.under, SECONDS, pair.bare));
    ourses.push(await rate(url, pair.under, SECONDS, pair.ours));
  }
  const ratios = ourses.map((ours, round) => ours / (bares[round] ?? Number.NaN));
  return { what: pair.what, bare: median(bares), ours: median(ourses), ratio: median(ratios) };
}

/** Returns a function that cycles through a list's elements. */
function inTurn<T>(list: readonly T[]): () => T {
  let next = 0;
  return () => {
    const item = list[next % list.length];
    next += 1;
    if (item === undefined) throw new Error('the list is empty');
    return item;
  };
}

async function makeTasks(url: string, user: BenchUser, count: number): Promise<string[]> {
  const response = await fetch(`${url}/api/tasks/bulk`, {
    method: 'POST',
    headers: { ...user.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      tasks: Array.from({ length: count }, (_, index) => ({ title: `Task ${index}` })),
    }),
  });
  const { tasks } = (await response.json()) as { tasks: { id: string }[] };
  return tasks.map((task) => task.id);
}

/**
 * Measures the rates.
 * @param reader the user whose 1,000 open tasks are listed
 * @param writers the users whose tasks are created and changed, one after another
 */
export async function apiRates(
  bareUrl: string,
  url: string,
  reader: BenchUser,
  writers: readonly BenchUser[],
): Promise<Line[]> {
  const bareIds = inTurn(await makeTasks(url, reader, 1_000));
  const theirs = new Map<BenchUser, () => string>();
  for (const user of writers) theirs.set(user, inTurn(await makeTasks(url, user, 50)));

  const change = (who: () => BenchUser, make: (user: BenchUser) => Request) => (): Request => {
    const user = who();
    const request = make(user);
    return { ...request, headers: { ...user.headers, 'idempotency-key': randomUUID() } };
  };
  const taskOf = (user: BenchUser): string => theirs.get(user)?.() ?? '';
  const title = (): { title: string } => ({ title: `Title ${Math.random()}` });
  const create = (): Request => ({
    method: 'POST',
    path: '/api/tasks',
    body: { id: randomUUID(), ...title() },
  });
  const update = (user: BenchUser): Request => ({
    method: 'PUT',
    path: `/api/tasks/${taskOf(user)}`,
    body: title(),
  });
  const complete = (user: BenchUser): Request => ({
    method: 'POST',
    path: `/api/tasks/${taskOf(user)}/complete`,
  });
  const bareTask =
    (request: Omit<Request, 'path'>, action = '') =>
    (): Request => ({
      ...request,
      path: `/tasks/${bareIds()}${action}`,
    });
  // A user may send 100 requests per second, so each measurement uses different users with a full burst
  // allowance.
  const share = Math.floor(writers.length / 6);
  const users = (part: number) => inTurn(writers.slice(part * share, (part + 1) * share));
  // The fewer the users, the more changes queue for an account's lock, up to the rate limit.
  const few = (part: number) => {
    const group = writers.slice(part * share, (part + 1) * share);
    let sent = 0;
    return (): BenchUser => {
      const user = group[Math.floor(sent / 800) % group.length];
      sent += 1;
      if (user === undefined) throw new Error('the group is empty');
      return user;
    };
  };

  // Use a new filter each time, so that the list is read from the database, as on the bare server.
  let questions = 0;
  const firstList = (): Request => {
    questions += 1;
    const since = new Date(questions * 1_000).toISOString();
    return {
      method: 'GET',
      path: `/api/tasks?completed=false&updatedSince=${since}`,
      headers: reader.headers,
    };
  };
  const pairs: Pair[] = [
    {
      what: 'first list of 1,000 open tasks, 4 under way',
      under: 4,
      bare: () => ({ method: 'GET', path: '/list' }),
      ours: firstList,
    },
    {
      what: 'create, 16 under way, many accounts',
      under: 16,
      bare: () => ({ method: 'POST', path: '/tasks', body: title() }),
      ours: change(users(0), create),
    },
    {
      what: 'create, 16 under way, one account at a time',
      under: 16,
      bare: () => ({ method: 'POST', path: '/tasks', body: title() }),
      ours: change(few(1), create),
    },
    {
      what: 'update, 16 under way, many accounts',
      under: 16,
      bare: () => bareTask({ method: 'PUT', body: title() })(),
      ours: change(users(2), update),
    },
    {
      what: 'update, 16 under way, one account at a time',
      under: 16,
      bare: () => bareTask({ method: 'PUT', body: title() })(),
      ours: change(few(3), update),
    },
    {
      what: 'complete, 16 under way, many accounts',
      under: 16,
      bare: bareTask({ method: 'POST' }, '/complete'),
      ours: change(users(4), complete),
    },
  ];
  const lines: Line[] = [];
  for (const pair of pairs) lines.push(await compare(pair, bareUrl, url));
  return lines;
}
