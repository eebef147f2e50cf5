/**
 * Idempotency keys (https://docs.stripe.com/api/idempotent_requests): a repeated call gets the stored
 * response, even a 500.
 */
import type { PoolClient } from 'pg';
import { ApiError } from './api-error.ts';

export interface StoredResponse {
  readonly status: number;
  readonly body: object;
}

/** Returns the response stored under a key. Throws `ApiError` if the key was used for a different request. */
export async function findStoredResponse(
  client: PoolClient,
  key: string,
  fingerprint: string,
): Promise<StoredResponse | undefined> {
  const { rows } = await client.query<StoredResponse & { fingerprint: string }>(
    `select fingerprint, status, body from stripe_sandbox.kept_answers
      where key = $1 and kept_at > now() - interval '24 hours'`,
    [key],
  );
  const [stored] = rows;
  if (stored === undefined) return undefined;
  if (stored.fingerprint !== fingerprint) {
    throw new ApiError(
      400,
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return { status: stored.status, body: stored.body };
}

export async function storeResponse(
  client: PoolClient,
  key: string,
  fingerprint: string,
  { status, body }: StoredResponse,
): Promise<void> {
  await client.query(
    `insert into stripe_sandbox.kept_answers (key, fingerprint, status, body) values ($1, $2, $3, $4)
     on conflict (key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
       body = excluded.body, kept_at = now()`,
    [key, fingerprint, status, JSON.stringify(body)],
  );
}
