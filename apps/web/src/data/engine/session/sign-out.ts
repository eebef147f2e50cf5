/** The end of a session at the provider: by a request, and by navigation only where the provider is another's. */
import { ApiError, type ApiClient } from '@questlog/api-client/client';
import {
  isSignedIn,
  type DurableSession,
  type SessionRecord,
  type SignedIn,
  type UnfinishedSignOut,
} from './durable-session.ts';

/** `elsewhere`: only a navigation ends it. `open`: not now; it is tried again before anybody signs in. */
export type SignOutOutcome = 'finished' | 'elsewhere' | 'open';

const TIMEOUT_MS = 3_000;

/** The sign-out that the provider has not confirmed, if there is one. */
export function unfinishedSignOut(record: SessionRecord | undefined): UnfinishedSignOut | undefined {
  return isSignedIn(record) ? undefined : record?.unfinished;
}

/** Tells the server of a sign-out that it has not confirmed. May be repeated. Never raises. */
export async function finishSignOut(
  record: SessionRecord | undefined,
  publicApi: ApiClient,
  durable: Pick<DurableSession, 'finishSignOut'>,
): Promise<SignOutOutcome> {
  const unfinished = unfinishedSignOut(record);
  if (record === undefined || unfinished === undefined) return 'finished';
  const { refreshToken } = unfinished;
  if (refreshToken === undefined) return 'elsewhere';
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    await publicApi('POST /api/auth/logout', { body: { refreshToken }, signal });
  } catch (error) {
    return error instanceof ApiError && error.code === 'external_identity_provider' ? 'elsewhere' : 'open';
  }
  // Not written down, it is told once more.
  await durable.finishSignOut(record.sessionId).catch(() => undefined);
  return 'finished';
}

/** The address where the provider ends its own session, if it has one; it leads back with `state`. */
export function endSessionUrl(
  { provider, tokens }: SignedIn,
  state: string,
  origin: string,
): string | undefined {
  if (provider.endSessionEndpoint === undefined) return undefined;
  const url = new URL(provider.endSessionEndpoint);
  url.searchParams.set('client_id', provider.clientId);
  url.searchParams.set('post_logout_redirect_uri', `${origin}/`);
  url.searchParams.set('state', state);
  if (tokens.idToken !== undefined) url.searchParams.set('id_token_hint', tokens.idToken);
  return url.href;
}
