import { addDays, type LocalDate } from '@questlog/domain/dates/local-date';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { PAST_DAY } from '@questlog/domain/tasks/drop-rules';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useData } from '../../../data/data-context.ts';
import { listsTask } from '../../../data/filter-matching.ts';
import { useRepeatCommands } from '../../../data/repeat-hooks.ts';
import { deletionOfOne, useTaskActions } from '../../../task-row/actions/use-task-actions.ts';
import { leavingFilter } from '../leaving-filter.ts';
import { dropItem, type Dragged, type Target } from './calendar-drops.ts';
import type { CalendarItem } from './calendar-items.ts';
import type { OpenedTask } from './task-panel.tsx';
import type { ChangePage, ShownCalendar } from './use-calendar-view.ts';

/** A field for a new task: in the day, or among its hours at a minute. */
export interface Entry {
  readonly date: LocalDate;
  readonly minute: number | undefined;
}

/** The next target of the focus, once it is on the page: an item or a day. */
type Focus = { readonly key: string } | { readonly date: LocalDate };

/** Returns what the user can do in the calendar, with the mouse, with keys and by touch. */
export function useCalendarActions(
  { today, narrow, page, changePage, days, itemOf, selected, select, filter }: ShownCalendar,
  root: RefObject<HTMLElement | null>,
  onOpenTask: ((id: string) => void) | undefined,
) {
  const data = useData();
  const actions = useTaskActions();
  const repeats = useRepeatCommands();
  const [entry, setEntry] = useState<Entry>();
  const [opened, setOpened] = useState<OpenedTask>();
  const focusNext = useFocusNext(root);

  /** Shows another page. Another view is that of the selected day. */
  const show: ChangePage = (change) => {
    setEntry(undefined);
    changePage(change.view === undefined ? change : { date: selected, ...change });
  };
  /** Shows another view, in which the day keeps the focus. */
  const goToView: ChangePage = (change) => {
    focusNext({ date: change.date ?? selected });
    show(change);
  };
  const goTo = (date: LocalDate): void => {
    focusNext({ date });
    select(date);
    if (!days.includes(date) || (page.view === 'month' && narrow)) show({ date });
  };
  const add = (date: LocalDate, minute?: number): void => {
    if (date < today) toast.show({ message: PAST_DAY, type: 'warning' });
    else setEntry({ date, minute });
  };
  const endEntry = (id: string | undefined): void => {
    if (entry !== undefined) focusNext(id === undefined ? { date: entry.date } : { key: id });
    setEntry(undefined);
  };
  const open = (key: string, anchor: HTMLElement | null): void => {
    const { task, patternId } = itemOf(key) ?? {};
    const pattern = data.store.repeatPattern(patternId ?? '');
    const id = task?.id ?? pattern?.template.taskId ?? pattern?.taskId;
    if (id !== undefined && task?.completedAt === null) setOpened({ id, anchor, open: true });
    else if (id !== undefined) onOpenTask?.(id);
  };
  /** Shows the page to which a key has moved an item. */
  const follow = (date: LocalDate): void => {
    if (!days.includes(date)) show({ date });
  };
  const drop = (item: Dragged, target: Target): boolean => {
    const { key, patternId, date } = item;
    const leaving = filter && ((ids: readonly string[]) => leavingFilter(data, filter.id, ids));
    const isMoved = dropItem(data, repeats, item, target, leaving);
    if (!isMoved) return false;
    if (filter !== undefined && item.task !== undefined && !listsTask(data, filter.id, item.task.id)) {
      // The item is not on another page either.
      focusNext({ date: item.date });
      return true;
    }
    focusNext({ key: patternId === undefined ? key : occurrenceId(patternId, date) });
    if ('date' in target && target.date !== null) follow(target.date);
    return true;
  };
  const shift = (item: CalendarItem, by: 1 | -1): void => {
    const { key, kind, task, date } = item;
    if (task === undefined || kind !== 'task') {
      drop(item, { kind: 'day', date: addDays(date, by) });
      return;
    }
    focusNext({ key });
    actions.shift([task.id], by);
    follow(data.store.task(task.id)?.scheduledOn ?? date);
  };
  const resize = ({ key, task }: Dragged, minutes: number): void => {
    if (task === undefined) return;
    focusNext({ key });
    actions.setDuration([task.id], minutes);
  };
  const complete = ({ task }: CalendarItem): void => {
    if (task !== undefined) (task.completedAt === null ? actions.complete : actions.reopen)([task.id]);
  };
  const putOff = ({ task }: CalendarItem): void => {
    if (task !== undefined) actions.setSomeday([task.id], !task.someday);
  };
  const remove = ({ task }: CalendarItem): void => {
    if (task !== undefined) void actions.remove([task.id], deletionOfOne);
  };
  return {
    entry,
    endEntry,
    opened,
    setOpened,
    show,
    goToView,
    goTo,
    add,
    open,
    drop,
    shift,
    resize,
    complete,
    putOff,
    remove,
  };
}

export type CalendarActions = ReturnType<typeof useCalendarActions>;

/** Returns a function that focuses an item or a day once the page shows it. Keeps the focus on an item that moves. */
function useFocusNext(root: RefObject<HTMLElement | null>): (focus: Focus) => void {
  const next = useRef<Focus>(undefined);
  /** The focused item, and its day. */
  const last = useRef<HTMLElement>(undefined);
  const day = useRef<string>(undefined);
  useEffect(() => {
    const grid = root.current;
    const onFocus = ({ target }: FocusEvent): void => {
      const item = target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null;
      last.current = item ?? undefined;
      day.current = item?.closest<HTMLElement>('[data-day]')?.dataset['day'];
    };
    grid?.addEventListener('focusin', onFocus);
    return () => grid?.removeEventListener('focusin', onFocus);
  }, [root]);
  useEffect(() => {
    const key = last.current?.dataset['item'];
    // A change has moved the focused item to another day or row, or has removed it.
    const isMoved = last.current?.isConnected === false && document.activeElement === document.body;
    const focus = next.current ?? (isMoved && key !== undefined ? { key } : undefined);
    if (focus === undefined) return;
    const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
    const element =
      'key' in focus
        ? find(`[data-item="${CSS.escape(focus.key)}"]`)
        : find(`[data-day="${CSS.escape(focus.date)}"][tabindex="0"]`);
    const dayOfLast = isMoved ? find(`[data-day="${CSS.escape(day.current ?? '')}"]`) : undefined;
    const found = element ?? dayOfLast;
    if (found === null || found === undefined) return;
    next.current = undefined;
    found.focus();
  });
  return (focus) => {
    next.current = focus;
  };
}
