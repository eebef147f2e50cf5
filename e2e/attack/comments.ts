/** Comments and mentions by one member of a team, while the members of another team mention each other. */
import { setTimeout as delay } from 'node:timers/promises';
import { MAX_COMMENTS, MAX_IMPORTED_COMMENTS, MAX_MENTIONS } from '@questlog/domain/comments/comments';
import { newId } from '@questlog/domain/uuid';
import type { LiveServer } from '@questlog/testkit/live-server';
import type { LiveUser } from '@questlog/testkit/live-user';
import { send, Statuses, type RawRequest } from './send.ts';

/** Number of requests that the attacker sends concurrently. */
const AT_ONCE = 16;
/** How long the attacker waits after a request that was one too many, in milliseconds. */
const BACKOFF_MS = 100;
/** Milliseconds between two mentions by members of the other team, and between two polls for its notice. */
const [MENTION_PAUSE_MS, POLL_PAUSE_MS] = [1_000, 50];
/** Milliseconds within which a notice must arrive. */
const ON_TIME_MS = 60_000;
/** Length of a comment's text with mentions, and of an imported one. */
const [SAID_LENGTH, IMPORTED_LENGTH] = [2_000, 4_000];

export interface Team {
  readonly accountId: string;
  readonly owner: LiveUser;
  readonly ownerId: string;
  readonly member: LiveUser;
  readonly taskIds: readonly string[];
}

/** Opens a team of an Owner and a member, with tasks that the Owner has made and follows. */
export async function openTeam(server: LiveServer, tasks: number): Promise<Team> {
  const [owner, member] = [await server.register({ firstName: 'Kim' }), await server.register()];
  await server.verify(owner);
  await server.verify(member);
  const accountId = await server.openTeam(owner);
  await server.join(member, { owner, accountId });
  const { id: ownerId } = await owner.api('GET /api/auth/me');
  const headers = { 'x-account-id': accountId };
  const made = await owner.api('POST /api/tasks/bulk', {
    headers,
    body: { tasks: Array.from({ length: tasks }, (_, index) => ({ title: `Task ${index}` })) },
  });
  return { accountId, owner, ownerId, member, taskIds: made.tasks.map(({ id }) => id) };
}

/** Returns a text that mentions a user, and as many others as possible who are no members. */
function mentioning(userId: string, number: number): string {
  const ids = [userId, ...Array.from({ length: MAX_MENTIONS - 1 }, () => crypto.randomUUID())];
  const mentions = ids.map((id) => `@[Kim Vale](user:${id})`).join(' ');
  return `${number} ${mentions} `.padEnd(SAID_LENGTH, 'words ');
}

/** Lets the member comment, and mention the Owner each time. Requests that are one too many are repeated. */
export function commentAndMention(server: LiveServer, team: Team, count: number): Promise<Statuses> {
  return sendAll(server, team, count, (number) => ({
    path: `/api/tasks/${team.taskIds[Math.floor(number / MAX_COMMENTS)] ?? ''}/comments`,
    body: { body: mentioning(team.ownerId, number) },
  }));
}

/** Lets the member import comments to the last tasks, as much text in each request as the server accepts. */
export function importComments(server: LiveServer, team: Team, count: number): Promise<Statuses> {
  return sendAll(server, team, count / MAX_IMPORTED_COMMENTS, (number) => ({
    path: '/api/comments/bulk',
    body: {
      comments: Array.from({ length: MAX_IMPORTED_COMMENTS }, (_, index) => ({
        id: newId(Date.now()),
        taskId: team.taskIds.at(-1 - Math.floor((number * MAX_IMPORTED_COMMENTS) / MAX_COMMENTS)) ?? '',
        authorName: 'Kim Vale',
        body: `${index} `.padEnd(IMPORTED_LENGTH, 'words '),
        createdAt: '2026-01-01T00:00:00Z',
      })),
    },
  }));
}

/** Lets the member read all comments page by page, and everything that has changed, again and again. */
export function readComments(server: LiveServer, team: Team, count: number): Promise<Statuses> {
  return sendAll(server, team, count, (number) => ({
    path:
      number % 5 === 0
        ? '/api/changes?since=1'
        : `/api/tasks/${team.taskIds[number % team.taskIds.length] ?? ''}/comments`,
  }));
}

interface Call {
  readonly path: string;
  readonly body?: object;
}

async function sendAll(
  { url }: LiveServer,
  { member, accountId }: Team,
  count: number,
  callOf: (number: number) => Call,
): Promise<Statuses> {
  const statuses = new Statuses();
  const numbers = Array.from({ length: count }, (_, number) => number).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const number of numbers) {
        const { path, body } = callOf(number);
        const headers = {
          authorization: `Bearer ${await member.accessToken()}`,
          'content-type': 'application/json',
          'accept-encoding': 'gzip',
          'x-forwarded-for': member.address,
          'x-account-id': accountId,
        };
        const request: RawRequest =
          body === undefined
            ? { path, headers }
            : { path, method: 'POST', headers, body: JSON.stringify(body) };
        for (let isOver = false; !isOver;) {
          const { status } = await send(url, request);
          statuses.count(status);
          isOver = status !== 429;
          if (!isOver) await delay(BACKOFF_MS);
        }
      }
    }),
  );
  return statuses;
}

/**
 * Lets the member of a team mention its Owner every second during an attack.
 * @returns the result of the attack, with the times until the notices of the mentions arrived
 */
export async function mentionMeanwhile(
  team: Team,
  attack: () => Promise<Statuses>,
): Promise<{ note: string; problem?: string }> {
  const over = new AbortController();
  const waits: number[] = [];
  const watching = (async () => {
    while (!over.signal.aborted) {
      waits.push(await noticeAfter(team));
      await delay(MENTION_PAUSE_MS);
    }
  })();
  const began = performance.now();
  let statuses: Statuses;
  try {
    statuses = await attack();
  } finally {
    over.abort();
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  await watching;
  const sorted = waits.toSorted((a, b) => a - b);
  const [p95, longest] = [sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0, sorted.at(-1) ?? 0];
  const note = `${statuses.summary} in ${seconds} s; ${sorted.length} notices of another team after ${p95} ms (p95), ${longest} ms (longest)`;
  if (statuses.failures > 0) return { note, problem: `${statuses.failures} answers of 500 or more` };
  return longest <= ON_TIME_MS ? { note } : { note, problem: 'notices of another team were late' };
}

/** Lets the member mention the Owner. Returns the milliseconds until the Owner has the notice. */
async function noticeAfter({ accountId, owner, ownerId, member, taskIds }: Team): Promise<number> {
  const unread = async (): Promise<number> => (await owner.api('GET /api/notifications/unread-count')).count;
  const before = await unread();
  await member.api('POST /api/tasks/{id}/comments', {
    params: { id: taskIds[0] ?? '' },
    headers: { 'x-account-id': accountId },
    body: { body: `@[Kim Vale](user:${ownerId})` },
  });
  const began = performance.now();
  while ((await unread()) <= before && performance.now() - began <= ON_TIME_MS) await delay(POLL_PAUSE_MS);
  return Math.round(performance.now() - began);
}
