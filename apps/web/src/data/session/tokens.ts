/** What a session consists of, and when it is to be renewed. */

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly idToken: string | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The identity provider that gave the tokens. */
export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly tokenEndpoint: string;
  readonly endSessionEndpoint: string | undefined;
  /** Sent as `resource` with every request for a token. */
  readonly resource: string | undefined;
}

/** accounts-and-billing.md section 4. */
export const RENEW_BEFORE_MS = 10_000;

/** Whether the access token has ended, or will before a request is through. */
export function isEnding(tokens: Pick<Tokens, 'expiresAt'>, now: number): boolean {
  return tokens.expiresAt - now <= RENEW_BEFORE_MS;
}
