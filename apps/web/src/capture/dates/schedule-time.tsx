import { isEveningTime, timeLabel, type LocalTime } from '@questlog/domain/dates/local-time';
import { shortDate } from '@questlog/domain/dates/date-labels';
import { addDays, type LocalDate } from '@questlog/domain/dates/local-date';
import { locale } from '@questlog/domain/interface-locale';
import type { Schedule } from '@questlog/domain/tasks/task-messages';
import { dateOfTime, type TimeReader } from '@questlog/domain/tasks/task-schedule';
import { TimeInput } from '@questlog/ui/controls/time-input.tsx';
import { useState, type RefObject } from 'react';

export interface ScheduleTimeState {
  /** Undefined while the user has not changed the time, null once it is cleared. */
  readonly chosen: LocalTime | null | undefined;
  /** The schedule after setting only the time; undefined if nothing would change. */
  readonly when: Schedule | undefined;
  /**
   * Adds the selected time to a date. If the user has typed a time and also set one in the time field, the
   * later input wins.
   */
  readonly beside: (when: Schedule) => Schedule;
  readonly isIncomplete: () => boolean;
  readonly isWrong: boolean;
  /** Shows that the time is incomplete, and focuses the time field. */
  readonly complain: () => void;
  readonly shown: string;
  readonly set: (time: string) => void;
  readonly reset: () => void;
}

/**
 * Returns the state of the date picker's time field. A due date has no time.
 * @param text the text in the field for typing a date
 */
export function useScheduleTime({
  field,
  text,
  kind,
  value,
  mixed,
  given,
}: {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  kind: 'schedule' | 'due';
  value: Schedule;
  mixed: boolean;
  given: TimeReader;
}): ScheduleTimeState {
  const [typed, setTyped] = useState<string>();
  const [isWrong, setIsWrong] = useState(false);
  // The date field's text when the time field was last changed. If the text is still the same, the time field
  // is newer.
  const [typedBefore, setTypedBefore] = useState('');
  const before = mixed ? null : (value.scheduledTime ?? null);
  const isChanged = typed !== undefined && kind === 'schedule' && (mixed || typed !== (before ?? ''));
  const chosen = isChanged ? (typed === '' ? null : typed) : undefined;

  const beside = (when: Schedule): Schedule => {
    if (chosen === undefined || when.scheduledOn === null) return when;
    if (when.scheduledTime !== undefined) {
      if (typedBefore !== text) return when;
      return { ...when, thisEvening: chosen !== null && isEveningTime(chosen), scheduledTime: chosen };
    }
    // "This evening" was selected after the time, so it wins over an earlier time.
    const isEarlier = when.thisEvening && chosen !== null && !isEveningTime(chosen);
    return { ...when, scheduledTime: isEarlier ? null : chosen };
  };
  const withTime = (): Schedule | undefined => {
    if (chosen === undefined) return undefined;
    if (chosen !== null) {
      return {
        scheduledOn: dateOfTime(chosen, given),
        thisEvening: isEveningTime(chosen),
        scheduledTime: chosen,
      };
    }
    const { scheduledOn, thisEvening } = value;
    return scheduledOn === null ? undefined : { scheduledOn, thisEvening, scheduledTime: null };
  };
  return {
    chosen,
    when: mixed ? undefined : withTime(),
    beside,
    isIncomplete: () => field.current?.validity.badInput === true,
    isWrong,
    complain: () => {
      setIsWrong(true);
      field.current?.focus();
    },
    shown: typed ?? before ?? '',
    set: (time) => {
      setTyped(time);
      setTypedBefore(text);
      setIsWrong(false);
    },
    reset: () => {
      setTyped(undefined);
      setIsWrong(false);
    },
  };
}

/** A task's time, with a button that clears it. */
export function ScheduleTime({
  field,
  time,
  when,
  mixed,
  today,
}: {
  field: RefObject<HTMLInputElement | null>;
  time: ScheduleTimeState;
  /** The schedule after applying the time field; undefined if the date is typed instead. */
  when: Schedule | undefined;
  mixed: boolean;
  today: LocalDate;
}) {
  const { chosen, shown } = time;
  return (
    <TimeInput
      ref={field}
      label="Time"
      value={shown}
      onChange={time.set}
      clearLabel="Clear time"
      clearable={shown !== '' || (mixed && chosen === undefined)}
      hint={<output>{mixed ? hintForMany(chosen) : when && hintFor(when, today)}</output>}
      error={time.isWrong ? 'The time is incomplete. Type hours and minutes.' : undefined}
      className="mt-3 pointer-coarse:flex-row pointer-coarse:flex-wrap pointer-coarse:items-center pointer-coarse:gap-x-3 [&>p]:basis-full [&>span]:flex-1"
    />
  );
}

function hintForMany(chosen: LocalTime | null | undefined): string {
  if (chosen === undefined) return 'Each keeps its time.';
  return chosen === null ? 'No time for any task.' : `All tasks at ${timeLabel(chosen, locale)}.`;
}

function hintFor({ scheduledOn, scheduledTime }: Schedule, today: LocalDate): string {
  if (scheduledOn === null || typeof scheduledTime !== 'string') return 'No time';
  const day =
    scheduledOn === today
      ? 'Today'
      : scheduledOn === addDays(today, 1)
        ? 'Tomorrow'
        : shortDate(scheduledOn, today, locale);
  return `${day} · ${timeLabel(scheduledTime, locale)}`;
}
