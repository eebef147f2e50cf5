import type { QueryDate } from '@questlog/domain/query/query-tree';
import { DateInput } from '@questlog/ui/controls/date-input.tsx';
import { NumberField } from '@questlog/ui/controls/number-field.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { parseLocalDate } from '@questlog/domain/dates/local-date';
import { useState } from 'react';

const FIXED = {
  today: { label: 'Today', date: { kind: 'days', days: 0 } },
  tomorrow: { label: 'Tomorrow', date: { kind: 'days', days: 1 } },
  yesterday: { label: 'Yesterday', date: { kind: 'days', days: -1 } },
  'this week': { label: 'This week', date: { kind: 'period', which: 'this', unit: 'week' } },
  'next week': { label: 'Next week', date: { kind: 'period', which: 'next', unit: 'week' } },
  'last week': { label: 'Last week', date: { kind: 'period', which: 'last', unit: 'week' } },
  'this month': { label: 'This month', date: { kind: 'period', which: 'this', unit: 'month' } },
  'next month': { label: 'Next month', date: { kind: 'period', which: 'next', unit: 'month' } },
  'last month': { label: 'Last month', date: { kind: 'period', which: 'last', unit: 'month' } },
  'this year': { label: 'This year', date: { kind: 'period', which: 'this', unit: 'year' } },
  'next year': { label: 'Next year', date: { kind: 'period', which: 'next', unit: 'year' } },
  'last year': { label: 'Last year', date: { kind: 'period', which: 'last', unit: 'year' } },
} as const satisfies Record<string, { label: string; date: QueryDate }>;
type Fixed = keyof typeof FIXED;
type Choice = Fixed | 'ahead' | 'ago' | 'day' | 'phrase';

const FIXED_CHOICES = Object.keys(FIXED) as Fixed[];
const OPTIONS: readonly { readonly value: Choice; readonly label: string }[] = [
  ...FIXED_CHOICES.slice(0, 3).map((value) => ({ value, label: FIXED[value].label })),
  { value: 'ahead', label: 'Days from today…' },
  { value: 'ago', label: 'Days ago…' },
  { value: 'day', label: 'A day…' },
  ...FIXED_CHOICES.slice(3).map((value) => ({ value, label: FIXED[value].label })),
];

const MAX_DAYS = 36_500;
const FIRST_DAYS = 7;

function choiceOf(date: QueryDate): Choice {
  if (date.kind === 'day' || date.kind === 'phrase') return date.kind;
  if (date.kind === 'period') return `${date.which} ${date.unit}`;
  const near = FIXED_CHOICES.find((each) => {
    const fixed = FIXED[each].date;
    return fixed.kind === 'days' && fixed.days === date.days;
  });
  return near ?? (date.days < 0 ? 'ago' : 'ahead');
}

/** A date of a question: relative to today, a period, a day, or a phrase that was typed. */
export function DateValue({
  label,
  date,
  today,
  error,
  onDate,
}: {
  label: string;
  /** Undefined while there is no valid value. */
  date: QueryDate | undefined;
  today: string;
  error: string | undefined;
  onDate: (date: QueryDate | undefined) => void;
}) {
  // The number 1 means tomorrow, but must not change the field in which 14 is typed.
  const [choice, setChoice] = useState<Choice>(() => (date === undefined ? 'today' : choiceOf(date)));
  /** The phrase that the row began with. */
  const [phrase] = useState(() => (date?.kind === 'phrase' ? date : undefined));
  const sign = choice === 'ago' ? -1 : 1;
  const options =
    phrase === undefined ? OPTIONS : [...OPTIONS, { value: 'phrase' as const, label: `“${phrase.phrase}”` }];

  const choose = (next: Choice): void => {
    setChoice(next);
    if (next === 'ahead') onDate({ kind: 'days', days: FIRST_DAYS });
    else if (next === 'ago') onDate({ kind: 'days', days: -FIRST_DAYS });
    else if (next === 'day') onDate({ kind: 'day', day: today });
    else onDate(next === 'phrase' ? phrase : FIXED[next].date);
  };

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Select<Choice>
        label={label}
        hideLabel
        value={choice}
        options={options}
        error={choice === 'day' ? undefined : error}
        onValueChange={choose}
      />
      {(choice === 'ahead' || choice === 'ago') && (
        <NumberField
          label={`Number of days: ${label}`}
          hideLabel
          unit="days"
          min={0}
          max={MAX_DAYS}
          value={date?.kind === 'days' ? Math.abs(date.days) : null}
          onType={(typed) => onDate(daysOf(typed, sign))}
        />
      )}
      {choice === 'day' && (
        <DateInput
          label={`Day: ${label}`}
          hideLabel
          error={error}
          value={date?.kind === 'day' ? date.day : ''}
          onChange={(typed) => {
            const day = parseLocalDate(typed);
            onDate(day === undefined ? undefined : { kind: 'day', day });
          }}
        />
      )}
    </div>
  );
}

function daysOf(typed: string, sign: number): QueryDate | undefined {
  if (!/^\d{1,5}$/u.test(typed) || Number(typed) > MAX_DAYS) return undefined;
  const days = Number(typed);
  return { kind: 'days', days: days === 0 ? 0 : days * sign };
}
