/**
 * Runs idempotent requests. Stores the first response together with the change, and returns it to repeated
 * requests (API-9).
 */
import type { Pool, PoolClient } from 'pg';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import { AppError, fail } from '../../platform/errors.ts';
import type { RouteResponse } from '../../platform/http/responses/route-response.ts';
import { ConcurrencyLimiters } from '../../platform/concurrency-limiter.ts';
import { findResponse, forgetResponse, storeResponseRow } from './stored-responses.queries.ts';
import { NoAccess } from '../caller/caller.ts';
import { responseOf, type Repeatable, type IdempotencyKey } from './stored-response.ts';

/** A request's user and time of arrival. */
interface RepeatContext {
  readonly userId: string;
  readonly now: Date;
}

async function remember(
  on: PoolClient | Pool,
  { userId, now }: RepeatContext,
  { key, fingerprint }: IdempotencyKey,
  response: RouteResponse,
): Promise<void> {
  await storeResponseRow(on, {
    userId,
    key,
    fingerprint,
    status: response.status,
    body: response.rows === undefined ? (response.json ?? null) : null,
    rowIds: response.rows ?? null,
    now,
  });
}

/**
 * Stores the response to a change, if the request has a key. Call it in the change's transaction. If the key
 * is in use, rejects with an error that {@link isDuplicateKey} recognises. Throws what building the response
 * throws, before any statement is sent.
 */
export function storeResponse<V>(
  on: PoolClient | Pool,
  context: RepeatContext & { readonly repeatable?: Repeatable<V> | undefined },
  value: V,
): Promise<void> {
  const { repeatable } = context;
  if (repeatable === undefined) return Promise.resolve();
  return remember(on, context, repeatable, repeatable.respond(value));
}

/** Returns true if a concurrent request with the same key was answered first, which caused this error. */
export function isDuplicateKey(error: unknown): boolean {
  return isUniqueViolation(error, 'idempotency_keys_pk');
}

/**
 * Returns the response stored under the key. Throws `idempotency_conflict` if it belongs to another request.
 */
async function storedResponseUnder(
  pool: Pool,
  { userId, now }: RepeatContext,
  { key, fingerprint }: IdempotencyKey,
): Promise<RouteResponse | undefined> {
  // After seven days, the key may be used again.
  await forgetResponse(pool, { userId, key, now });
  const row = await findResponse.first(pool, { userId, key });
  if (row === undefined) return undefined;
  if (!row.fingerprint.equals(fingerprint)) return fail('idempotency_conflict');
  return responseOf(row.status, row.body, row.row_ids);
}

/**
 * Returns the error response to store. Returns undefined if the request is not to blame: the server failed or
 * was overloaded, or the caller has lost access.
 */
function rejectionOf(error: unknown): RouteResponse | undefined {
  if (!(error instanceof AppError) || error instanceof NoAccess) return undefined;
  if (error.status >= 500 || error.code === 'too_many_requests') return undefined;
  return { status: error.status, json: JSON.stringify(error.body) };
}

async function runWithKey(
  pool: Pool,
  context: RepeatContext,
  key: IdempotencyKey,
  respond: () => Promise<RouteResponse>,
): Promise<RouteResponse> {
  const again = async (): Promise<RouteResponse> =>
    (await storedResponseUnder(pool, context, key)) ?? runWithKey(pool, context, key, respond);
  try {
    return await respond();
  } catch (error) {
    if (isDuplicateKey(error)) return again();
    const rejection = rejectionOf(error);
    try {
      if (rejection !== undefined) await remember(pool, context, key, rejection);
    } catch (clash) {
      // Another request with this key was answered in the meantime, and its change caused this error.
      if (isDuplicateKey(clash)) return again();
      throw clash;
    }
    throw error;
  }
}

/** Queues for requests that change data outside the database, keyed by user and idempotency key. */
const turns = new ConcurrencyLimiters({ atOnce: 1, maxWaiting: 100, waitMs: 30_000 });

/**
 * Runs a request once per key and returns the stored response to repeated requests, even if it is an error. A
 * concurrent request with the same key waits for the first. Throws `idempotency_conflict` if the key was used
 * for a different request.
 * @param key undefined for a request that must not be repeated
 * @param changesElsewhere true if the request changes another service, which does not know the key. A
 * concurrent request then starts only after the first is answered. Otherwise, the first one's change could
 * cause the second to be rejected
 */
export function runIdempotent(
  pool: Pool,
  context: RepeatContext,
  key: IdempotencyKey | undefined,
  respond: () => Promise<RouteResponse>,
  changesElsewhere = false,
): Promise<RouteResponse> {
  if (key === undefined) return respond();
  if (!changesElsewhere) return runWithKey(pool, context, key, respond);
  return turns.run(
    `${context.userId} ${key.key}`,
    async () => (await storedResponseUnder(pool, context, key)) ?? runWithKey(pool, context, key, respond),
  );
}
