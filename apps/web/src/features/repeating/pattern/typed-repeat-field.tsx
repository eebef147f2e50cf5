import { weekdayOf, type LocalDate } from '@questlog/domain/dates/local-date';
import { ordinal, shortWeekday } from '@questlog/domain/recurrence/repeat-summary';
import { Repeat } from 'lucide-react';
import type { Ref } from 'react';
import { TypedField, type TypedText } from '../../../capture/typed-field.tsx';

/** A field for typing a repeat, with examples for the task's date (REPEAT-83). */
export function TypedRepeatField({
  typed,
  problem,
  taskDate,
  field,
}: {
  typed: TypedText;
  problem: string | undefined;
  taskDate: LocalDate;
  field: Ref<HTMLInputElement>;
}) {
  const weekday = shortWeekday(weekdayOf(taskDate)).toLowerCase();
  const day = ordinal(Number(taskDate.slice(8)));
  return (
    <TypedField
      label="Type a repeat"
      icon={<Repeat size={16} aria-hidden="true" />}
      example={`on the ${day}`}
      moreExamples={`, "every other ${weekday}" or "3 weeks after"`}
      {...{ typed, problem, field }}
    />
  );
}
