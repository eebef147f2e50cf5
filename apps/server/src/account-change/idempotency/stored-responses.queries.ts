import { query } from '../../platform/db/query.ts';

export const storeResponseRow = query<
  never,
  {
    userId: string;
    key: string;
    fingerprint: Buffer;
    status: number;
    body: string | null;
    rowIds: readonly string[] | null;
    now: Date;
  }
>(
  'responses.store',
  `insert into idempotency_keys (user_id, key, fingerprint, status, body, row_ids, created_at)
   values (:userId, :key, :fingerprint, :status, :body, :rowIds, :now)`,
);

/** Deletes the response if it is older than seven days. */
export const forgetResponse = query<never, { userId: string; key: string; now: Date }>(
  'responses.forget',
  `delete from idempotency_keys
    where user_id = :userId and key = :key and created_at <= :now::timestamptz - interval '7 days'`,
);

interface StoredResponseRow {
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly body: string | null;
  readonly row_ids: readonly string[] | null;
}

export const findResponse = query<StoredResponseRow, { userId: string; key: string }>(
  'responses.find',
  'select fingerprint, status, body, row_ids from idempotency_keys where user_id = :userId and key = :key',
);
