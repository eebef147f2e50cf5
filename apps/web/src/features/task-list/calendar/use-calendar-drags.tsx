import { durationTo } from '@questlog/domain/calendar/drag-tasks';
import { stepAt, validTime, STEP_MINUTES, type DayClock } from '@questlog/domain/calendar/day-clock';
import { dayHeading } from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { timeLabel, type LocalTime } from '@questlog/domain/dates/local-time';
import { locale } from '@questlog/domain/interface-locale';
import { DRAWN_DURATION, durationLabel } from '@questlog/domain/tasks/task-duration';
import { dropOn, dropRejection } from '@questlog/domain/tasks/drop-rules';
import { viewKey } from '@questlog/domain/tasks/task-views';
import { viewOfKey } from '@questlog/domain/tasks/view-of-key';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { areaAt } from '../../../drag/area-at.ts';
import { attachDrag, type Point } from '../../../drag/drag-engine.ts';
import { DragGhost } from '../../../drag/drag-ghost.tsx';
import { followPointer } from '../../../drag/follow-pointer.ts';
import { MOVE_CANCELLED, overView } from '../../../drag/drag-words.ts';
import { dropTargets } from '../../../drag/drop-targets.ts';
import type { Dragged, Target } from './calendar-drops.ts';

interface Held {
  readonly item: Dragged & { readonly time: LocalTime | null; readonly minutes: number | null };
  /** True if the lower edge of a block is dragged, which changes the duration. */
  readonly isResize: boolean;
  readonly at: Point;
  /** How far below the block's top it was grabbed, or below its lower edge if that is dragged, in pixels. */
  readonly grip: number;
}

interface Found {
  readonly target: Target;
  /** The element to highlight. */
  readonly element: HTMLElement;
  readonly minute?: number;
}

/** How long the pointer must rest before the target is announced, in milliseconds. */
const SPEAK_AFTER_MS = 250;

export interface CalendarDrags {
  readonly root: RefObject<HTMLElement | null>;
  readonly today: LocalDate;
  readonly clockOf: (date: LocalDate) => DayClock;
  readonly itemOf: (key: string) => Held['item'] | undefined;
  readonly onDrop: (item: Dragged, target: Target) => boolean;
  readonly onResize: (item: Dragged, minutes: number) => void;
  readonly onHeld: (key: string, element: Element) => void;
}

/**
 * Makes the items of the calendar draggable to its days, hours and lists, and to the views of the sidebar
 * (CALENDAR-10). Returns what follows the pointer.
 */
export function useCalendarDrags(props: CalendarDrags): ReactNode {
  const { root } = props;
  const [held, setHeld] = useState<Held>();
  const holding = useRef<Held>(undefined);
  const found = useRef<Found>(undefined);
  const ghost = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const speech = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The element that was pressed. When the drag starts, the pointer may have left a low block. */
  const pressed = useRef<Element>(undefined);

  const mayStart = useEffectEvent((element: Element): boolean => {
    pressed.current = element;
    const item = itemAt(element, props.itemOf);
    return item !== undefined && (item.task === undefined || item.task.completedAt === null);
  });

  const start = useEffectEvent((at: Point): void => {
    const element = pressed.current;
    if (element === undefined) return;
    const item = itemAt(element, props.itemOf);
    if (item === undefined) return;
    navigator.vibrate?.(10);
    const block = element.closest('.calendar-block')?.getBoundingClientRect();
    const isResize = element.closest('[data-resize]') !== null;
    const grip = block === undefined ? 0 : at.y - (isResize ? block.bottom : block.top);
    holding.current = { item, isResize, at, grip };
    setHeld(holding.current);
    const { task } = item;
    if (task !== undefined && !holding.current.isResize) {
      dropTargets.start([task], (view) => dropOn(view, task, props.today) !== undefined);
    }
    announce(`Picked up "${item.title}".`, 'assertive');
  });

  const move = useEffectEvent((at: Point): void => {
    const now = holding.current;
    if (now === undefined) return;
    followPointer(ghost.current, at);
    const next = find(at, now, props);
    mark(root.current, found.current, next);
    draw(preview.current, now, next, props);
    const words = wordsFor(now, next, props);
    if (words !== wordsFor(now, found.current, props)) {
      clearTimeout(speech.current);
      if (words !== undefined)
        speech.current = setTimeout(() => announce(words, 'assertive'), SPEAK_AFTER_MS);
    }
    found.current = next;
  });

  const end = useEffectEvent((at: Point, dropped: boolean): void => {
    const now = holding.current;
    const to = dropped && now !== undefined ? find(at, now, props) : undefined;
    mark(root.current, found.current, undefined);
    clearTimeout(speech.current);
    holding.current = undefined;
    found.current = undefined;
    setHeld(undefined);
    dropTargets.end();
    if (now === undefined) return;
    const isDone =
      to !== undefined && (now.isResize ? resize(now, to, props) : props.onDrop(now.item, to.target));
    if (!isDone) announce(MOVE_CANCELLED, 'assertive');
  });

  const hold = useEffectEvent((): void => {
    const element = pressed.current;
    const key = element?.closest<HTMLElement>('[data-item]')?.dataset['item'];
    if (element !== undefined && key !== undefined) props.onHeld(key, element);
  });

  useEffect(() => {
    if (root.current === null) return;
    return attachDrag({
      list: root.current,
      hours: true,
      mayStart: (element) => mayStart(element),
      onStart: (_, at) => start(at),
      onMove: (at) => move(at),
      onEnd: (at, dropped) => end(at, dropped),
      onHeld: () => hold(),
    });
  }, [root]);
  useEffect(() => () => dropTargets.end(), []);

  if (held === undefined) return null;
  return (
    <>
      <div ref={preview} aria-hidden="true" className="calendar-preview" />
      {!held.isResize && <DragGhost ref={ghost} title={held.item.title} count={1} at={held.at} />}
    </>
  );
}

function itemAt(element: Element, itemOf: CalendarDrags['itemOf']): Held['item'] | undefined {
  const key = element.closest<HTMLElement>('[data-item]')?.dataset['item'];
  return key === undefined ? undefined : itemOf(key);
}

/** Returns the target at a point: a day, an hour, a list or a view of the sidebar. */
function find(at: Point, { item, isResize, grip }: Held, { clockOf }: CalendarDrags): Found | undefined {
  const element = areaAt(at, '[data-drop-key], [data-drop-on]');
  if (element === undefined) return undefined;
  const { dropKey, dropOn, day = '' } = element.dataset;
  if (isResize) {
    if (dropOn !== 'hour' || day !== item.date) return undefined;
    const edge = minuteAt(element, at.y - grip, clockOf(day));
    return { target: { kind: 'hour', date: day, time: item.time ?? '00:00' }, element, minute: edge };
  }
  if (dropKey !== undefined) {
    const view = viewOfKey(dropKey);
    return view && { target: view, element };
  }
  if (dropOn === 'unscheduled') return { target: { kind: 'anytime' }, element };
  if (dropOn === 'day') return { target: { kind: 'day', date: day }, element };
  if (dropOn === 'all-day') return { target: { kind: 'all-day', date: day }, element };
  const clock = clockOf(day);
  // A block snaps to the step that its top is nearest to; anything else goes to the step under the pointer.
  const nearest = grip > 0 ? STEP_MINUTES / 2 : 0;
  const minute = stepAt(minuteAt(element, at.y - grip, clock) + nearest, clock);
  return {
    target: { kind: 'hour', date: day, time: validTime(clock.timeAt(minute), clock) },
    element,
    minute,
  };
}

/** Returns the minute of a day at a height in its column. */
export function minuteAt(column: Element, y: number, clock: DayClock): number {
  const { top, height } = column.getBoundingClientRect();
  return ((y - top) / height) * clock.length;
}

function resize({ item }: Held, { minute = 0 }: Found, { clockOf, onResize }: CalendarDrags): boolean {
  const minutes = durationTo(clockOf(item.date).minuteOf(item.time ?? '00:00'), minute);
  if (minutes === (item.minutes ?? DRAWN_DURATION)) return false;
  onResize(item, minutes);
  return true;
}

function mark(root: HTMLElement | null, before: Found | undefined, next: Found | undefined): void {
  if (before?.element !== next?.element) {
    before?.element.removeAttribute('data-over');
    if (root?.contains(next?.element ?? null) === true) next?.element.setAttribute('data-over', '');
  }
  const target = next?.target;
  dropTargets.hover(target === undefined || 'date' in target ? undefined : viewKey(target));
}

/** Draws where the task will be among the hours. */
function draw(
  box: HTMLElement | null,
  { item, isResize }: Held,
  next: Found | undefined,
  { clockOf }: CalendarDrags,
): void {
  if (box === null) return;
  const isHour = next?.minute !== undefined && next.target.kind === 'hour';
  box.style.setProperty('display', isHour ? 'block' : 'none');
  if (!isHour || next.target.kind !== 'hour') return;
  const clock = clockOf(next.target.date);
  const rect = next.element.getBoundingClientRect();
  const scale = rect.height / clock.length;
  const start = isResize ? clock.minuteOf(item.time ?? '00:00') : (next.minute ?? 0);
  const length = isResize ? durationTo(start, next.minute ?? 0) : (item.minutes ?? DRAWN_DURATION);
  box.style.setProperty('transform', `translate(${rect.left}px, ${rect.top + start * scale}px)`);
  box.style.setProperty('width', `${rect.width}px`);
  box.style.setProperty('height', `${length * scale}px`);
  box.textContent = isResize ? durationLabel(length) : timeLabel(next.target.time, locale);
}

/** Returns a target's announcement; undefined if nothing can be dropped there. */
function wordsFor(held: Held, to: Found | undefined, { today, clockOf }: CalendarDrags): string | undefined {
  if (to === undefined) return undefined;
  const { target } = to;
  if (held.isResize) {
    return durationLabel(
      durationTo(clockOf(held.item.date).minuteOf(held.item.time ?? '00:00'), to.minute ?? 0),
    );
  }
  if (!('date' in target)) return undefined;
  const rejection = dropRejection(target, today);
  if (rejection !== undefined) return rejection;
  const day = dayHeading(target.date, today, locale);
  if (target.kind === 'hour') return overView(`${day}, ${timeLabel(target.time, locale)}`);
  return overView(target.kind === 'all-day' ? `${day}, all day` : day);
}
