import type { LocalDate } from '@questlog/domain/dates/local-date';
import { timeLabel, type LocalTime } from '@questlog/domain/dates/local-time';
import { formatDate } from '@questlog/domain/dates/date-labels';
import { locale } from '@questlog/domain/interface-locale';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { useEffect, useRef, type CSSProperties } from 'react';
import { useTaskRoom } from '../../../data/hooks.ts';
import { useTypedTask } from '../../../capture/use-typed-task.ts';

/** A field in the calendar for the title of a new task. Enter adds it; Escape, or leaving it empty, closes it. */
export function NewEntry({
  date,
  time,
  projectId,
  style,
  onDone,
}: {
  date: LocalDate;
  time: LocalTime | null;
  projectId: string | null;
  style?: CSSProperties | undefined;
  /** Called with the new task's id, or without one if none was added. */
  onDone: (id: string | undefined) => void;
}) {
  const typed = useTypedTask('', { date });
  const full = useTaskRoom()?.full;
  const field = useRef<HTMLInputElement>(null);
  /** Closing removes the focused field, whose blur must not add the task again. */
  const isDone = useRef(false);
  const done = (id?: string): void => {
    isDone.current = true;
    onDone(id);
  };
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const add = (): string | undefined => {
    if (!typed.hasTitle()) return undefined;
    if (full !== undefined) {
      announce(full, 'assertive');
      return undefined;
    }
    return typed.create({ projectId, scheduledOn: date, scheduledTime: time });
  };
  const day = formatDate(date, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const at = time === null ? '' : ` at ${timeLabel(time, locale)}`;
  return (
    <form
      data-entry=""
      className="calendar-entry"
      style={style}
      onSubmit={(event) => {
        event.preventDefault();
        const id = add();
        if (id !== undefined) done(id);
      }}
    >
      <input
        ref={field}
        type="text"
        dir="auto"
        aria-label={`New task on ${day}${at}`}
        placeholder={time === null ? 'New task' : `New task at ${timeLabel(time, locale)}`}
        autoComplete="off"
        enterKeyHint="done"
        value={typed.text}
        onChange={(event) => typed.setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
          event.stopPropagation();
          done();
        }}
        onBlur={() => {
          // Leaving the field confirms the title, as in other calendars.
          if (!isDone.current) done(add());
        }}
      />
    </form>
  );
}
