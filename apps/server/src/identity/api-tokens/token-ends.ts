/** Revokes API tokens when all sessions of their user end. */
import type { Announcer } from '../../account-change/announcer.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';
import { revokeAllOf } from './api-tokens.queries.ts';

/** Revokes all tokens of a user (TOKEN-8). */
export async function revokeTokensOf(
  client: Transaction,
  userId: string,
  now: Date,
  { live, events }: { readonly live: Announcer; readonly events: SecurityEvents },
): Promise<void> {
  const revoked = await revokeAllOf(client, { userId, now });
  if (revoked.length === 0) return;
  client.onCommit(() => {
    for (const { id } of revoked) events.record('api_token_revoked', { userId, tokenId: id });
    return live.accessChanged(userId);
  });
}
