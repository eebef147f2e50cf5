import type { LocalDate } from '@questlog/domain/dates/local-date';
import { timeLabel, type LocalTime } from '@questlog/domain/dates/local-time';
import { formatDate } from '@questlog/domain/dates/date-labels';
import { locale } from '@questlog/domain/interface-locale';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import type { View } from '@questlog/domain/tasks/task-views';
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useTaskPreset } from '../../../capture/new-task/use-task-preset.ts';
import { useTaskRoom } from '../../../data/hooks.ts';
import { useTypedTask } from '../../../capture/use-typed-task.ts';

const CALENDAR: View = { kind: 'calendar' };

/** A field in the calendar for the title of a new task. Enter adds it; Escape, or leaving it empty, closes it. */
export function NewEntry({
  date,
  time,
  projectId,
  filterId,
  style,
  onDone,
}: {
  date: LocalDate;
  time: LocalTime | null;
  projectId: string | null;
  /** The filter whose conditions the new task gets, as far as they can be set. */
  filterId: string | null;
  style?: CSSProperties | undefined;
  /** Called with the new task's id, or without one if none was added. */
  onDone: (id: string | undefined) => void;
}) {
  const view = useMemo((): View => (filterId === null ? CALENDAR : { kind: 'filter', filterId }), [filterId]);
  const { preset, announceCreated } = useTaskPreset(view, undefined);
  const [carried] = useState(() => preset().tagPaths);
  const typed = useTypedTask('', { date, carried });
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
    const given = { ...preset(), ...(filterId === null ? { projectId } : {}), someday: false };
    const id = typed.create({ ...given, scheduledOn: date, scheduledTime: time });
    if (id !== undefined) announceCreated([id]);
    return id;
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
