import { addDays, localDateAt } from '@questlog/domain/dates/local-date';
import { instantsIn } from '@questlog/domain/dates/local-instant';
import {
  ringingTimes,
  type ReminderPreferences,
  type RingingTimes,
} from '@questlog/domain/reminders/firing-times';
import type { ReminderRule } from '@questlog/domain/reminders/reminders';
import { useMemo, useState } from 'react';
import { useSession, useTimeZone } from '../data/hooks.ts';
import type { OwnReminder } from '../data/nouns/reminders/reminder-item.ts';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';

const DAY_MS = 86_400_000;

export interface RingTimes {
  /** Minutes before the time of a task at which it rings by default; null for never. */
  readonly defaultMinutes: number | null;
  /** Returns when a reminder is due, in milliseconds since 1970; undefined without the date that it needs. */
  readonly at: (task: TaskItem, reminder: Pick<OwnReminder, 'rule' | 'snoozedUntil'>) => number | undefined;
  /** Returns when a reminder rings next, in milliseconds since 1970; undefined if it does not ring again. */
  readonly next: (task: TaskItem, reminder: Pick<OwnReminder, 'rule' | 'snoozedUntil'>) => number | undefined;
  /** Returns tomorrow at the user's day time, in milliseconds since 1970. */
  readonly tomorrow: () => number;
}

/** Computes when the user's reminders ring, as the server does (REMINDER-3). */
export function useRingTimes(): RingTimes {
  const { user } = useSession();
  const timeZone = useTimeZone();
  const [openedAt] = useState(() => Date.now());
  return useMemo(() => {
    const { quietFrom: from = null, quietTo: to = null } = user ?? {};
    const preferences: ReminderPreferences = {
      zone: instantsIn(timeZone),
      defaultMinutes: user === null ? 0 : user.reminderDefault,
      dayTime: user?.reminderDayTime ?? '09:00',
      quiet: from === null || to === null ? null : { from, to },
    };
    const timesOf: (...args: Parameters<RingTimes['at']>) => RingingTimes | undefined = (
      task,
      { rule, snoozedUntil },
    ) =>
      ringingTimes(rule, datesOf(task), preferences, snoozedUntil === null ? null : Date.parse(snoozedUntil));
    return {
      defaultMinutes: preferences.defaultMinutes,
      at: (task, reminder) => timesOf(task, reminder)?.dueAt,
      next: (task, reminder) => {
        const { dueAt, firesAt } = timesOf(task, reminder) ?? {};
        return dueAt === undefined || dueAt <= openedAt ? undefined : firesAt;
      },
      tomorrow: () => {
        const now = Date.now();
        const date = addDays(localDateAt(now, timeZone), 1);
        return preferences.zone.at(date, preferences.dayTime) ?? now + DAY_MS;
      },
    };
  }, [user, timeZone, openedAt]);
}

function datesOf({ scheduledOn, thisEvening, scheduledTime, dueOn }: TaskItem) {
  return { scheduledDate: scheduledOn, thisEvening, scheduledTime, dueDate: dueOn };
}

/** Returns the rule of the default reminder. */
export function defaultRuleOf(minutes: number): ReminderRule {
  return { kind: 'relative', offsetMinutes: minutes };
}
