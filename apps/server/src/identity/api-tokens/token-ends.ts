/** Revokes API tokens, and disconnects assistants, when all sessions of their user end. */
import type { Announcer } from '../../account-change/announcer.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';
import { endAssistantsOf } from '../assistants/assistant-ends.ts';
import { revokeAllOf } from './api-tokens.queries.ts';

/** Revokes all tokens of a user and disconnects their assistants (TOKEN-8, ASSIST-8). */
export async function revokeTokensOf(
  client: Transaction,
  userId: string,
  now: Date,
  { live, events }: { readonly live: Announcer; readonly events: SecurityEvents },
): Promise<void> {
  await endAssistantsOf(client, userId, now, events);
  const revoked = await revokeAllOf(client, { userId, now });
  if (revoked.length === 0) return;
  client.onCommit(() => {
    for (const { id } of revoked) events.record('api_token_revoked', { userId, tokenId: id });
    return live.accessChanged(userId);
  });
}
