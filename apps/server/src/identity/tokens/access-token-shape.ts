/** An issuer signs other tokens with the same keys, which prove nothing to an API: of who signed in, and of who signed out. */
import type { JWTHeaderParameters, JWTPayload } from 'jose';

/** What ID tokens and logout tokens say, and access tokens do not (OpenID Connect Core 2 and 3.1.3.6, Back-Channel Logout 2.4). */
const FOREIGN_CLAIMS = ['nonce', 'events', 'at_hash', 'c_hash', 's_hash'] as const;

function typeOf({ typ }: JWTHeaderParameters): string | undefined {
  return typ?.toLowerCase().replace(/^application\//, '');
}

/** Whether the header says that it is an access token (RFC 9068). */
export function isMarkedAsAccess(header: JWTHeaderParameters): boolean {
  return typeOf(header) === 'at+jwt';
}

/**
 * Whether a token of any issuer can be an access token. Many issuers do not mark theirs: then it must not be marked as
 * another, have no claim that only another has, and, where it is for the client that people sign in with, as ID tokens
 * are, say what may be done with it.
 * @param clientId of the client that people sign in with
 */
export function mayBeAccess(header: JWTHeaderParameters, claims: JWTPayload, clientId: string): boolean {
  if (isMarkedAsAccess(header)) return true;
  const type = typeOf(header);
  if (type !== undefined && type !== 'jwt') return false;
  if (FOREIGN_CLAIMS.some((name) => name in claims)) return false;
  // Keycloak's own mark: Bearer, ID, Refresh, Logout.
  if (claims['typ'] !== undefined && claims['typ'] !== 'Bearer') return false;
  const isForClient = [claims.aud].flat().includes(clientId);
  return !isForClient || 'scope' in claims || 'scp' in claims;
}
