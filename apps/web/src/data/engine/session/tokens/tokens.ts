/** What a session consists of, and when it is to be renewed. */

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly idToken: string | undefined;
  /** Milliseconds since 1970, as the server counts them. */
  readonly expiresAt: number;
  /** How far this device's clock was ahead of the server's when they were given, in milliseconds. */
  readonly clockAhead?: number | undefined;
  /** How many renewals led to them since the sign-in. Times would not tell which are the last: they are estimates. */
  readonly renewals?: number | undefined;
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

/** Whether these tokens followed upon the others, of the same sign-in. */
export function isLater({ renewals = 0 }: Tokens, than: Tokens): boolean {
  return renewals > (than.renewals ?? 0);
}
