/** Stores the grant that a user gives to an assistant. */
import { errors, Provider, type AdapterPayload } from 'oidc-provider';
import type { Queryable } from '../../platform/db/query.ts';
import { consentOf } from '../provider/grants.ts';
import type { AccountsOfUsers } from '../users/accounts-of-users.ts';
import { insertAssistantGrant } from './assistant-grants.queries.ts';

const DAY_MS = 86_400_000;

/**
 * Stores a grant with the choices of the user whose request is now being handled. Throws `access_denied` if they have
 * not consented, or are no longer an Active member of the account that they chose.
 * @returns when the grant expires
 * @param on the connection of the transaction that stores the provider's grant
 */
export async function connectAssistant(
  on: Queryable,
  accounts: AccountsOfUsers,
  grantId: string,
  { accountId: userId, clientId }: AdapterPayload,
  now: Date,
): Promise<Date> {
  const consent = consentOf(Provider.ctx);
  if (consent === undefined || userId === undefined || clientId === undefined || consent.userId !== userId)
    throw new errors.AccessDenied();
  const { accountId, scopes, days, clientName, clientHost } = consent;
  if ((await accounts.hold(on, { accountId, userId, now })) === undefined) throw new errors.AccessDenied();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  await insertAssistantGrant(on, {
    accountId,
    grantId,
    userId,
    clientId,
    clientName,
    clientHost,
    scopes,
    now,
    expiresAt,
  });
  return expiresAt;
}
