/** Claims due reminders, and queues a push to each device and an email (REMINDER-10 to REMINDER-13). */
import type { Pool, PoolClient } from 'pg';
import { IN_TIME_MS, LATE_MS } from '@questlog/domain/reminders/lateness';
import { newId } from '@questlog/domain/uuid';
import { hourWindow } from '../../../endpoint/rates/hour-window.ts';
import { inBatches } from '../../../platform/db/batches.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { armMoved } from '../arming/moved-reminders.ts';
import {
  claimDue,
  claimMissed,
  countPushes,
  recipientsOf,
  usersWithMissed,
  type ClaimedFiring,
  type RecipientRow,
} from './claims.queries.ts';
import { insertDeliveries, type NewDelivery } from './deliveries.queries.ts';

/** Number of firings claimed at a time. */
const BATCH = 500;
/** Maximum number of pushes to a user's devices in an hour (REMINDER-20). */
export const MAX_PUSHES_AN_HOUR = 300;
/** Time in which a push or an email is retried, in milliseconds: four hours. */
export const DELIVERY_MS = 4 * 3_600_000;
/** Time that a device has to accept a push before an email is sent, in milliseconds. */
export const FALLBACK_MS = 2 * 60_000;

/** A claimed firing, or several missed ones. */
interface Ring {
  readonly accountId: string;
  readonly firingId: string;
  readonly userId: string;
  /** The number of missed reminders; undefined if the notification is about a single one. */
  readonly missed?: number;
}

export interface RingOptions {
  /** Stops before the next batch. */
  readonly signal?: AbortSignal;
  /** Called after each batch, so that sending does not wait for the last one. */
  readonly onQueued?: () => Promise<void>;
}

/**
 * Claims everything that is due. Claiming and queueing are one transaction, so a crash neither loses a reminder nor
 * rings twice.
 * @returns the number of claimed firings and of users who missed some
 */
export async function ringDue(
  pool: Pool,
  clock: () => Date,
  { signal, onQueued }: RingOptions = {},
): Promise<number> {
  await armMoved(pool, clock(), signal);
  return (await ringMissed(pool, clock, signal)) + (await ringBatches(pool, clock, signal, onQueued));
}

function ringBatches(
  pool: Pool,
  clock: () => Date,
  signal: AbortSignal | undefined,
  onQueued: RingOptions['onQueued'],
): Promise<number> {
  return inBatches(async () => {
    const count = await inTransaction(pool, async (client) => {
      const now = clock();
      const claimed = await claimDue(client, {
        now,
        lateBefore: new Date(now.getTime() - IN_TIME_MS),
        missedBefore: new Date(now.getTime() - LATE_MS),
        most: BATCH,
      });
      const rings = latestOfTasks(claimed.filter(({ state }) => state === 'sent')).map((row): Ring => ({
        accountId: row.account_id,
        firingId: row.id,
        userId: row.user_id,
      }));
      await queueDeliveries(client, rings, now);
      return claimed.length;
    });
    await onQueued?.();
    return count;
  }, signal);
}

/**
 * Returns the latest firing of each task and user. Several ring at once after quiet hours or an outage, or because the
 * user has set them for the same time: one notification is enough (REMINDER-56).
 */
function latestOfTasks(firings: readonly ClaimedFiring[]): readonly ClaimedFiring[] {
  const byDue = firings.toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime() || (a.id < b.id ? -1 : 1));
  return [...new Map(byDue.map((row) => [`${row.task_id} ${row.user_id}`, row])).values()];
}

function ringMissed(pool: Pool, clock: () => Date, signal: AbortSignal | undefined): Promise<number> {
  return inBatches(async () => {
    const now = clock();
    const missedBefore = new Date(now.getTime() - LATE_MS);
    const userIds = await usersWithMissed(pool, { missedBefore, most: BATCH });
    for (const userId of userIds) {
      signal?.throwIfAborted();
      await inTransaction(pool, async (client) => {
        const { count, account_id, id } = await claimMissed.one(client, { userId, missedBefore, now });
        if (account_id === null || id === null) return;
        await queueDeliveries(client, [{ accountId: account_id, firingId: id, userId, missed: count }], now);
      });
    }
    return userIds.length;
  }, signal);
}

/** Queues a push to each device of the users, and an email where they want one. */
async function queueDeliveries(client: PoolClient, rings: readonly Ring[], now: Date): Promise<void> {
  if (rings.length === 0) return;
  const userIds = [...new Set(rings.map(({ userId }) => userId))];
  const recipients = new Map(
    (await recipientsOf(client, { userIds })).map((recipient) => [recipient.user_id, recipient]),
  );
  const left = await pushesLeft(client, rings, recipients, now);
  const deliveries = rings.flatMap((ring) => {
    const recipient = recipients.get(ring.userId);
    if (recipient === undefined) return [];
    const pushes = recipient.devices.slice(0, left.get(ring.userId) ?? 0);
    left.set(ring.userId, (left.get(ring.userId) ?? 0) - pushes.length);
    return deliveriesOf(ring, recipient, pushes, now);
  });
  if (deliveries.length > 0) await insertDeliveries(client, { deliveries: JSON.stringify(deliveries), now });
}

/** Returns how many pushes each user may still get in this hour, after counting those that the rings need. */
async function pushesLeft(
  client: PoolClient,
  rings: readonly Ring[],
  recipients: ReadonlyMap<string, RecipientRow>,
  now: Date,
): Promise<Map<string, number>> {
  const needed = new Map<string, number>();
  for (const { userId } of rings) {
    const devices = recipients.get(userId)?.devices.length ?? 0;
    if (devices > 0) needed.set(userId, (needed.get(userId) ?? 0) + devices);
  }
  if (needed.size === 0) return new Map();
  const counts = await countPushes(client, {
    userIds: [...needed.keys()],
    pushes: [...needed.values()],
    windowAt: hourWindow(now).start,
  });
  return new Map(counts.map(({ user_id, before }) => [user_id, Math.max(0, MAX_PUSHES_AN_HOUR - before)]));
}

function deliveriesOf(
  ring: Ring,
  { mail }: RecipientRow,
  devices: RecipientRow['devices'],
  now: Date,
): NewDelivery[] {
  const at = (delay: number): string => new Date(now.getTime() + delay).toISOString();
  const delivery = {
    user_id: ring.userId,
    account_id: ring.accountId,
    firing_id: ring.firingId,
    kind: ring.missed === undefined ? ('reminder' as const) : ('missed' as const),
    missed_count: ring.missed ?? null,
    expires_at: at(DELIVERY_MS),
  };
  const pushes = devices.map((device): NewDelivery => ({
    ...delivery,
    id: newId(now.getTime()),
    subscription_id: device.id,
    channel: 'push',
    host: device.host,
    device_name: device.name,
    next_at: at(0),
  }));
  if (mail === null || mail === 'never') return pushes;
  const waits = mail === 'fallback' && pushes.length > 0;
  const email: NewDelivery = {
    ...delivery,
    id: newId(now.getTime()),
    subscription_id: null,
    channel: 'mail',
    host: '',
    device_name: null,
    next_at: at(waits ? FALLBACK_MS : 0),
  };
  return [...pushes, email];
}
