import { quickDates } from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { localTimeAt, type LocalTime } from '@questlog/domain/dates/local-time';
import type { Schedule } from '@questlog/domain/tasks/task-messages';
import { Bell, CalendarOff, Cloud, FastForward, Moon, Sofa, Star, Sunrise } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { touchQuery, useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { locale } from '@questlog/domain/interface-locale';
import { AnchoredDialog } from '@questlog/ui/overlays/anchored-dialog.tsx';
import { firstWeekday } from '@questlog/ui/controls/first-weekday.ts';
import { DateCalendar } from '@questlog/ui/controls/date-calendar.tsx';
import { useTimeZone } from '../../data/hooks.ts';
import { ScheduleTime, useScheduleTime } from './schedule-time.tsx';
import { TypedDateField, useTypedDate } from './typed-date-field.tsx';

export interface ScheduleDialogProps {
  open: boolean;
  /** The control or row that opened the dialog. */
  anchor: HTMLElement | null;
  /** A due date has no "This evening" option. */
  kind: 'schedule' | 'due';
  /** 'Schedule Task' or 'Due date' by default. */
  title?: string | undefined;
  /** The task's name, shown below the title. */
  subject?: string | undefined;
  value: Schedule;
  /** True for several tasks with different dates; `value` is then ignored. */
  mixed?: boolean | undefined;
  today: LocalDate;
  /**
   * Called at most once, even if the user selects the same date. The schedule contains a time only if the
   * user has set or cleared one.
   */
  onChoose: (when: Schedule) => void;
  /** For several tasks: called instead of `onChoose` if the user changes only the time. */
  onChooseTime?: ((time: LocalTime | null) => void) | undefined;
  /** Opens the reminders of the task, once this dialog has saved the typed date and closed. */
  onRemind?: (() => void) | undefined;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
}

interface Quick {
  readonly label: string;
  readonly icon: ReactNode;
  readonly when: Schedule;
}

const icons = [
  <Star size={16} key="today" />,
  <Sunrise size={16} key="tomorrow" />,
  <Sofa size={16} key="weekend" />,
  <FastForward size={16} key="next week" />,
];

function quickOptions(kind: 'schedule' | 'due', today: LocalDate): Quick[] {
  const days = quickDates(today, firstWeekday() || 7).map(({ label, date }, index): Quick => {
    return { label, icon: icons[index], when: { scheduledOn: date, thisEvening: false } };
  });
  if (kind === 'due') return days;
  const evening: Quick = {
    label: 'This evening',
    icon: <Moon size={16} />,
    when: { scheduledOn: today, thisEvening: true },
  };
  const someday: Quick = {
    label: 'Someday',
    icon: <Cloud size={16} />,
    when: { scheduledOn: null, thisEvening: false, someday: true },
  };
  return [...days.slice(0, 1), evening, ...days.slice(1), someday];
}

export function BulkScheduleDialog(props: Omit<ScheduleDialogProps, 'kind' | 'value' | 'mixed'>) {
  return <ScheduleDialog {...props} kind="schedule" value={UNDATED} mixed />;
}

const UNDATED: Schedule = { scheduledOn: null, thisEvening: false };

/**
 * The date picker: a field for typing a date, buttons for common dates, and a calendar. Clicking a date or
 * pressing Enter in the field selects it and closes the dialog. Done keeps the current date if none was
 * typed. The time applies to whichever date is selected.
 */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { open, anchor, kind, subject, value, mixed = false, today, onChoose, onClose, onClosed } = props;
  const first = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const timeField = useRef<HTMLInputElement>(null);
  // On touch devices, the keyboard would cover the dates.
  const touch = useMediaQuery(touchQuery);
  const timeZone = useTimeZone();
  // Fixed when the dialog opens, so that the typed text keeps its meaning.
  const [now] = useState(() => localTimeAt(Date.now(), timeZone));
  const given = { today, now, scheduledOn: mixed ? null : value.scheduledOn };
  const typed = useTypedDate(kind, given);
  const time = useScheduleTime({ field: timeField, text: typed.text, kind, value, mixed, given });
  const shown = typed.when ?? value;
  const quick = quickOptions(kind, today);
  // "Tomorrow" and "This Weekend" can be the same day, which is marked once.
  const marked = quick.findIndex(
    ({ when }) =>
      when.scheduledOn === shown.scheduledOn &&
      when.thisEvening === shown.thisEvening &&
      (when.someday ?? false) === (shown.someday ?? false),
  );
  const choose = (when: Schedule): void => {
    onChoose(time.beside(when));
    onClose();
  };
  const chooseDay = (scheduledOn: LocalDate): void => {
    // "This evening" applies only to the day for which it was selected.
    choose({ scheduledOn, thisEvening: value.thisEvening && scheduledOn === value.scheduledOn });
  };

  /** Selects the typed date, or only the time if no date was typed. Returns false if what was typed is wrong. */
  const submit = (): boolean => {
    if (time.isIncomplete()) {
      time.complain();
      return false;
    }
    if (typed.when !== undefined) choose(typed.when);
    else if (typed.text.trim() !== '') {
      typed.complain();
      return false;
    } else if (time.when !== undefined) choose(time.when);
    else {
      if (mixed && time.chosen !== undefined) props.onChooseTime?.(time.chosen);
      onClose();
    }
    return true;
  };

  return (
    <AnchoredDialog
      open={open}
      anchor={anchor}
      onClose={onClose}
      onClosed={() => {
        typed.setText('');
        time.reset();
        onClosed?.();
      }}
      initialFocus={touch ? first : field}
      onSubmit={() => void submit()}
      title={props.title ?? (kind === 'schedule' ? 'Schedule Task' : 'Due date')}
      description={subject && <span className="line-clamp-2 wrap-anywhere">{subject}</span>}
      footer={
        <>
          <Button
            variant="quiet"
            className="mr-auto"
            icon={<CalendarOff size={16} aria-hidden="true" />}
            disabled={!mixed && value.scheduledOn === null && value.someday !== true}
            onClick={() => choose({ scheduledOn: null, thisEvening: false, someday: false })}
          >
            Clear Date
          </Button>
          {props.onRemind !== undefined && (
            <Button
              variant="quiet"
              icon={<Bell size={16} aria-hidden="true" />}
              onClick={() => {
                if (submit()) props.onRemind?.();
              }}
            >
              Remind me
            </Button>
          )}
          <Button type="submit">Done</Button>
        </>
      }
    >
      <TypedDateField {...{ kind, typed, today, field }} when={typed.when && time.beside(typed.when)} />
      <div className="mt-3 flex flex-wrap justify-center gap-4">
        <div className="min-w-full sm:pointer-fine:w-36 sm:pointer-fine:min-w-0">
          <div
            data-scrolls=""
            className={
              touch
                ? '-m-1 flex gap-2 overflow-x-auto p-1 *:shrink-0'
                : 'grid grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))] gap-2 sm:pointer-fine:grid-cols-1'
            }
          >
            {quick.map(({ label, icon, when }, index) => (
              <Button
                key={label}
                ref={index === 0 ? first : undefined}
                icon={icon}
                aria-pressed={index === marked}
                onClick={() => choose(when)}
                className="justify-start! aria-pressed:border-focus aria-pressed:bg-selected"
              >
                {label}
              </Button>
            ))}
          </div>
          {kind === 'schedule' && (
            <ScheduleTime
              field={timeField}
              when={typed.when === undefined ? time.when : undefined}
              {...{ time, mixed, today }}
            />
          )}
        </div>
        <DateCalendar value={shown.scheduledOn} min={today} onChange={chooseDay} {...{ today, locale }} />
      </div>
    </AnchoredDialog>
  );
}
