import type { Pool } from 'pg';
import * as contract from '@questlog/contract/identity/assistants';
import { changeUser } from '../../account-change/change.ts';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { fail } from '../../platform/errors.ts';
import { empty, json } from '../../platform/http/responses/route-response.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';
import { forgetGrant } from '../provider/records.queries.ts';
import { problemOfAddress } from './assistant-address.ts';
import { assistantsOf, revokeOwnGrant } from './assistant-grants.queries.ts';

/** Returns the routes for a user's connected assistants (ASSIST-19). */
export function assistantRoutes({
  pool,
  events,
  address,
}: {
  readonly pool: Pool;
  readonly events: SecurityEvents;
  /** The address to which assistants connect. */
  readonly address: string;
}): readonly BoundRoute[] {
  const connection = { address, addressProblem: problemOfAddress(address) ?? null };
  return [
    bind(contract.listAssistants, async (_input, { userId, now }) =>
      json(200, { assistants: await assistantsOf(pool, { userId, now }), ...connection }),
    ),
    bind(contract.revokeAssistant, ({ params: { grant: grantId } }, caller) => {
      const { userId, now } = caller;
      return changeUser(pool, caller, async (client) => {
        const { was_revoked: wasRevoked } =
          (await revokeOwnGrant.first(client, { userId, grantId, now })) ?? fail('not_found');
        if (wasRevoked) return empty;
        await forgetGrant(client, { sessionId: grantId });
        client.onCommit(() => events.record('assistant_revoked', { userId, grantId }));
        return empty;
      });
    }),
  ];
}
