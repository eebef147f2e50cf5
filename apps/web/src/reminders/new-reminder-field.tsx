import { localTimeAt, type LocalTime } from '@questlog/domain/dates/local-time';
import { locale } from '@questlog/domain/interface-locale';
import {
  dueReminderLabel,
  OFFERED_DAYS,
  OFFERED_MINUTES,
  reminderLabel,
} from '@questlog/domain/reminders/reminder-labels';
import type { ReminderRule } from '@questlog/domain/reminders/reminders';
import { Button } from '@questlog/ui/controls/button.tsx';
import { DateInput } from '@questlog/ui/controls/date-input.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { TimeInput } from '@questlog/ui/controls/time-input.tsx';
import { useState } from 'react';
import { useSession, useTimeZone, useToday } from '../data/hooks.ts';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';

const AT_A_TIME = 'at';

/** Returns the time that is offered for today: the user's day time or, once it has passed, the next full hour. */
function laterToday(dayTime: LocalTime, now: LocalTime): LocalTime {
  if (dayTime > now) return dayTime;
  const hour = Number(now.slice(0, 2)) + 1;
  return hour > 23 ? '23:59' : `${String(hour).padStart(2, '0')}:00`;
}

/** Adds a reminder with one choice, or at a date and time. Offers what at least one of the tasks can have. */
export function NewReminderField({
  tasks,
  taken,
  onAdd,
}: {
  tasks: readonly TaskItem[];
  /** The rules that are not offered. */
  taken: readonly ReminderRule[];
  onAdd: (rule: ReminderRule) => void;
}) {
  const today = useToday();
  const [date, setDate] = useState<string>();
  const [time, setTime] = useState('');
  const dayTime = useSession().user?.reminderDayTime ?? '09:00';
  const timeZone = useTimeZone();
  const isTimed = tasks.some(({ scheduledTime }) => scheduledTime !== null);
  const scheduledOn = tasks.find((task) => task.scheduledOn !== null)?.scheduledOn ?? null;
  const offered: ReadonlyArray<readonly [rule: ReminderRule, label: string]> = [
    ...(scheduledOn === null
      ? []
      : OFFERED_MINUTES.filter((minutes) => isTimed || minutes % 1_440 === 0).map((offsetMinutes) => {
          const rule = { kind: 'relative', offsetMinutes } as const;
          return [rule, reminderLabel(rule, { today, locale, isTimed })] as const;
        })),
    ...(tasks.every(({ dueOn }) => dueOn === null)
      ? []
      : OFFERED_DAYS.map(
          (daysBefore) => [{ kind: 'due', daysBefore } as const, dueReminderLabel(daysBefore)] as const,
        )),
  ];
  const used = new Set(taken.map((rule) => JSON.stringify(rule)));
  const free = offered.filter(([rule]) => !used.has(JSON.stringify(rule)));
  return (
    <div className="flex flex-col gap-3">
      <Select
        label="Add a reminder"
        value={date === undefined ? '' : AT_A_TIME}
        options={[
          { value: '', label: 'Choose when' },
          ...free.map(([rule, label]) => ({ value: JSON.stringify(rule), label })),
          { value: AT_A_TIME, label: 'On a day at a time' },
        ]}
        onValueChange={(chosen) => {
          const rule = free.find(([each]) => JSON.stringify(each) === chosen)?.[0];
          if (chosen === AT_A_TIME) {
            const day = scheduledOn === null || scheduledOn < today ? today : scheduledOn;
            setDate(day);
            setTime(day === today ? laterToday(dayTime, localTimeAt(Date.now(), timeZone)) : dayTime);
          } else setDate(undefined);
          if (rule !== undefined) onAdd(rule);
        }}
      />
      {date !== undefined && (
        <div className="flex flex-wrap items-end gap-3">
          <DateInput label="Day" value={date} min={today} onChange={setDate} className="min-w-36 flex-1" />
          <TimeInput
            label="Time"
            value={time}
            clearable={false}
            clearLabel="Clear time"
            onChange={setTime}
            className="min-w-36 flex-1"
          />
          <Button
            className="ml-auto"
            disabled={date === '' || time === ''}
            onClick={() => {
              const rule = { kind: 'absolute', at: `${date}T${time}` } as const;
              setDate(undefined);
              if (!used.has(JSON.stringify(rule))) onAdd(rule);
            }}
          >
            Add
          </Button>
        </div>
      )}
    </div>
  );
}
