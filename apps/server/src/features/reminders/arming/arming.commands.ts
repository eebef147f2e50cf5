/**
 * Arms the reminders of tasks: writes a pending firing for each, in the transaction that changes what decides when it
 * rings (docs/decisions/057-reminders.md).
 */
import type { PoolClient } from 'pg';
import { instantsIn, type ZoneInstants } from '@questlog/domain/dates/local-instant';
import {
  defaultRule,
  ringingTimes,
  type ReminderPreferences,
  type RingingTimes,
} from '@questlog/domain/reminders/firing-times';
import type { ReminderRule } from '@questlog/domain/reminders/reminders';
import { newId } from '@questlog/domain/uuid';
import {
  armableReminders,
  insertFirings,
  pendingFirings,
  removeFirings,
  rungSince,
  type ArmableRow,
  type NewFiring,
  type PendingRow,
} from './arming.queries.ts';

/** A change of zone moves a wall time by at most this, in milliseconds. */
const MOST_MOVED_MS = 26 * 3_600_000;

export interface ArmOptions {
  /**
   * True if only the zone or the preferences have changed. A reminder that has just rung then does not ring again
   * because its wall time comes once more.
   */
  readonly isMove?: boolean;
}

/** Computes when the reminders of tasks ring, and replaces their pending firings (REMINDER-6). */
export async function armTasks(
  client: PoolClient,
  accountId: string,
  ids: readonly string[],
  now: Date,
  { isMove = false }: ArmOptions = {},
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await armableReminders(client, { accountId, ids });
  const pending = await pendingFirings(client, { accountId, ids });
  if (rows.length === 0 && pending.length === 0) return;
  const since = new Date(now.getTime() - MOST_MOVED_MS);
  const rung = isMove ? await rungSince(client, { accountId, ids, since }) : [];
  const { removed, added } = changedFirings(rows, pending, now, new Set(rung.map(sourceKey)));
  if (removed.length > 0) await removeFirings(client, { accountId, ids: removed });
  if (added.length > 0) await insertFirings(client, { accountId, firings: JSON.stringify(added) });
}

function sourceKey(row: { readonly source_id: string; readonly user_id: string }): string {
  return `${row.source_id} ${row.user_id}`;
}

/**
 * Returns the pending firings to remove and to add.
 * @param rung the reminders that do not ring again
 */
function changedFirings(
  rows: readonly ArmableRow[],
  pending: readonly PendingRow[],
  now: Date,
  rung: ReadonlySet<string>,
): { readonly removed: readonly string[]; readonly added: readonly NewFiring[] } {
  const before = new Map(pending.map((row) => [sourceKey(row), row]));
  const stays = new Set<string>();
  const zones = new Map<string, ZoneInstants>();
  const added = rows.flatMap((row): NewFiring[] => {
    const key = sourceKey({ source_id: row.reminder_id ?? row.task_id, user_id: row.user_id });
    const was = before.get(key);
    const times = timesOf(row, zones);
    if (times === undefined) return [];
    if (was?.fires_at.getTime() === times.firesAt) {
      stays.add(was.id);
      return [];
    }
    // A time that has passed rings only if quiet hours have put it off (REMINDER-4).
    const isPast = times.dueAt <= now.getTime() && was?.due_at.getTime() !== times.dueAt;
    if (isPast || (was === undefined && rung.has(key))) return [];
    return [
      {
        id: newId(now.getTime()),
        task_id: row.task_id,
        user_id: row.user_id,
        reminder_id: row.reminder_id,
        due_at: new Date(times.dueAt).toISOString(),
        fires_at: new Date(times.firesAt).toISOString(),
      },
    ];
  });
  return { removed: pending.filter(({ id }) => !stays.has(id)).map(({ id }) => id), added };
}

/** Returns when a reminder rings; undefined if it has no time. @param zones caches the converters of zones */
export function timesOf(row: ArmableRow, zones: Map<string, ZoneInstants>): RingingTimes | undefined {
  let zone = zones.get(row.time_zone);
  if (zone === undefined) {
    zone = instantsIn(row.time_zone);
    zones.set(row.time_zone, zone);
  }
  const preferences = preferencesOf(row, zone);
  const task = {
    scheduledDate: row.scheduled_date,
    thisEvening: row.this_evening,
    scheduledTime: row.scheduled_time,
    dueDate: row.due_date,
  };
  const rule = row.kind === null ? defaultRule(task, preferences) : ruleOf(row);
  return rule && ringingTimes(rule, task, preferences, row.snoozed_until?.getTime() ?? null);
}

function preferencesOf(row: ArmableRow, zone: ZoneInstants): ReminderPreferences {
  const { quiet_from: from, quiet_to: to } = row;
  return {
    zone,
    defaultMinutes: row.reminder_default,
    dayTime: row.reminder_day_time,
    quiet: from === null || to === null ? null : { from, to },
  };
}

function ruleOf({ kind, offset_minutes, days_before, at }: ArmableRow): ReminderRule {
  if (kind === 'relative') return { kind, offsetMinutes: offset_minutes ?? 0 };
  if (kind === 'due') return { kind, daysBefore: days_before ?? 0 };
  return { kind: 'absolute', at: at ?? '' };
}
