/**
 * Ends the grants of assistants. As with sessions, the grant's row is updated before the provider's records are deleted,
 * so that two transactions that end the same grant do not deadlock.
 */
import type { Pool } from 'pg';
import { inTransaction, type Transaction } from '../../platform/db/transaction.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';
import { forgetGrant, forgetGrants } from '../provider/records.queries.ts';
import { revokeGrant, revokeGrantsOf } from './assistant-grants.queries.ts';

/**
 * Ends a grant immediately: its tokens are rejected.
 * @returns true if it belongs to an assistant and had not ended before
 */
export function endAssistant(pool: Pool, grantId: string, now: Date): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const ended = await revokeGrant.first(client, { grantId, now });
    if (ended === undefined) return false;
    await forgetGrant(client, { sessionId: grantId });
    return true;
  });
}

/** Ends all grants of a user (ASSIST-8). */
export async function endAssistantsOf(
  client: Transaction,
  userId: string,
  now: Date,
  events: SecurityEvents,
): Promise<void> {
  const ended = await revokeGrantsOf(client, { userId, now });
  if (ended.length === 0) return;
  await forgetGrants(client, { grantIds: ended.map(({ grant_id: grantId }) => grantId) });
  client.onCommit(() => {
    for (const { grant_id: grantId } of ended) events.record('assistant_revoked', { userId, grantId });
  });
}
