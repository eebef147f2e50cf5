import { shortDate } from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { scheduleLabel } from '@questlog/domain/dates/local-time';
import { chosenSchedule, scheduleAfter, type TaskSchedule } from '@questlog/domain/tasks/task-schedule';
import { CalendarDays } from 'lucide-react';
import { useId, useState, type ComponentProps } from 'react';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { controlClass } from '@questlog/ui/controls/field.tsx';
import { locale } from '@questlog/domain/interface-locale';
import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { ScheduleDialog } from '../dialogs/load-dialogs.ts';

interface DateProps {
  value: TaskSchedule;
  today: LocalDate;
  onChoose: (when: TaskSchedule) => void;
}

/** A date field of a form: a button that shows the date and opens the date picker. */
export function DateField({ label, ...date }: DateProps & { label: string }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className="text-sm font-medium">
        {label}
      </span>
      <DateButton
        {...date}
        id={`${id}-value`}
        aria-labelledby={`${id}-label ${id}-value`}
        className={cx(controlClass, 'flex h-10 items-center gap-2 text-left pointer-coarse:h-11')}
      />
    </div>
  );
}

/** A button that shows a date and opens the date picker. */
export function DateButton({
  value,
  today,
  onChoose,
  none = 'No date',
  ...rest
}: DateProps & Omit<ComponentProps<'button'>, 'value'> & { none?: string }) {
  const [asking, setAsking] = useState<{ open: boolean; anchor: HTMLElement }>();
  const close = (): void => setAsking((now) => now && { ...now, open: false });
  const { scheduledOn } = value;
  const day = scheduledOn === today ? 'Today' : scheduledOn && shortDate(scheduledOn, today, locale);
  return (
    <>
      <button
        type="button"
        {...rest}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAsking({ open: true, anchor: currentTarget })}
      >
        <CalendarDays size={16} aria-hidden="true" className="shrink-0 text-muted" />
        <span className="truncate">{day === null ? none : scheduleLabel(day, value, locale)}</span>
      </button>
      {asking !== undefined && (
        <OverlayBoundary open={asking.open} onClose={() => setAsking(undefined)}>
          <ScheduleDialog
            {...asking}
            kind="schedule"
            subject="When do you plan to do it?"
            value={value}
            today={today}
            onChoose={(when) => onChoose(scheduleAfter(value, chosenSchedule(value, when)) ?? value)}
            onClose={close}
            onClosed={() => setAsking(undefined)}
          />
        </OverlayBoundary>
      )}
    </>
  );
}
