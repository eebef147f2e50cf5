import { randomUUID } from 'node:crypto';
import { startLiveServer, type LiveServer } from '@questlog/testkit/live-server';
import type { LiveUser } from '@questlog/testkit/live-user';
import { expect, test } from '../src/fixtures/test.ts';

const ROUNDS = 2;
const USERS = 4;
/** Number of creations per round, all of which the server must acknowledge. */
const CREATIONS = 400;
/** Number of concurrent requests per user. */
const LANES = 8;

interface Creation {
  readonly user: LiveUser;
  readonly id: string;
  readonly key: string;
  readonly title: string;
}

type Outcome = 'acknowledged' | 'unknown';

/**
 * Sends a request to create something once, without a retry. If the server is killed before it responds, the
 * outcome is unknown.
 */
async function send({ user, id, key, title }: Creation): Promise<Outcome> {
  try {
    const task = await user.api('POST /api/tasks', { body: { id, title }, idempotencyKey: key });
    expect(task).toMatchObject({ id, title });
    return 'acknowledged';
  } catch (error) {
    if (error instanceof Error && error.name === 'NetworkError') return 'unknown';
    throw error;
  }
}

/** Sends the creations, several at a time, until one gets no response. */
async function sendAll(
  creations: readonly Creation[],
  onAcknowledged: () => void,
): Promise<Map<Creation, Outcome>> {
  const outcomes = new Map<Creation, Outcome>();
  const waiting = creations.values();
  let broken = false;
  const lane = async (): Promise<void> => {
    for (const creation of waiting) {
      if (broken) return;
      // The outcome is unknown until a response arrives.
      outcomes.set(creation, 'unknown');
      const outcome = await send(creation);
      outcomes.set(creation, outcome);
      if (outcome === 'acknowledged') onAcknowledged();
      else broken = true;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return outcomes;
}

/** Returns how often each task id occurs in the user's list. */
async function timesStored(user: LiveUser): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const { id } of await user.api('GET /api/tasks')) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}

/**
 * Runs one round: everybody creates tasks, the server is killed and restarted, and the tasks are compared.
 */
async function round(server: LiveServer, users: readonly LiveUser[], number: number): Promise<string> {
  const all = users.map((user) =>
    Array.from({ length: CREATIONS / users.length }, (_, index): Creation => {
      return { user, id: randomUUID(), key: randomUUID(), title: `Round ${number}, task ${index}` };
    }),
  );
  // Kill the server at a different moment in each round, before all calls have been made.
  const killAfter = Math.round((CREATIONS * number) / (ROUNDS + 1));
  let count = 0;
  let killed: Promise<void> | undefined;
  const both = number % 2 === 0;
  const onAcknowledged = (): void => {
    count += 1;
    if (count === killAfter) killed = both ? server.killWithDatabase() : server.kill();
  };
  const outcomes = new Map(
    (await Promise.all(all.map((part) => sendAll(part, onAcknowledged)))).flatMap((each) => [...each]),
  );
  expect(killed, 'the server was killed while requests were under way').toBeDefined();
  await killed;
  const unknown = [...outcomes].filter(([, outcome]) => outcome === 'unknown').map(([creation]) => creation);
  expect(unknown.length, 'requests that were interrupted by the kill').toBeGreaterThan(0);

  await server.start();
  const stored = await Promise.all(users.map(timesStored));
  const timesOf = ({ user, id }: Creation): number => stored[users.indexOf(user)]?.get(id) ?? 0;
  for (const [creation, outcome] of outcomes) {
    if (outcome === 'acknowledged') expect(timesOf(creation), `acknowledged: ${creation.title}`).toBe(1);
    else expect(timesOf(creation), `cut off: ${creation.title}`).toBeLessThanOrEqual(1);
  }
  const saved = unknown.filter((creation) => timesOf(creation) === 1).length;

  // Every client repeats its unacknowledged calls, with the same id and key, until the server has
  // acknowledged all of them.
  for (const part of all) {
    const left = part.filter((creation) => outcomes.get(creation) !== 'acknowledged');
    const repeated = await sendAll(left, () => undefined);
    expect([...repeated.values()].filter((outcome) => outcome !== 'acknowledged')).toEqual([]);
  }
  await expectAllOnce(users, all, number);
  const what = both ? 'server and database' : 'server';
  return `round ${number}: ${what} killed after ${count} acknowledgements, ${unknown.length} cut off, of which ${saved} were stored`;
}

/**
 * Checks that the round's creations exist exactly once, that nothing else does, and that the account's count
 * is correct.
 */
async function expectAllOnce(
  users: readonly LiveUser[],
  all: readonly (readonly Creation[])[],
  rounds: number,
): Promise<void> {
  for (const [index, user] of users.entries()) {
    const stored = await timesStored(user);
    const part = all[index] ?? [];
    expect(part.filter(({ id }) => stored.get(id) !== 1)).toEqual([]);
    expect(stored.size).toBe(rounds * part.length);
    const accountId = await user.accountId();
    const { tasks } = await user.api('GET /api/accounts/{accountId}/usage', { params: { accountId } });
    expect(tasks.current).toBe(stored.size);
  }
}

test('killing the server twice during 800 creations loses no acknowledged task and creates none twice (API-25, OPERATION-7)', async () => {
  test.setTimeout(600_000);
  const server = await startLiveServer();
  try {
    const users: LiveUser[] = [];
    for (let number = 0; number < USERS; number += 1) {
      const user = await server.register();
      await server.setTier(user.email, 'PersonalPro');
      users.push(user);
    }
    for (let number = 1; number <= ROUNDS; number += 1) {
      const report = await test.step(`round ${number}`, () => round(server, users, number));
      test.info().annotations.push({ type: 'round', description: report });
      process.stdout.write(`${report}\n`);
    }
  } finally {
    await server.close();
  }
});
