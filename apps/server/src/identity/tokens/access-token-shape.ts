/**
 * Distinguishes access tokens from an issuer's other tokens. ID tokens and logout tokens have the same keys
 * but do not authorize API calls.
 */
import type { JWTHeaderParameters, JWTPayload } from 'jose';

/**
 * Claims in ID tokens and logout tokens but never in access tokens (OpenID Connect Core 2 and 3.1.3.6,
 * Back-Channel Logout 2.4).
 */
const FOREIGN_CLAIMS = ['nonce', 'events', 'at_hash', 'c_hash', 's_hash'] as const;

function typeOf({ typ }: JWTHeaderParameters): string | undefined {
  return typ?.toLowerCase().replace(/^application\//, '');
}

/** Returns true if the header declares an access token (RFC 9068). */
export function isMarkedAsAccess(header: JWTHeaderParameters): boolean {
  return typeOf(header) === 'at+jwt';
}

/**
 * Returns true if a token from any issuer can be an access token. Many issuers do not mark access tokens, so
 * a token without the mark is accepted unless its type or claims belong to a different kind. A token whose
 * audience is the sign-in client, as in ID tokens, must also have a scope.
 * @param clientId the client with which users sign in
 */
export function mayBeAccess(header: JWTHeaderParameters, claims: JWTPayload, clientId: string): boolean {
  if (isMarkedAsAccess(header)) return true;
  const type = typeOf(header);
  if (type !== undefined && type !== 'jwt') return false;
  if (FOREIGN_CLAIMS.some((name) => name in claims)) return false;
  // Keycloak's own claim for a token's type: Bearer, ID, Refresh or Logout.
  if (claims['typ'] !== undefined && claims['typ'] !== 'Bearer') return false;
  const isForClient = [claims.aud].flat().includes(clientId);
  return !isForClient || 'scope' in claims || 'scp' in claims;
}
