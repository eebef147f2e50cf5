import { shortDate } from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { scheduleLabel } from '@questlog/domain/dates/local-time';
import type { Schedule } from '@questlog/domain/tasks/task-messages';
import { chosenSchedule, scheduleAfter, type TaskSchedule } from '@questlog/domain/tasks/task-schedule';
import { VIEW_TITLES } from '@questlog/domain/tasks/view-texts';
import { CalendarDays, Flag } from 'lucide-react';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { controlClass } from '@questlog/ui/controls/field.tsx';
import { locale } from '@questlog/domain/interface-locale';
import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { ScheduleDialog } from '../dates/schedule-dialog.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'value' | 'children'>;

type DateValue = TaskSchedule & Required<Pick<Schedule, 'someday'>>;

interface DateProps extends ButtonProps {
  value: DateValue;
  today: LocalDate;
  onChoose: (when: DateValue) => void;
  /** The text shown if no date is set. */
  none?: string;
}

interface DueProps extends ButtonProps {
  value: LocalDate | null;
  today: LocalDate;
  onChoose: (dueOn: LocalDate | null) => void;
  /** The text shown if no due date is set. */
  none?: string;
  /** The text before the date. */
  lead?: string;
}

/** A form's date field: a label, and a button that opens the date picker. */
export function DateField({
  label,
  children,
}: {
  label: string;
  /** Renders the button like a field. */
  children: (wiring: ButtonProps) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className="text-sm font-medium">
        {label}
      </span>
      {children({
        id: `${id}-value`,
        'aria-labelledby': `${id}-label ${id}-value`,
        className: cx(controlClass, 'flex h-10 items-center gap-2 text-left pointer-coarse:h-11'),
      })}
    </div>
  );
}

/** Shows a task's scheduled date and opens the date picker. */
export function DateButton({ value, today, onChoose, none = 'No date', ...rest }: DateProps) {
  const { scheduledOn, someday } = value;
  const undated = someday ? VIEW_TITLES.someday : none;
  return (
    <PickButton
      {...rest}
      {...{ today, value }}
      kind="schedule"
      subject="When do you plan to do it?"
      text={scheduledOn === null ? undated : scheduleLabel(dayText(scheduledOn, today), value, locale)}
      onChoose={(when) => {
        const { scheduledOn: on, thisEvening, scheduledTime } = value;
        const planned = { scheduledOn: on, thisEvening, scheduledTime };
        const next = scheduleAfter(planned, chosenSchedule(value, when)) ?? planned;
        onChoose({ ...next, someday: when.someday === true });
      }}
    />
  );
}

/** Shows a task's due date and opens the date picker. */
export function DueButton({ value, today, onChoose, none = 'No due date', lead = '', ...rest }: DueProps) {
  return (
    <PickButton
      {...rest}
      today={today}
      value={{ scheduledOn: value, thisEvening: false }}
      kind="due"
      subject="When does it have to be done?"
      text={value === null ? none : lead + dayText(value, today)}
      onChoose={({ scheduledOn }) => onChoose(scheduledOn)}
    />
  );
}

function dayText(date: LocalDate, today: LocalDate): string {
  return date === today ? 'Today' : shortDate(date, today, locale);
}

function PickButton({
  kind,
  subject,
  text,
  value,
  today,
  onChoose,
  ...rest
}: ButtonProps & {
  kind: 'schedule' | 'due';
  subject: string;
  text: string;
  value: Schedule;
  today: LocalDate;
  onChoose: (when: Schedule) => void;
}) {
  const [picker, setPicker] = useState<{ open: boolean; anchor: HTMLElement }>();
  const Icon = kind === 'due' ? Flag : CalendarDays;
  return (
    <>
      <button
        type="button"
        {...rest}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setPicker({ open: true, anchor: currentTarget })}
      >
        <Icon size={16} aria-hidden="true" className="shrink-0 text-muted" />
        <span className="truncate">{text}</span>
      </button>
      {picker !== undefined && (
        <OverlayBoundary open={picker.open} onClose={() => setPicker(undefined)}>
          <ScheduleDialog
            {...picker}
            {...{ kind, subject, value, today, onChoose }}
            onClose={() => setPicker({ ...picker, open: false })}
            onClosed={() => setPicker(undefined)}
          />
        </OverlayBoundary>
      )}
    </>
  );
}
