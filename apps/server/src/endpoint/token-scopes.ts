/** Checks that an API token may call an endpoint (TOKEN-5). */
import type { Endpoint } from '@questlog/contract/route';
import { missingScopes } from '@questlog/domain/identity/api-tokens';
import type { ApiTokenFacts } from '../account-change/caller/caller.ts';
import { fail } from '../platform/errors.ts';

/** Throws `insufficient_scope` if the token lacks a scope, or if no token can call the endpoint. */
export function requireScopes(
  { access }: Pick<Endpoint, 'access'>,
  { scopes: granted }: ApiTokenFacts,
): void {
  const needed = access.kind === 'user' || access.kind === 'account' ? access.scopes : null;
  if (needed === null)
    return fail('insufficient_scope', { message: 'This needs a sign-in: no API token can do it.' });
  const missing = missingScopes(granted, needed);
  if (missing.length === 0) return undefined;
  const scope = needed.join(' ');
  return fail('insufficient_scope', { message: `The token needs the scope ${needed.join(' and ')}.`, scope });
}
