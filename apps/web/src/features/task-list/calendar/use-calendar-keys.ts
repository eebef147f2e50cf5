import { dateOfPage, type CalendarPage, type CalendarView } from '@questlog/domain/calendar/calendar-pages';
import { STEP_MINUTES, type DayClock } from '@questlog/domain/calendar/day-clock';
import { durationAfterStep } from '@questlog/domain/calendar/drag-tasks';
import { addDays, type LocalDate } from '@questlog/domain/dates/local-date';
import type { CalendarTarget } from '@questlog/domain/tasks/drop-rules';
import { matchesHotkey } from '@questlog/ui/hooks/use-hotkey.ts';
import { isCovered } from '@questlog/ui/overlays/open-overlays.ts';
import { isPopupOpen } from '@questlog/ui/overlays/open-popup.ts';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { TaskQuestionKind } from '../../../task-row/row-context.tsx';
import type { CalendarItem } from './calendar-items.ts';

export interface CalendarKeys {
  readonly root: RefObject<HTMLElement | null>;
  readonly page: CalendarPage;
  readonly days: readonly LocalDate[];
  readonly selected: LocalDate;
  readonly today: LocalDate;
  readonly narrow: boolean;
  readonly itemOf: (key: string) => CalendarItem | undefined;
  readonly clockOf: (date: LocalDate) => DayClock;
  /** Shows another view, in which the selected day has the focus. */
  readonly onView: (change: Partial<CalendarPage>) => void;
  /** Selects a day and focuses its cell, on another page if necessary. */
  readonly onSelect: (date: LocalDate) => void;
  readonly onAdd: (date: LocalDate) => void;
  readonly onOpen: (key: string, element: HTMLElement) => void;
  readonly onComplete: (item: CalendarItem) => void;
  readonly onMove: (item: CalendarItem, target: CalendarTarget) => void;
  readonly onShift: (item: CalendarItem, by: 1 | -1) => void;
  readonly onResize: (item: CalendarItem, minutes: number) => void;
  /** Opens the dialog for a date, the due date or the project of a task. */
  readonly onRequest: (kind: TaskQuestionKind, item: CalendarItem, element: HTMLElement) => void;
  readonly onPutOff: (item: CalendarItem) => void;
  readonly onRemove: (item: CalendarItem) => void;
}

const VIEWS: Readonly<Record<string, CalendarView>> = { '1': 'month', '2': 'week', '3': 'day' };
/** The keys of a row that open a dialog. */
const DIALOGS: Readonly<Record<string, TaskQuestionKind>> = { s: 'schedule', d: 'due', m: 'move' };
const SIDE_LIST = '[data-drop-on="unscheduled"]';
/** The time that Alt+Down gives to a task without one. */
const FIRST_TIME = '09:00';

/** Handles the keys of the calendar (CALENDAR-12): they move between days and tasks, and move tasks. */
export function useCalendarKeys(props: CalendarKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (isPopupOpen() || isCovered()) return;
    const active = document.activeElement;
    const isInside = active !== null && props.root.current?.contains(active) === true;
    const isFree = active === document.body || active?.id === 'main';
    if (pageKey(event, props)) return;
    if (!isInside && !isFree) return;
    const element = active?.closest<HTMLElement>('[data-item]') ?? null;
    const item = props.itemOf(element?.dataset['item'] ?? '');
    if (element !== null && item !== undefined && itemKey(event, props, item, element)) return;
    dayKey(event, props, active);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    // The shortcuts of the app, one of which is N, listen on the document, and leave out keys that are handled here.
    document.body.addEventListener('keydown', listener);
    return () => document.body.removeEventListener('keydown', listener);
  }, []);
}

/** Runs an action if the key matches one of the combinations. */
function press(event: KeyboardEvent, combos: string, act: (combo: string) => void): boolean {
  const combo = combos.split(' ').find((each) => matchesHotkey(event, each));
  if (combo === undefined) return false;
  event.preventDefault();
  act(combo);
  return true;
}

function pageKey(event: KeyboardEvent, { page, today, narrow, onView, onSelect }: CalendarKeys): boolean {
  return (
    press(event, '1 2 3', (combo) => {
      const view = VIEWS[combo] ?? page.view;
      onView({ view: narrow && view === 'week' ? 'day' : view });
    }) ||
    press(event, 't', () => onSelect(today)) ||
    press(event, 'pageup', () => onSelect(dateOfPage(page, -1))) ||
    press(event, 'pagedown', () => onSelect(dateOfPage(page, 1)))
  );
}

function itemKey(
  event: KeyboardEvent,
  props: CalendarKeys,
  item: CalendarItem,
  element: HTMLElement,
): boolean {
  const { page, onOpen, onComplete, onMove, onShift, onResize } = props;
  return (
    press(event, 'enter', () => onOpen(item.key, element)) ||
    press(event, 'space mod+enter', () => onComplete(item)) ||
    press(event, 's d m', (combo) => props.onRequest(DIALOGS[combo] ?? 'schedule', item, element)) ||
    press(event, 'shift+s', () => props.onPutOff(item)) ||
    press(event, 'delete backspace', () => props.onRemove(item)) ||
    press(event, '] alt+right', () => onShift(item, 1)) ||
    press(event, '[ alt+left', () => onShift(item, -1)) ||
    press(event, 'alt+shift+down', () => onResize(item, durationAfterStep(item.minutes, 1))) ||
    press(event, 'alt+shift+up', () => onResize(item, durationAfterStep(item.minutes, -1))) ||
    press(event, 'alt+up alt+down', (combo) => {
      const by = combo === 'alt+up' ? -1 : 1;
      // From the side list, a task goes to the selected day.
      const isBeside = element.closest(SIDE_LIST) !== null;
      const date = isBeside ? props.selected : item.date;
      if (page.view === 'month') onMove(item, { kind: 'day', date: isBeside ? date : addDays(date, by * 7) });
      else onMove(item, stepped({ date, time: item.time }, by, props.clockOf(date)));
    })
  );
}

/** Returns the target 15 minutes earlier or later. Before the first minute of a day is its all-day row. */
function stepped(
  { date, time }: Pick<CalendarItem, 'date' | 'time'>,
  by: 1 | -1,
  clock: DayClock,
): CalendarTarget {
  if (time === null) return by === 1 ? { kind: 'hour', date, time: FIRST_TIME } : { kind: 'all-day', date };
  const minute = clock.minuteOf(time) + by * STEP_MINUTES;
  if (minute < 0) return { kind: 'all-day', date };
  return { kind: 'hour', date, time: clock.timeAt(Math.min(minute, clock.length - STEP_MINUTES)) };
}

function dayKey(event: KeyboardEvent, props: CalendarKeys, active: Element | null): void {
  const { root, page, days, selected, onView, onSelect, onAdd } = props;
  const list = active?.closest<HTMLElement>(SIDE_LIST);
  const date = active?.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? selected;
  const within = list ?? root.current;
  // Events of other calendars are reached like tasks. Enter and Space press their button.
  const selector =
    list === null || list === undefined
      ? `[data-day="${date}"] :is([data-item], [data-event])`
      : '[data-item]';
  const items = [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const at = items.findIndex((each) => each === active?.closest('[data-item], [data-event]'));
  const isGrid = list === null || list === undefined;
  const step = (by: 1 | -1): void => {
    const next = items[at + by];
    if (next !== undefined) next.focus();
    else if (isGrid && by === -1 && at === 0) onSelect(date);
    else if (isGrid && page.view === 'month') onSelect(addDays(date, by * 7));
  };
  void (
    press(event, 'down', () => step(1)) ||
    press(event, 'up', () => step(-1)) ||
    (isGrid &&
      (press(event, 'right ]', () => onSelect(addDays(date, 1))) ||
        press(event, 'left [', () => onSelect(addDays(date, -1))) ||
        press(event, 'home', () => onSelect(days[0] ?? date)) ||
        press(event, 'end', () => onSelect(days.at(-1) ?? date)) ||
        press(event, 'n', () => onAdd(date)) ||
        (active?.hasAttribute('data-day') === true &&
          press(event, 'enter', () => (page.view === 'day' ? onAdd(date) : onView({ view: 'day', date }))))))
  );
}
