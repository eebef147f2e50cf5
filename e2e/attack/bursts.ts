/** Bursts of many small concurrent requests, sent by one user or many strangers. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { addDays, localDateAt } from '@questlog/domain/dates/local-date';
import type { LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';
import { send, Statuses } from './send.ts';

async function headersOf(user: LiveUser): Promise<Record<string, string>> {
  return {
    authorization: `Bearer ${await user.accessToken()}`,
    'content-type': 'application/json',
    'x-forwarded-for': user.address,
  };
}

/** Registers a user with many accounts. Renaming the user changes each of them. */
export async function userWithAccounts(server: LiveServer, accounts: number): Promise<LiveUser> {
  const user = await server.register();
  for (let index = 1; index < accounts; index += 1) {
    await user.api('POST /api/accounts', { body: { name: `Team ${index}`, accountType: 'Team' } });
  }
  return user;
}

/** Renames a user many times concurrently. */
export async function renameManyTimes(server: LiveServer, user: LiveUser, times: number): Promise<Statuses> {
  const headers = await headersOf(user);
  const statuses = new Statuses();
  await Promise.all(
    Array.from({ length: times }, async (_, index) => {
      const body = JSON.stringify({ firstName: `Name ${index}` });
      const { status } = await send(server.url, { path: '/api/auth/profile', method: 'PUT', headers, body });
      statuses.count(status);
    }),
  );
  return statuses;
}

/** Tries wrong passwords at a steady rate, from many IPv6 networks. */
export async function guessPasswords(
  server: LiveServer,
  { networks, perSecond, seconds }: { networks: number; perSecond: number; seconds: number },
): Promise<Statuses> {
  const statuses = new Statuses();
  const tries: Promise<void>[] = [];
  const until = performance.now() + seconds * 1_000;
  for (let index = 0; performance.now() < until; index += 1) {
    const network = (index % networks).toString(16);
    const body = JSON.stringify({
      email: `${randomBytes(6).toString('hex')}@example.org`,
      password: randomBytes(12).toString('hex'),
    });
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `2001:db8:${(index % 7).toString(16)}:${network}::1`,
    };
    tries.push(
      send(server.url, { path: '/api/auth/login', method: 'POST', headers, body }).then(({ status }) =>
        statuses.count(status),
      ),
    );
    await delay(1_000 / perSecond);
  }
  await Promise.all(tries);
  return statuses;
}

/** Registers a user with tasks that repeat every day. */
export async function userWithPatterns(server: LiveServer, patterns: number): Promise<LiveUser> {
  const user = await server.register();
  await server.setTier(user.email, 'PersonalPro');
  const scheduledDate = formatWireDate(localDateAt(Date.now(), 'UTC'));
  for (let index = 0; index < patterns; index += 1) {
    const { id } = await user.api('POST /api/tasks', { body: { title: `Daily ${index}`, scheduledDate } });
    await user.api('POST /api/tasks/{id}/repeat', {
      params: { id },
      body: { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' },
    });
  }
  return user;
}

/** Repeatedly requests a year of scheduled tasks, each time with a different end date. */
export async function requestScheduled(server: LiveServer, user: LiveUser, times: number): Promise<Statuses> {
  const headers = { ...(await headersOf(user)), 'accept-encoding': 'gzip' };
  const statuses = new Statuses();
  const today = localDateAt(Date.now(), 'UTC');
  for (let index = 0; index < times; index += 1) {
    const path = `/api/scheduled-tasks?endDate=${addDays(today, 366 - index)}`;
    statuses.count((await send(server.url, { path, headers })).status);
  }
  return statuses;
}
