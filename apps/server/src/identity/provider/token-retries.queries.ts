/** SQL for reusing a refresh token after a lost response: see token-retries.ts. */
import { prepare } from '../../platform/db/prepared.ts';

/** Returns a row if a used refresh token may be used once more. */
export const repeatable = prepare<{ id: string }, [id: string, since: Date]>(
  'identity.repeatable',
  `select t.id from identity_records t
    where t.kind = 'RefreshToken' and t.id = $1 and t.consumed_at > $2
      and t.payload ->> 'gty' like 'authorization_code%'
      and not t.payload ? 'withdrawn'
      and not exists (
            select from identity_records s
             where s.kind = 'RefreshToken' and s.consumed_at is not null and not s.payload ? 'withdrawn'
               and s.id in (select jsonb_array_elements_text(t.payload -> 'successors')))`,
);

/** Locks a token and returns the ids of its successors. */
export const lockWithSuccessors = prepare<{ successors: string[] }, [predecessor: string]>(
  'identity.lock-with-successors',
  `select coalesce(payload -> 'successors', '[]') as successors from identity_records
    where kind = 'RefreshToken' and id = $1
      for update`,
);

/** Revokes the given tokens, except those that have been used. */
export const withdraw = prepare<never, [earlier: string[], now: Date]>(
  'identity.withdraw',
  `update identity_records set consumed_at = $2, payload = payload || '{"withdrawn": true}'
    where kind = 'RefreshToken' and id = any($1) and consumed_at is null`,
);

/** Returns a row if any of these tokens was used. */
export const anyUsed = prepare<{ id: string }, [earlier: string[]]>(
  'identity.any-used',
  `select id from identity_records
    where kind = 'RefreshToken' and id = any($1) and consumed_at is not null and not payload ? 'withdrawn'
    limit 1`,
);

export const addSuccessor = prepare<never, [predecessor: string, successor: string]>(
  'identity.add-successor',
  `update identity_records
      set payload = jsonb_set(payload, '{successors}', coalesce(payload -> 'successors', '[]') || to_jsonb($2::text))
    where kind = 'RefreshToken' and id = $1`,
);
