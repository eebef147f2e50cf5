import { parseTypedDate, parseTypedSchedule } from '@questlog/domain/capture/typed-schedule';
import { formatDate } from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { timeLabel } from '@questlog/domain/dates/local-time';
import { locale } from '@questlog/domain/interface-locale';
import type { Schedule } from '@questlog/domain/tasks/task-messages';
import type { TimeReader } from '@questlog/domain/tasks/task-schedule';
import { CalendarDays } from 'lucide-react';
import type { Ref } from 'react';
import { typedTextReader } from '../grammar/typed-text.ts';
import { TypedField, useTypedText, type TypedText } from '../typed-field.tsx';

export interface TypedDate extends TypedText {
  /** Undefined if the text is empty or not allowed. */
  readonly when: Schedule | undefined;
  readonly problem: string | undefined;
}

/**
 * Returns the state of a field for typing a date (DATE-20, DATE-22). A due date allows neither "This evening"
 * nor a time.
 */
export function useTypedDate(kind: 'schedule' | 'due', given: TimeReader): TypedDate {
  const typedText = useTypedText();
  const { text } = typedText;
  const { today } = given;
  const reader = { ...given, ...typedTextReader() };
  const typed = kind === 'due' ? parseTypedDate(text, reader) : parseTypedSchedule(text, reader);
  const isTimed = kind === 'due' && typeof parseTypedSchedule(text, reader)?.scheduledTime === 'string';
  const isPast = typed !== undefined && typed.scheduledOn !== null && typed.scheduledOn < today;
  const when = isPast || (kind === 'due' && typed?.thisEvening === true) ? undefined : typed;
  const problem = isPast
    ? 'That day is in the past.'
    : text.trim() !== '' && when === undefined
      ? isTimed
        ? 'A due date has no time.'
        : 'No date recognised yet.'
      : undefined;
  return { ...typedText, when, problem };
}

/**
 * A field for typing a date. Shows the text's meaning below.
 * @param kind a due date has no time
 */
export function TypedDateField({
  kind,
  typed,
  when,
  today,
  field,
}: {
  kind: 'schedule' | 'due';
  typed: TypedDate;
  /** The meaning of the text, combined with the time from the time field. */
  when: Schedule | undefined;
  today: LocalDate;
  field: Ref<HTMLInputElement>;
}) {
  return (
    <TypedField
      label="Type a date"
      icon={<CalendarDays size={16} aria-hidden="true" />}
      example={EXAMPLES[kind]}
      moreExamples={', "in 2 weeks" or "15 Dec"'}
      meaning={when && textOf(when, today)}
      problem={typed.problem}
      {...{ typed, field }}
    />
  );
}

const EXAMPLES = { schedule: 'fri 7pm', due: 'fri' } as const;

function textOf({ scheduledOn, thisEvening, scheduledTime }: Schedule, today: LocalDate): string {
  if (scheduledOn === null) return 'No date';
  const isTimed = typeof scheduledTime === 'string';
  if (thisEvening && !isTimed) return 'This evening';
  const isThisYear = scheduledOn.slice(0, 4) === today.slice(0, 4);
  const day = formatDate(scheduledOn, locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
  return isTimed ? `${day} · ${timeLabel(scheduledTime, locale)}` : day;
}
