import { dateOfPage } from '@questlog/domain/calendar/calendar-pages';
import { isOpenOnly } from '@questlog/domain/query/parse-query';
import { stepAt } from '@questlog/domain/calendar/day-clock';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { readStored, writeStored } from '@questlog/ui/hooks/use-stored.ts';
import { useOffsetTop } from '@questlog/ui/list/use-offset-top.ts';
import { useCallback, useRef, useState, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { usePublishedValues } from '../../../capture/new-task/calendar-values.ts';
import { useStoreStatus } from '../../../data/hooks.ts';
import type { TaskQuestion } from '../../../task-row/dialogs/task-dialogs.tsx';
import { TaskDialogs } from '../../../task-row/load-overlays.ts';
import { CompletedMatches } from '../completed-matches.tsx';
import type { ScreenCallbacks } from '../screen-body.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DayList } from './day-list.tsx';
import { CalendarsDialog } from './events/calendars-dialog.tsx';
import { EventPanel, type OpenedEvent } from './events/event-panel.tsx';
import { MonthDots } from './month-dots.tsx';
import { MonthGrid } from './month-grid.tsx';
import { NewEntry } from './new-entry.tsx';
import { TaskPanel } from './task-panel.tsx';
import { rem, TimeGrid } from './time-grid.tsx';
import { UnscheduledList } from './unscheduled-list.tsx';
import { useCalendarActions, type CalendarActions } from './use-calendar-actions.ts';
import { minuteAt, useCalendarDrags } from './use-calendar-drags.tsx';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useCalendarView, type ShownCalendar } from './use-calendar-view.ts';
import { useDaySwipe } from './use-day-swipe.ts';
import './calendar-hours.css';
import './calendar-month.css';
import './calendar.css';
import './events/calendar-events.css';

export interface CalendarScreenProps extends ScreenCallbacks {
  /** The address of the page, if it names a day, a view or a project. */
  address: string | undefined;
  /**
   * Writes the address of another page. Must be stable between renders.
   * @param from the address of the page to which Back returns; undefined if the other page replaces it
   */
  onAddress: (path: string, from?: string) => void;
  /** The filter of which the calendar is a part; undefined for the calendar of all tasks. */
  filterId?: string | undefined;
}

/** Whether this browser shows the list of unscheduled tasks. */
const SIDE = 'questlog.calendar.side';
const YES = 'yes';
const NO = 'no';

/** The tasks of all days: a month, a week or a day (docs/rules/calendar.md). */
export function CalendarScreen(props: CalendarScreenProps) {
  const { status } = useStoreStatus();
  return status === 'loading' ? (
    <SkeletonRows rows={8} label="Loading the calendar" />
  ) : (
    <Calendar {...props} />
  );
}

function Calendar({ address, onAddress, filterId, ...callbacks }: CalendarScreenProps) {
  const view = useCalendarView(address, onAddress, filterId ?? null);
  const { page, days, today, narrow, selected, itemOf, clockOf, showsCompleted } = view;
  usePublishedValues({ ...page, scheduledOn: selected < today ? null : selected });
  const root = useRef<HTMLDivElement>(null);
  const top = useOffsetTop(root);
  const actions = useCalendarActions(view, root, callbacks.onOpenTask);
  const { show, goToView, goTo, add, open, drop, shift, resize, complete, opened, setOpened } = actions;
  const [question, setQuestion] = useState<TaskQuestion>();
  const [showsSide, setShowsSide] = useState(() => !narrow && readStored(SIDE) !== NO);
  const dragged = useCalendarDrags({
    root,
    today,
    clockOf,
    itemOf,
    onDrop: drop,
    onResize: resize,
    onHeld: (key, element) => open(key, element.closest<HTMLElement>('[data-item]')),
  });
  useCalendarKeys({
    root,
    page,
    days,
    selected,
    today,
    narrow,
    itemOf,
    clockOf,
    onView: goToView,
    onSelect: goTo,
    onAdd: add,
    onOpen: open,
    onComplete: complete,
    onMove: drop,
    onShift: shift,
    onResize: resize,
    onRequest: (kind, { task }, anchor) => task && setQuestion({ kind, id: task.id, anchor, open: true }),
    onPutOff: actions.putOff,
    onRemove: actions.remove,
  });
  const [event, setEvent] = useState<OpenedEvent>();
  const [calendars, setCalendars] = useState({ open: false, shown: false });
  useDaySwipe(root, narrow && page.view === 'day', (by) => show({ date: dateOfPage(page, by) }));
  const closePanel = useCallback(() => setOpened((now) => now && { ...now, open: false }), [setOpened]);
  return (
    <>
      <CalendarToolbar
        {...{ page, days, today, narrow, showsCompleted, showsSide }}
        isOfFilter={filterId !== undefined}
        onPage={show}
        onShowCompleted={view.showCompleted}
        onCalendars={() => setCalendars({ open: true, shown: true })}
        onShowSide={(shows) => {
          writeStored(SIDE, shows ? YES : NO);
          setShowsSide(shows);
        }}
      />
      {/* Each day and task can be reached with the keyboard, whose keys do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={root}
        className="calendar"
        data-view={page.view}
        data-side={showsSide ? '' : undefined}
        style={{ '--calendar-top': `${top}px` } as CSSProperties}
        onClick={(pressed) => {
          const opens = openedEvent(pressed.target, view);
          if (opens === undefined) press(pressed, view, actions);
          else setEvent(opens);
        }}
      >
        <Days {...{ view, actions }} />
        {showsSide && <UnscheduledList view={view} />}
      </div>
      {view.filter?.tree.lists.every(isOpenOnly) === false && <CompletedMatches filter={view.filter} />}
      {dragged}
      {event !== undefined && (
        <OverlayBoundary open={event.open} onClose={() => setEvent(undefined)}>
          <EventPanel
            opened={event}
            onClose={() => setEvent({ ...event, open: false })}
            onClosed={() => setEvent((now) => (now?.open === true ? now : undefined))}
          />
        </OverlayBoundary>
      )}
      {calendars.shown && (
        <OverlayBoundary open={calendars.open} onClose={() => setCalendars({ open: false, shown: false })}>
          <CalendarsDialog
            open={calendars.open}
            onClose={() => setCalendars({ open: false, shown: true })}
            onClosed={() => setCalendars({ open: false, shown: false })}
          />
        </OverlayBoundary>
      )}
      {question !== undefined && (
        <OverlayBoundary open={question.open} onClose={() => setQuestion(undefined)}>
          <TaskDialogs question={question} setQuestion={setQuestion} />
        </OverlayBoundary>
      )}
      {opened !== undefined && (
        <OverlayBoundary open={opened.open} onClose={() => setOpened(undefined)}>
          <TaskPanel
            {...{ opened, callbacks }}
            onClose={closePanel}
            onClosed={() => setOpened((now) => (now?.open === true ? now : undefined))}
          />
        </OverlayBoundary>
      )}
    </>
  );
}

/** The grid of the page: a month, or days by the hour. */
function Days({ view, actions }: { view: ShownCalendar; actions: CalendarActions }) {
  const { page, days, items, events, today, narrow, selected, colorOf, clockOf } = view;
  const { entry, endEntry, show, goTo } = actions;
  const entryOn = (date: LocalDate, part: 'day' | 'hours'): ReactNode => {
    if (entry?.date !== date || (entry.minute === undefined) !== (part === 'day')) return null;
    const { minute } = entry;
    return (
      <NewEntry
        key={`${date} ${minute}`}
        date={date}
        time={minute === undefined ? null : clockOf(date).timeAt(minute)}
        projectId={page.projectId}
        filterId={page.filterId}
        style={minute === undefined ? undefined : { top: rem(minute) }}
        onDone={endEntry}
      />
    );
  };
  const grid = { days, items, events, today, selected, colorOf, entryOn };
  const openDay = (date: LocalDate): void => show({ view: 'day', date });
  if (page.view !== 'month')
    return <TimeGrid key={page.view} {...grid} {...{ clockOf }} onOpenDay={openDay} />;
  if (!narrow) return <MonthGrid {...grid} month={page.date} onOpenDay={openDay} />;
  return (
    <div className="calendar-phone-month">
      <MonthDots {...grid} month={page.date} onSelect={goTo} />
      <DayList date={selected} items={items.get(selected)} {...{ events, today, colorOf }}>
        {entryOn(selected, 'day')}
      </DayList>
    </div>
  );
}

/** Returns the event of another calendar that was pressed. */
function openedEvent(target: EventTarget, { events }: ShownCalendar): OpenedEvent | undefined {
  const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null;
  const date = anchor?.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? '';
  const part = events.byDay.get(date)?.find(({ key }) => key === anchor?.dataset['event']);
  if (anchor === null || part === undefined) return undefined;
  return { event: part.event, source: events.sourceOf(part.event), anchor, open: true };
}

/** Handles a press: on a task, on its circle, on a day's number, or on an empty hour or day. */
function press(
  { target, clientY }: MouseEvent,
  { itemOf, clockOf, select }: ShownCalendar,
  { complete, open, show, add }: CalendarActions,
): void {
  if (!(target instanceof Element) || target.closest('[data-entry]') !== null) return;
  const element = target.closest<HTMLElement>('[data-item]');
  if (element !== null) {
    const key = element.dataset['item'] ?? '';
    const item = itemOf(key);
    if (item !== undefined && target.closest('[data-circle]') !== null) complete(item);
    else open(key, element);
    return;
  }
  const day = target.closest<HTMLElement>('[data-day]');
  const date = day?.dataset['day'];
  if (day === null || date === undefined || target.closest('button') !== null) return;
  select(date);
  if (target.closest('.calendar-number') !== null) show({ view: 'day', date });
  else if (day.dataset['dropOn'] === 'hour') {
    const clock = clockOf(date);
    add(date, stepAt(minuteAt(day, clientY, clock), clock));
  } else if (!day.classList.contains('calendar-dot-day')) add(date);
}
