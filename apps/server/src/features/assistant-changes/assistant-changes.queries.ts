import { isoInstant } from '../../platform/db/json-sql.ts';
import { purge } from '../../platform/db/batches.ts';
import { query } from '../../platform/db/query.ts';

/** Changes of one user in an account that can be undone, and their size in characters (UNDO-4). */
const MAX_CHANGES = 200;
const MAX_CHARACTERS = 4_000_000;

export const insertChange = query<
  never,
  {
    accountId: string;
    id: string;
    userId: string;
    tokenId: string;
    clientName: string;
    label: string;
    changes: string;
    now: Date;
  }
>(
  'assistant-changes.insert',
  `insert into assistant_changes (account_id, id, user_id, token_id, client_name, label, changes, created_at)
   values (:accountId, :id, :userId, :tokenId, :clientName, :label, :changes, :now)`,
);

/** Removes the oldest changes beyond the limits. The newest one stays, whatever its size. */
export const removeOldest = query<never, { accountId: string; userId: string }>(
  'assistant-changes.remove-oldest',
  `delete from assistant_changes c
    using (select id, row_number() over newest as number, sum(length(changes)) over newest as characters
             from assistant_changes where account_id = :accountId and user_id = :userId
           window newest as (order by id desc)) r
    where c.account_id = :accountId and c.id = r.id
      and r.number > 1 and (r.number > ${MAX_CHANGES} or r.characters > ${MAX_CHARACTERS})`,
);

export interface StoredChange {
  readonly token_id: string;
  readonly label: string;
  /** JSON of the changed rows. */
  readonly changes: string;
  readonly undone: boolean;
}

/** Returns a user's change; undefined for an unknown one. */
export const findChange = query<StoredChange, { accountId: string; userId: string; id: string }>(
  'assistant-changes.one',
  `select token_id, label, changes, undone_at is not null as undone
     from assistant_changes where account_id = :accountId and user_id = :userId and id = :id`,
);

/** Stores what an undo or a redo has changed. */
export const turnStored = query<
  never,
  { accountId: string; id: string; changes: string; undoneAt: Date | null }
>(
  'assistant-changes.turn',
  `update assistant_changes set changes = :changes, undone_at = :undoneAt
    where account_id = :accountId and id = :id`,
);

/** Returns a user's changes in an account since a time, oldest first, as JSON text. */
export const listChanges = query<{ json: string }, { accountId: string; userId: string; since: Date }>(
  'assistant-changes.list',
  `select coalesce(json_agg(json_build_object(
            'id', id, 'label', label, 'createdAt', ${isoInstant('created_at')},
            'undoneAt', ${isoInstant('undone_at')},
            'rows', (select coalesce(json_agg(json_build_object('collection', r ->> 'collection', 'id', r ->> 'id')), '[]')
                       from json_array_elements(changes::json) r)) order by id), '[]')::text as json
     from assistant_changes where account_id = :accountId and user_id = :userId and created_at >= :since`,
).map(({ json }) => json);

/** Deletes changes made before a time. */
export const purgeChanges = purge('assistant-changes.purge', 'assistant_changes', 'r.created_at < :instant', [
  'account_id',
  'id',
]);
