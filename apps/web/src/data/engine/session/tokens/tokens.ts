export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly idToken: string | undefined;
  /** The server's time, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** How far this device's clock was ahead of the server's when the tokens arrived, in milliseconds. */
  readonly clockAhead?: number | undefined;
  /** Number of renewals since the sign-in. It orders the tokens, because their times are only estimates. */
  readonly renewals?: number | undefined;
}

export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly tokenEndpoint: string;
  readonly endSessionEndpoint: string | undefined;
  /** Sent as `resource` with every token request. */
  readonly resource: string | undefined;
}

/** How long before its expiry the access token is renewed, in milliseconds (IDENTITY-17). */
export const RENEW_BEFORE_MS = 10_000;

/** Returns true if the access token has expired or is about to. `now` is the server's time. */
export function isEnding(tokens: Pick<Tokens, 'expiresAt'>, now: number): boolean {
  return tokens.expiresAt - now <= RENEW_BEFORE_MS;
}

/** Returns true if these tokens belong to the same sign-in as `than` and are newer. */
export function isLater({ renewals = 0 }: Tokens, than: Tokens): boolean {
  return renewals > (than.renewals ?? 0);
}
