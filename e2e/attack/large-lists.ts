/** Sends many concurrent requests for large lists. The server's memory must not grow with their number. */
import { randomBytes } from 'node:crypto';
import type { LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';
import { send, Statuses, type RawRequest } from './send.ts';

const TASKS = 50;
/** The length of each task's description and notes. */
const FIELD_CHARACTERS = 100_000;

const LETTERS = Array.from({ length: 128 }, (_, index) => String.fromCodePoint(0xc0 + index));

/** Returns two-byte UTF-8 characters, which hardly compress. */
export function incompressibleText(characters: number): string {
  return Array.from(randomBytes(characters), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** Registers a user with 50 tasks of maximum length. */
export async function userWithLargeList(server: LiveServer, tasks = TASKS): Promise<LiveUser> {
  const user = await server.register();
  for (let index = 0; index < tasks; index += 1) {
    const texts = {
      notes: incompressibleText(FIELD_CHARACTERS),
      description: incompressibleText(FIELD_CHARACTERS),
    };
    await user.api('POST /api/tasks', { body: { title: `Large ${index}`, ...texts } });
  }
  return user;
}

export interface Variant {
  readonly name: string;
  readonly request: Partial<RawRequest>;
}

export const VARIANTS: readonly Variant[] = [
  { name: 'gzip', request: { headers: { 'accept-encoding': 'gzip' } } },
  { name: 'br', request: { headers: { 'accept-encoding': 'br' } } },
  { name: 'zstd', request: { headers: { 'accept-encoding': 'zstd' } } },
  { name: 'identity', request: {} },
  { name: 'HEAD', request: { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } } },
  { name: 'ranges', request: { headers: { range: 'bytes=0-1,3-4,6-7' } } },
  { name: 'slow readers', request: { headers: { 'accept-encoding': 'gzip' }, unreadMs: 8_000 } },
];

/** Requests each user's list repeatedly, with a different query each time. */
export async function requestManyTimes(
  server: LiveServer,
  users: readonly LiveUser[],
  times: number,
  { request }: Variant,
): Promise<Statuses> {
  const statuses = new Statuses();
  const tokens = await Promise.all(users.map((user) => user.accessToken()));
  await Promise.all(
    Array.from({ length: times }, async (_, index) => {
      const position = index % users.length;
      const since = new Date(index).toISOString();
      const { status } = await send(server.url, {
        ...request,
        path: `/api/tasks?updatedSince=${since}`,
        headers: {
          ...request.headers,
          authorization: `Bearer ${tokens[position]}`,
          'x-forwarded-for': users[position]?.address,
        },
      });
      // If the slow reader closed the connection itself, don't count the request.
      if (status !== 0 || request.unreadMs === undefined) statuses.count(status);
    }),
  );
  return statuses;
}
