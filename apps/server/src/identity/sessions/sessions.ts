/**
 * The end of sessions. A session has ended when its row says so: its access tokens are refused at the next request, and
 * its grant is none. What the provider remembers of it goes in the same transaction, always after the row, so that two
 * who end the same session do not wait for each other in a circle.
 */
import type { Pool, PoolClient } from 'pg';
import { sessionsUsedSince } from '@questlog/domain/identity/session-life';
import type { Announcer } from '../../account-change/announcer.ts';
import { onCommit } from '../../platform/db/on-commit.ts';
import { run, runOne, type Queryable } from '../../platform/db/prepared.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';
import {
  forgetBrowserOfGrant,
  forgetEverybody,
  forgetGrant,
  forgetUser,
} from '../provider/records.queries.ts';
import { endAll, endOfUser, endOne, endOwn, ofUser } from './sessions.queries.ts';

/** What is notified of ended sessions: connected browsers, and the security log. */
export interface SessionEndListeners {
  readonly live: Announcer;
  readonly events: SecurityEvents;
}

/** A session as its user sees it. */
export interface SessionFacts {
  readonly id: string;
  readonly device: string | null;
  readonly createdAt: string;
  readonly usedAt: string;
  readonly isCurrent: boolean;
}

/** Where a user is signed in, the session used last first (IDENTITY-39). `current`: the session that asks. */
export async function sessionsOf(
  on: Queryable,
  userId: string,
  current: string | null,
  now: Date,
): Promise<SessionFacts[]> {
  const rows = await run(on, ofUser, [userId, current, sessionsUsedSince(now)]);
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at.toISOString(),
    isCurrent: row.is_current,
  }));
}

/**
 * Ends a session at once: its refresh tokens are gone, its access tokens refused.
 * @param sessionId the grant's id, and the `sid` of its access tokens
 * @returns whether it went on until now
 */
export function endSession(pool: Pool, sessionId: string, now: Date): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const ended = await runOne(client, endOne, [sessionId, now]);
    await run(client, forgetGrant, [sessionId]);
    return ended !== undefined;
  });
}

/** A session, and whose it is. */
export interface OwnSession {
  /** The grant's id, and the `sid` of its access tokens. */
  readonly id: string;
  readonly userId: string;
}

/** Forgets the grant, and what the browser is signed in with that got it: its next user is asked for the password. */
async function forgetWithBrowser(client: PoolClient, { id, userId }: OwnSession): Promise<void> {
  await run(client, forgetGrant, [id]);
  await run(client, forgetBrowserOfGrant, [userId, id]);
}

/**
 * Ends a session that somebody signs out of, and with it what their browser is signed in with.
 * @returns whether it went on until now
 */
export function signOut(pool: Pool, session: OwnSession, now: Date): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const ended = await runOne(client, endOne, [session.id, now]);
    await forgetWithBrowser(client, session);
    return ended !== undefined;
  });
}

/**
 * Ends a session that its user chose among theirs, and with it what its browser is signed in with (IDENTITY-53).
 * @param client in a transaction; its commit is told
 * @returns whether it is theirs and went on until now
 */
export async function endSessionOf(
  client: PoolClient,
  session: OwnSession,
  now: Date,
  { live, events }: SessionEndListeners,
): Promise<boolean> {
  if ((await runOne(client, endOwn, [session.id, session.userId, now])) === undefined) return false;
  await forgetWithBrowser(client, session);
  onCommit(client, () => {
    events.record('session_revoked', { userId: session.userId, sessionId: session.id });
    return live.accessChanged(session.userId);
  });
  return true;
}

/**
 * Ends the sessions of a user at once: refresh tokens are gone, access tokens refused, browsers signed out.
 * @param client in a transaction; its commit is told
 * @param keep the session that goes on; null for none
 * @returns how many went on until now
 */
export async function endSessionsOf(
  client: PoolClient,
  userId: string,
  keep: string | null,
  now: Date,
  { live, events }: SessionEndListeners,
): Promise<number> {
  const ended = await run(client, endOfUser, [userId, keep, now]);
  await run(client, forgetUser, [userId, keep]);
  onCommit(client, () => {
    events.record('sessions_ended', { userId });
    return live.accessChanged(userId);
  });
  return ended.length;
}

/** Ends the sessions of everybody, and the sign-ins that are under way. */
export async function endEverySession(client: PoolClient, now: Date): Promise<void> {
  await run(client, endAll, [now]);
  await run(client, forgetEverybody, []);
}
