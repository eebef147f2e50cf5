/** Ends a session at the provider, with a request or by navigating to an external provider. */
import { ApiError, type ApiClient } from '@questlog/api-client/client';
import {
  isSignedIn,
  type DurableSession,
  type SessionRecord,
  type SignedIn,
  type UnfinishedSignOut,
} from './durable-session.ts';

/**
 * `elsewhere`: only navigating to the provider can end the session. `open`: the sign-out failed, and is
 * retried before the next sign-in.
 */
export type SignOutOutcome = 'finished' | 'elsewhere' | 'open';

const TIMEOUT_MS = 3_000;

/** Returns the pending sign-out that the provider has not confirmed, if any. */
export function unfinishedSignOut(record: SessionRecord | undefined): UnfinishedSignOut | undefined {
  return isSignedIn(record) ? undefined : record?.unfinished;
}

/** Sends an unconfirmed sign-out. Idempotent. Never rejects. */
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
  // If this write fails, the sign-out is resent later.
  await durable.finishSignOut(record.sessionId).catch(() => undefined);
  return 'finished';
}

/** Sends the stored unconfirmed sign-out, if there is one. Never rejects. */
export async function finishStoredSignOut(
  publicApi: ApiClient,
  durable: Pick<DurableSession, 'read' | 'finishSignOut'>,
): Promise<SignOutOutcome> {
  const record = await durable.read().catch(() => undefined);
  return finishSignOut(record, publicApi, durable);
}

/**
 * Returns the URL at which the provider ends its session and redirects back with `state`; undefined if the
 * provider has no such URL.
 */
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
