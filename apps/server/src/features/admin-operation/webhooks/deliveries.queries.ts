/** Webhook events of the payment provider and their state (ADMIN-61). */
import type { DELIVERY_STATES, WebhookDelivery } from '@questlog/contract/admin/admin-operation';
import { COUNTED_AT_MOST } from '@questlog/domain/admin/paging';
import { pageRows, type PageRequest, type PageRows } from '../../../endpoint/admin/pages.ts';
import { query, type Queryable } from '../../../platform/db/query.ts';

export type DeliveryState = (typeof DELIVERY_STATES)[number];

interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly customer_id: string | null;
  readonly received_at: Date;
  readonly attempts: number;
  readonly error: string | null;
  readonly done_at: Date | null;
}

const COLUMNS = 'id, type, customer_id, received_at, attempts, error, done_at';

const CONDITIONS: Readonly<Record<DeliveryState | 'all', string>> = {
  all: 'true',
  waiting: 'done_at is null and error is null',
  failed: 'done_at is null and error is not null',
  done: 'done_at is not null',
};

function asDelivery({
  id,
  type,
  received_at: receivedAt,
  attempts,
  error,
  done_at: doneAt,
}: EventRow): WebhookDelivery {
  const state = doneAt !== null ? 'done' : error === null ? 'waiting' : 'failed';
  return { id, event: type, receivedAt: receivedAt.toISOString(), state, attempts, error };
}

/** Returns a page of events, latest first, optionally only those in the given state. */
export function deliveries(
  on: Queryable,
  state: DeliveryState | undefined,
  page: PageRequest,
): Promise<WebhookDelivery[]> {
  const name = state ?? 'all';
  const listed = query<EventRow, PageRows>(
    `admin.deliveries-${name}`,
    `select ${COLUMNS} from billing_events where ${CONDITIONS[name]}
      order by received_at desc, id desc limit :limit offset :offset`,
  );
  return listed.map(asDelivery)(on, pageRows(page));
}

/**
 * Returns the number of events, optionally only of those in the given state. Stops counting at
 * {@link COUNTED_AT_MOST} plus one.
 */
export async function countDeliveries(on: Queryable, state: DeliveryState | undefined): Promise<number> {
  const name = state ?? 'all';
  const counted = query<{ count: number }>(
    `admin.count-deliveries-${name}`,
    `select count(*) from (select from billing_events where ${CONDITIONS[name]} limit ${COUNTED_AT_MOST + 1}) counted`,
  );
  return (await counted.one(on)).count;
}

/**
 * Queues an event for processing again.
 * @returns the event with its customer; undefined if there is no such event
 */
export const openDeliveryAgain = query<EventRow, { id: string }>(
  'admin.open-event-again',
  `update billing_events set done_at = case when customer_id is null then done_at end, error = null
    where id = :id returning ${COLUMNS}`,
).map((row) => ({ delivery: asDelivery(row), customer: row.customer_id }));
