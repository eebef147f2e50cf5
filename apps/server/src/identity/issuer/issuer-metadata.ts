/** The external OpenID provider, as its discovery document describes it. */
import { createRemoteJWKSet } from 'jose';

export type Claims = Readonly<Record<string, unknown>>;

/**
 * The accepted algorithms, all of which use key pairs. With a shared secret, any client that knows it could
 * sign tokens.
 */
export const ISSUER_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];
const TIMEOUT_MS = 5_000;

export interface IssuerMetadata {
  readonly jwks: ReturnType<typeof createRemoteJWKSet>;
  readonly userinfo: string | undefined;
  readonly authorization: string | undefined;
  readonly token: string | undefined;
  /** True if the issuer names itself in each response to an authorization (RFC 9207). */
  readonly namesItself: boolean;
}

/**
 * Sends a request to the issuer without following redirects. A redirect could lead to an address that only
 * this server can reach.
 */
export function requestFromIssuer(url: string, init: Omit<RequestInit, 'redirect' | 'signal'> = {}) {
  return fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

async function discover(issuer: string): Promise<IssuerMetadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await requestFromIssuer(url).catch((cause: unknown) => {
    throw new Error('the OpenID issuer cannot be reached', { cause });
  });
  if (!response.ok) throw new Error(`the OpenID issuer answers ${response.status} to discovery`);
  const found = (await response.json()) as Claims;
  if (found['issuer'] !== issuer) throw new Error('the OpenID issuer calls itself by another name');
  const { jwks_uri: jwksUri } = found;
  if (typeof jwksUri !== 'string') throw new Error('the OpenID issuer names no keys');
  return {
    jwks: createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: TIMEOUT_MS }),
    userinfo: text(found['userinfo_endpoint']),
    authorization: text(found['authorization_endpoint']),
    token: text(found['token_endpoint']),
    namesItself: found['authorization_response_iss_parameter_supported'] === true,
  };
}

/** Returns the function that reads the issuer's document, again only after a failure. */
export function issuerMetadata(issuer: string): () => Promise<IssuerMetadata> {
  let found: Promise<IssuerMetadata> | undefined;
  return () => {
    found ??= discover(issuer).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}
