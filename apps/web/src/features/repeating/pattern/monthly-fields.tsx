import type { LocalDate } from '@questlog/domain/dates/local-date';
import {
  MONTHLY_NTHS,
  weekdayOfMonth,
  withMonthDay,
  withMonthlyOn,
  type MonthlyOn,
} from '@questlog/domain/recurrence/repeat-form';
import { MAX_MONTH_DAY } from '@questlog/domain/recurrence/repeat-rule';
import { WEEKDAY_NAMES } from '@questlog/domain/recurrence/repeat-summary';
import { NumberField } from '@questlog/ui/controls/number-field.tsx';
import { Segmented } from '@questlog/ui/controls/segmented.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { problemOf, type FieldsProps } from './fields-of-form.ts';
import { orderedWeekdays } from './ordered-weekdays.ts';

const kinds: ReadonlyArray<{ readonly value: MonthlyOn['kind']; readonly label: string }> = [
  { value: 'day', label: 'Day' },
  { value: 'weekday', label: 'Weekday' },
  { value: 'last day', label: 'Last day' },
];

const NTH_LABELS: Readonly<Record<(typeof MONTHLY_NTHS)[number], string>> = {
  1: 'First',
  2: 'Second',
  3: 'Third',
  4: 'Fourth',
  [-1]: 'Last',
};
const nths = MONTHLY_NTHS.map((nth) => ({ value: String(nth), label: NTH_LABELS[nth] }));
const weekdays = () =>
  orderedWeekdays().map((day) => ({ value: String(day), label: WEEKDAY_NAMES[day - 1] ?? '' }));

/** The highest day number that every month has. */
const SHORTEST_MONTH = 28;

/** Lets the user choose the day of the month: by number, by weekday, or the last day. */
export function MonthlyFields({ form, problems, taskDate, onChange }: FieldsProps & { taskDate: LocalDate }) {
  const { monthDay, monthlyOn } = form;
  const choose = (kind: MonthlyOn['kind']): void =>
    onChange(withMonthlyOn(form, kind === 'weekday' ? weekdayOfMonth(taskDate) : { kind }));
  return (
    <div className="space-y-3">
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-medium">
          On
        </p>
        <Segmented
          label="Day of the month"
          stretch
          value={monthlyOn.kind}
          options={kinds}
          onValueChange={choose}
        />
      </div>
      {monthlyOn.kind === 'day' && (
        <NumberField
          label="Day of month"
          value={monthDay}
          min={1}
          max={MAX_MONTH_DAY}
          hint={(monthDay ?? 1) > SHORTEST_MONTH ? 'In shorter months, the last day is used.' : undefined}
          error={problemOf(problems, 'monthDay')}
          onType={(text) => onChange(withMonthDay(form, text))}
        />
      )}
      {monthlyOn.kind === 'weekday' && (
        <div className="grid grid-cols-2 gap-3">
          <Select
            label="Which"
            value={String(monthlyOn.nth)}
            options={nths}
            onValueChange={(chosen) => {
              const nth = MONTHLY_NTHS.find((each) => String(each) === chosen) ?? 1;
              onChange(withMonthlyOn(form, { ...monthlyOn, nth }));
            }}
          />
          <Select
            label="Weekday"
            value={String(monthlyOn.weekday)}
            options={weekdays()}
            onValueChange={(chosen) =>
              onChange(withMonthlyOn(form, { ...monthlyOn, weekday: Number(chosen) }))
            }
          />
        </div>
      )}
    </div>
  );
}
