/** The history of an account export, in the format of the contract's `exportDocument`. */
import { query, type Queryable } from '../../platform/db/query.ts';
import { EVENT, EVENT_BYTES } from '../history/task-events.queries.ts';
import { BATCH, inBatches, inPieces, type RowSize } from './export-batches.ts';

/** The position before all events. */
const BEFORE_ALL = '0-0';

const selectEventSizes = query<RowSize, { accountId: string; after: string }>(
  'export.event-sizes',
  `select e.change_id || '-' || e.seq as id, e.text_bytes + ${EVENT_BYTES} as bytes
     from task_events e join tasks t on t.account_id = :accountId and t.id = e.task_id and t.deleted_at is null
    where e.account_id = :accountId
      and (e.change_id, e.seq) > (split_part(:after, '-', 1)::bigint, split_part(:after, '-', 2)::integer)
    order by e.change_id, e.seq limit ${BATCH}`,
);

const selectEvents = query<{ json: string }, { accountId: string; ids: readonly string[] }>(
  'export.events',
  `select ${EVENT} as json
     from unnest(:ids::text[]) with ordinality as i(id, ordinal)
     join task_events e on e.account_id = :accountId and e.change_id = split_part(i.id, '-', 1)::bigint
                       and e.seq = split_part(i.id, '-', 2)::integer
     left join users u on u.id = e.user_id
    order by i.ordinal`,
).map(({ json }) => json);

/** Yields the events of tasks outside the trash as JSON, oldest first, in pieces of bounded size. */
export async function* exportedEvents(on: Queryable, accountId: string): AsyncGenerator<string[], void> {
  for await (const sizes of inBatches((after) => selectEventSizes(on, { accountId, after }), BEFORE_ALL)) {
    for (const piece of inPieces(sizes)) {
      yield await selectEvents(on, { accountId, ids: piece.map(({ id }) => id) });
    }
  }
}
