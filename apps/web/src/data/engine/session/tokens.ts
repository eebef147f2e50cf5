/** What a session consists of, and when it is to be renewed. */

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly idToken: string | undefined;
  /** Milliseconds since 1970, as the server counts them. */
  readonly expiresAt: number;
  /** How far this device's clock was ahead of the server's when they were given, in milliseconds. */
  readonly clockAhead?: number | undefined;
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

/** IDENTITY-17. */
export const RENEW_BEFORE_MS = 10_000;

/** Whether the access token has ended, or will before a request is through. `now` is the server's time. */
export function isEnding(tokens: Pick<Tokens, 'expiresAt'>, now: number): boolean {
  return tokens.expiresAt - now <= RENEW_BEFORE_MS;
}
