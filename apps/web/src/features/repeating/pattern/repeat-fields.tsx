import { locale } from '@questlog/domain/interface-locale';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import {
  ruleOfForm,
  withEndCondition,
  withInterval,
  withMaxOccurrences,
  withWeekdayToggled,
  type EndCondition,
} from '@questlog/domain/recurrence/repeat-form';
import {
  MAX_INTERVAL,
  MAX_OCCURRENCES,
  type Frequency,
  type RepeatMode,
} from '@questlog/domain/recurrence/repeat-rule';
import { describeRepeat, shortWeekday, WEEKDAY_NAMES } from '@questlog/domain/recurrence/repeat-summary';
import { CalendarDays, CalendarRange, Cake, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChoiceCards, type CardOption } from '@questlog/ui/controls/choice-cards.tsx';
import { DateInput } from '@questlog/ui/controls/date-input.tsx';
import { NumberField } from '@questlog/ui/controls/number-field.tsx';
import { Segmented } from '@questlog/ui/controls/segmented.tsx';
import { ToggleRow } from '@questlog/ui/controls/toggle-row.tsx';
import { problemOf, type FieldsProps } from './fields-of-form.ts';
import { MonthlyFields } from './monthly-fields.tsx';
import { orderedWeekdays } from './ordered-weekdays.ts';

const frequencies: ReadonlyArray<CardOption<Frequency>> = [
  { value: 'Daily', label: 'Daily', icon: <Sun size={18} /> },
  { value: 'Weekly', label: 'Weekly', icon: <CalendarRange size={18} /> },
  { value: 'Monthly', label: 'Monthly', icon: <CalendarDays size={18} /> },
  { value: 'Yearly', label: 'Yearly', icon: <Cake size={18} /> },
];

const units: Readonly<Record<Exclude<Frequency, 'Custom'>, string>> = {
  Daily: 'day',
  Weekly: 'week',
  Monthly: 'month',
  Yearly: 'year',
};

const modes: ReadonlyArray<CardOption<RepeatMode>> = [
  {
    value: 'Schedule',
    label: 'Schedule-based',
    tag: 'Automatic',
    hint: 'Creates tasks on schedule regardless of completion.',
  },
  {
    value: 'Completion',
    label: 'Completion-based',
    tag: 'Manual',
    hint: 'Creates the next task only when the current one is completed.',
  },
];

const ends: ReadonlyArray<{ readonly value: EndCondition; readonly label: string }> = [
  { value: 'never', label: 'Never' },
  { value: 'date', label: 'On a date' },
  { value: 'count', label: 'After a count' },
];

const weekdays = () =>
  orderedWeekdays().map((value) => ({
    value,
    short: shortWeekday(value),
    label: WEEKDAY_NAMES[value - 1] ?? '',
  }));

/** The fields of a repeat pattern, each with its error. */
export function RepeatFields({
  form,
  problems,
  today,
  taskDate,
  onFrequency,
  onChange,
}: FieldsProps & {
  today: LocalDate;
  /** The task's date, which determines the monthly options. */
  taskDate: LocalDate;
  onFrequency: (frequency: Frequency) => void;
}) {
  const { frequency, interval, weekDays, repeatMode } = form;
  return (
    <>
      <ChoiceCards
        label="Frequency"
        columns={4}
        value={frequency}
        options={frequencies}
        onValueChange={onFrequency}
      />
      {frequency === 'Custom' ? (
        <p className="text-sm text-muted">
          {describeRepeat(ruleOfForm(form), locale)}: a pattern of its own, which stays as it is until another
          frequency is chosen.
        </p>
      ) : (
        <NumberField
          label="Every"
          value={interval}
          min={1}
          max={MAX_INTERVAL}
          unit={interval === 1 ? units[frequency] : `${units[frequency]}s`}
          error={problemOf(problems, 'interval')}
          onType={(text) => onChange(withInterval(form, text))}
        />
      )}
      {frequency === 'Weekly' && (
        <ToggleRow
          label="On"
          values={weekDays}
          options={weekdays()}
          error={problemOf(problems, 'weekDays')}
          onToggle={(day) => onChange(withWeekdayToggled(form, day))}
        />
      )}
      {frequency === 'Monthly' && <MonthlyFields {...{ form, problems, taskDate, onChange }} />}
      <ChoiceCards
        label="Repeat behavior"
        columns={2}
        value={repeatMode}
        options={modes}
        onValueChange={(next) => onChange({ ...form, repeatMode: next })}
      />
      <EndFields {...{ form, problems, today, onChange }} />
    </>
  );
}

function EndFields({ form, problems, today, onChange }: FieldsProps & { today: LocalDate }) {
  const { endCondition, endDate, maxOccurrences, hasBothEnds } = form;
  const fields: Readonly<Record<EndCondition, ReactNode>> = {
    never: null,
    date: (
      <DateInput
        label="End date"
        value={endDate ?? ''}
        min={today}
        className="max-w-56"
        hint={hasBothEnds ? `It ends after ${maxOccurrences} occurrences at the latest.` : undefined}
        error={problemOf(problems, 'endDate')}
        onChange={(day) => onChange({ ...form, endDate: day === '' ? null : day })}
      />
    ),
    count: (
      <NumberField
        label="Number of occurrences"
        value={maxOccurrences}
        min={1}
        max={MAX_OCCURRENCES}
        unit={maxOccurrences === 1 ? 'occurrence' : 'occurrences'}
        error={problemOf(problems, 'maxOccurrences')}
        onType={(text) => onChange(withMaxOccurrences(form, text))}
      />
    ),
  };
  return (
    <div className="space-y-3">
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-medium">
          Stop repeating
        </p>
        <Segmented
          label="Stop repeating"
          stretch
          value={endCondition}
          options={ends}
          onValueChange={(next) => onChange(withEndCondition(form, next))}
        />
      </div>
      {fields[endCondition]}
    </div>
  );
}
