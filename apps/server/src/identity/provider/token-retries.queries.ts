/** SQL for reusing a refresh token after a lost response: see token-retries.ts. */
import { query } from '../../platform/db/query.ts';

/** Returns a row if a used refresh token may be used once more. */
export const repeatable = query<
  { id: string },
  { id: string; since: Date; assistantSince: Date; webClient: string }
>(
  'identity.repeatable',
  `select t.id from identity_records t
    where t.kind = 'RefreshToken' and t.id = :id and t.consumed_at > case when t.payload ->> 'clientId' = :webClient then :since::timestamptz
                             else :assistantSince::timestamptz end
      and t.payload ->> 'gty' like 'authorization_code%'
      and not t.payload ? 'withdrawn'
      and not exists (
            select from identity_records s
             where s.kind = 'RefreshToken' and s.consumed_at is not null and not s.payload ? 'withdrawn'
               and s.id in (select jsonb_array_elements_text(t.payload -> 'successors')))`,
);

/** Locks a token and returns the ids of its successors. */
export const lockWithSuccessors = query<{ successors: string[] }, { predecessor: string }>(
  'identity.lock-with-successors',
  `select coalesce(payload -> 'successors', '[]') as successors from identity_records
    where kind = 'RefreshToken' and id = :predecessor
      for update`,
);

/** Revokes the given tokens, except those that have been used. */
export const withdraw = query<never, { earlier: string[]; now: Date }>(
  'identity.withdraw',
  `update identity_records set consumed_at = :now, payload = payload || '{"withdrawn": true}'
    where kind = 'RefreshToken' and id = any(:earlier) and consumed_at is null`,
);

/** Returns a row if any of these tokens was used. */
export const anyUsed = query<{ id: string }, { earlier: string[] }>(
  'identity.any-used',
  `select id from identity_records
    where kind = 'RefreshToken' and id = any(:earlier) and consumed_at is not null and not payload ? 'withdrawn'
    limit 1`,
);

export const addSuccessor = query<never, { predecessor: string; successor: string }>(
  'identity.add-successor',
  `update identity_records
      set payload = jsonb_set(payload,
        '{successors}', coalesce(payload -> 'successors', '[]') || to_jsonb(:successor::text))
    where kind = 'RefreshToken' and id = :predecessor`,
);
