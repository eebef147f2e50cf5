/** The refresh grant (RFC 6749, section 6). It needs no library. */
import type { ServerClock } from '../../browser/server-clock.ts';
import type { Provider, Tokens } from './tokens.ts';

export type Renewal =
  | { readonly outcome: 'renewed'; readonly tokens: Tokens }
  /** The provider has ended the session. `reason` is set unless the session simply expired. */
  | { readonly outcome: 'ended'; readonly reason?: string | undefined }
  /** The device is offline or the provider has a problem. The session is still valid, so retry later. */
  | { readonly outcome: 'failed' };

interface TokenResponse {
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly id_token?: string;
  readonly expires_in?: number;
  readonly error?: string;
  readonly error_description?: string;
}

const TIMEOUT_MS = 10_000;

/** Exchanges the refresh token at the provider. Never rejects. */
export async function renewTokens(
  fetchFrom: typeof fetch,
  provider: Provider,
  tokens: Tokens,
  clock: ServerClock,
): Promise<Renewal> {
  if (tokens.refreshToken === undefined) {
    return tokens.expiresAt > clock.now() ? { outcome: 'failed' } : { outcome: 'ended' };
  }
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: tokens.refreshToken,
    client_id: provider.clientId,
  });
  if (provider.resource !== undefined) body.set('resource', provider.resource);
  let received: TokenResponse;
  try {
    const response = await fetchFrom(provider.tokenEndpoint, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    clock.learn(response);
    received = (await response.json()) as TokenResponse;
  } catch {
    return { outcome: 'failed' };
  }
  if (received.error === 'invalid_grant') return { outcome: 'ended' };
  if (received.error === 'access_denied') return { outcome: 'ended', reason: received.error_description };
  if (received.access_token === undefined) return { outcome: 'failed' };
  return {
    outcome: 'renewed',
    tokens: {
      accessToken: received.access_token,
      refreshToken: received.refresh_token ?? tokens.refreshToken,
      idToken: received.id_token ?? tokens.idToken,
      expiresAt: clock.now() + (received.expires_in ?? 3_600) * 1_000,
      clockAhead: clock.ahead(),
      renewals: (tokens.renewals ?? 0) + 1,
    },
  };
}
