/**
 * Ends sessions. Once the session's row is marked as ended, its access tokens are rejected and its grant is
 * treated as missing. The same transaction deletes the provider's records, always after updating the row, so
 * that two transactions that end the same session do not deadlock.
 */
import type { Pool, PoolClient } from 'pg';
import { sessionsUsedSince } from '@questlog/domain/identity/session-life';
import type { Announcer } from '../../account-change/announcer.ts';
import { type Queryable } from '../../platform/db/query.ts';
import { inTransaction, type Transaction } from '../../platform/db/transaction.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';
import {
  forgetBrowserOfGrant,
  deleteAllRecords,
  forgetGrant,
  forgetUser,
} from '../provider/records.queries.ts';
import { revokeTokensOf } from '../api-tokens/token-ends.ts';
import { revokeEveryGrant } from '../assistants/assistant-grants.queries.ts';
import { endAll, endOfUser, endOne, endOwn, ofUser } from './sessions.queries.ts';

/** Listeners for ended sessions: connected browsers, and the security log. */
export interface SessionEndListeners {
  readonly live: Announcer;
  readonly events: SecurityEvents;
}

export interface SessionFacts {
  readonly id: string;
  readonly device: string | null;
  readonly network: string | null;
  readonly createdAt: string;
  readonly usedAt: string;
  readonly isCurrent: boolean;
}

/**
 * Lists a user's active sessions, most recently used first (IDENTITY-39). @param current the session that
 * made the request
 */
export async function sessionsOf(
  on: Queryable,
  userId: string,
  current: string | null,
  now: Date,
): Promise<SessionFacts[]> {
  const rows = await ofUser(on, { userId, currentSessionId: current, usedSince: sessionsUsedSince(now) });
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    network: row.network,
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at.toISOString(),
    isCurrent: row.is_current,
  }));
}

/**
 * Ends a session immediately: its refresh tokens become useless, and its access tokens are rejected.
 * @param sessionId the grant's id, which is also the `sid` of its access tokens
 * @returns true if the session had not ended before
 */
export function endSession(pool: Pool, sessionId: string, now: Date): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const ended = await endOne.first(client, { sessionId, now });
    await forgetGrant(client, { sessionId });
    return ended !== undefined;
  });
}

export interface OwnSession {
  /** The grant's id, which is also the `sid` of its access tokens. */
  readonly id: string;
  readonly userId: string;
}

/**
 * Deletes the grant, and the provider's session in the grant's browser. That browser's next user must then
 * enter a password.
 */
async function forgetWithBrowser(client: PoolClient, { id, userId }: OwnSession): Promise<void> {
  await forgetGrant(client, { sessionId: id });
  await forgetBrowserOfGrant(client, { userId, id });
}

/**
 * Ends a session when its user signs out, together with the provider's session in their browser.
 * @returns true if the session had not ended before
 */
export function signOut(pool: Pool, session: OwnSession, now: Date): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const ended = await endOne.first(client, { sessionId: session.id, now });
    await forgetWithBrowser(client, session);
    return ended !== undefined;
  });
}

/**
 * Ends a session that the user has selected in a list, and the identity provider's session in the same
 * browser (IDENTITY-53).
 * @param client in a transaction; listeners are notified when it commits
 * @returns true if the session belongs to the user and had not ended before
 */
export async function endSessionOf(
  client: Transaction,
  session: OwnSession,
  now: Date,
  { live, events }: SessionEndListeners,
): Promise<boolean> {
  if ((await endOwn.first(client, { sessionId: session.id, userId: session.userId, now })) === undefined)
    return false;
  await forgetWithBrowser(client, session);
  client.onCommit(() => {
    events.record('session_revoked', { userId: session.userId, sessionId: session.id });
    return live.accessChanged(session.userId);
  });
  return true;
}

/**
 * Ends a user's sessions immediately: refresh tokens become useless, access tokens are rejected, and browsers
 * are signed out. If all sessions end, the API tokens are revoked and assistants disconnected too (TOKEN-8).
 * @param client in a transaction; listeners are notified when it commits
 * @param keep the session to keep; null to end all sessions
 * @returns the number of ended sessions
 */
export async function endSessionsOf(
  client: Transaction,
  userId: string,
  keep: string | null,
  now: Date,
  { live, events }: SessionEndListeners,
): Promise<number> {
  const ended = await endOfUser(client, { userId, keep, now });
  if (keep === null) await revokeTokensOf(client, userId, now, { live, events });
  await forgetUser(client, { userId, keep });
  client.onCommit(() => {
    events.record('sessions_ended', { userId });
    return live.accessChanged(userId);
  });
  return ended.length;
}

export async function endEverySession(client: PoolClient, now: Date): Promise<void> {
  await endAll(client, { now });
  await revokeEveryGrant(client, { now });
  await deleteAllRecords(client);
}
