import type { LocalDate } from '@questlog/domain/dates/local-date';
import { timeLabel } from '@questlog/domain/dates/local-time';
import { locale } from '@questlog/domain/interface-locale';
import { durationLabel } from '@questlog/domain/tasks/task-duration';
import { Check, Flag, Repeat } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { CalendarItem } from './calendar-items.ts';

/** Returns an item's accessible name: its title, its time, and what distinguishes it from an open task. */
export function itemName({ title, time, minutes, kind, isDue, isCompleted }: CalendarItem): string {
  const parts = [
    title,
    time === null ? undefined : timeLabel(time, locale),
    time === null || minutes === null ? undefined : durationLabel(minutes),
    isDue ? 'due' : undefined,
    kind === 'occurrence' ? 'repeats, no task yet' : undefined,
    isCompleted ? 'completed' : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

/**
 * An item as one line of a day, or as a block of the hour grid. Tab skips it: the arrow keys move to it
 * from its day. The circle completes the task; keyboards have Space for it.
 */
export function ItemButton({
  item,
  color,
  isBlock = false,
  isShort = false,
  isTight = false,
  isLate = false,
  style,
}: {
  item: CalendarItem;
  color: string | undefined;
  isBlock?: boolean;
  /** True for a block with room for only one line. */
  isShort?: boolean;
  /** True for a block with room for only its title. */
  isTight?: boolean;
  /** True for a due date that has passed. */
  isLate?: boolean;
  style?: CSSProperties;
}) {
  const { key, kind, time, title, isCompleted, isDue, minutes } = item;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={itemName(item)}
      data-item={key}
      data-kind={kind}
      data-timed={time === null ? undefined : ''}
      data-done={isCompleted ? '' : undefined}
      data-late={isLate ? '' : undefined}
      data-short={isShort ? '' : undefined}
      data-tight={isTight ? '' : undefined}
      className={isBlock ? 'calendar-block' : 'calendar-line'}
      style={{ ...style, ...(color === undefined ? {} : { ['--tone' as string]: color }) }}
    >
      <ItemMark item={item} />
      <span dir="auto" className="calendar-title">
        {title}
      </span>
      {/* Shown before the title, but after it in the name. */}
      {time !== null && !isBlock && <span className="calendar-time">{timeLabel(time, locale)}</span>}
      {isDue && kind !== 'due' && <Flag size={12} aria-hidden="true" className="calendar-flag" />}
      {isBlock && time !== null && (
        <span className="calendar-time">
          {timeLabel(time, locale)}
          {minutes !== null && ` · ${durationLabel(minutes)}`}
        </span>
      )}
      {isBlock && kind === 'task' && !isCompleted && <span data-resize="" className="calendar-edge" />}
    </button>
  );
}

/** The items of a day, one below the other. */
export function ItemList({
  name,
  items,
  colorOf,
  today,
}: {
  name: string;
  items: readonly CalendarItem[];
  colorOf: (projectId: string | null) => string | undefined;
  today: LocalDate;
}) {
  return (
    <ul aria-label={name}>
      {items.map((item) => (
        <li key={item.key}>
          <ItemButton
            item={item}
            color={colorOf(item.projectId)}
            isLate={item.kind === 'due' && item.date < today}
          />
        </li>
      ))}
    </ul>
  );
}

function ItemMark({ item: { kind, isCompleted } }: { item: CalendarItem }) {
  if (kind === 'due') return <Flag size={12} aria-hidden="true" className="calendar-flag" />;
  if (kind === 'occurrence') return <Repeat size={12} aria-hidden="true" className="calendar-flag" />;
  return (
    <span data-circle="" aria-hidden="true" className="calendar-circle">
      {isCompleted && <Check size={12} />}
    </span>
  );
}
