import { prepare } from '../../platform/db/prepared.ts';

export const rememberAnswer = prepare<
  never,
  [
    userId: string,
    key: string,
    fingerprint: Buffer,
    status: number,
    body: string | null,
    rowIds: readonly string[] | null,
    now: Date,
  ]
>(
  'answers.remember',
  `insert into idempotency_keys (user_id, key, fingerprint, status, body, row_ids, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

/** Deletes the response if it is older than seven days. */
export const forgetAnswer = prepare<never, [userId: string, key: string, now: Date]>(
  'answers.forget',
  `delete from idempotency_keys
    where user_id = $1 and key = $2 and created_at <= $3::timestamptz - interval '7 days'`,
);

interface AnswerRow {
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly body: string | null;
  readonly row_ids: readonly string[] | null;
}

export const answerOf = prepare<AnswerRow, [userId: string, key: string]>(
  'answers.find',
  'select fingerprint, status, body, row_ids from idempotency_keys where user_id = $1 and key = $2',
);
