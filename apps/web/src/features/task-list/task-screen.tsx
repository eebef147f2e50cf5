import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { OverlayBoundary } from '@questlog/ui/boundaries/overlay-boundary.tsx';
import { dayHeading, rangeText } from '@questlog/domain/dates/date-labels';
import { foldEarlier } from '@questlog/domain/recurrence/lapse';
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import { bucketRange } from '@questlog/domain/dates/date-buckets';
import { TODAY_SECTIONS, viewKey, type TodaySection, type View } from '@questlog/domain/tasks/task-views';
import {
  EMPTY_TAG_FILTER,
  EMPTY_VIEWS,
  TAG_VIEW_TITLE,
  VIEW_TITLES,
} from '@questlog/domain/tasks/view-texts';
import { useMemo, useState, type ReactNode } from 'react';
import { useData } from '../../data/data-context.ts';
import { useRowFilter } from '../../data/row-filter-hooks.ts';
import { upcomingGroups } from '../../data/nouns/tasks/lists/upcoming-groups.ts';
import { useFeature, useToday, useTodaySection, useTodaySections, useView } from '../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Repeat } from 'lucide-react';
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import { locale } from '@questlog/domain/interface-locale';
import { RescheduleOverdue } from '../../task-row/load-overlays.ts';
import { useListEvents, useShowsInLists, type ListEvents } from './list-events.ts';
import { ListEventsSource } from './load-list-events.ts';
import { useCompletedSwitch, useTaskFilter } from './task-filter.ts';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { FilterScreen } from './load-filter-screen.ts';
import { AssigneeSwitch } from './assignee-switch.tsx';
import { ProjectScreen } from './project-screen.tsx';
import { ScreenBody, type ScreenBodyProps, type ScreenCallbacks } from './screen-body.tsx';
import { emptyText, partOf, type ScreenProps } from './screen-parts.ts';
import { useScreenCallbacks } from './use-screen-callbacks.ts';
import { useEarlierTasks } from './use-earlier-tasks.ts';
import { useFolding } from './use-folding.ts';

export interface TaskScreenProps extends ScreenCallbacks {
  view: View;
  /** The view's tag filter. */
  tagFilter?: TagFilter | undefined;
  tagBanner?: ScreenBodyProps['tagBanner'];
}

/** Everything below a view's header: the add field, the filters or groups, and the list. */
export function TaskScreen({ view, tagFilter, tagBanner, ...given }: TaskScreenProps) {
  // Keep the same object: a new one would re-render everything that depends on it.
  const [stable, setStable] = useState(view);
  if (viewKey(stable) !== viewKey(view)) setStable(view);

  const callbacks = useScreenCallbacks(given);
  const shared = { view: stable, tagFilter, tagBanner, callbacks };

  const key = stable.kind === 'project' ? stable.projectId : stable.kind;
  switch (stable.kind) {
    case 'today':
      return withEvents(<TodayScreen key={key} {...shared} />);
    case 'upcoming':
      return withEvents(<UpcomingScreen key={key} {...shared} />);
    case 'project':
      return <ProjectScreen key={key} {...shared} />;
    case 'inbox':
    case 'anytime':
    case 'someday':
    case 'assigned':
      return <PlainScreen key={key} {...shared} kind={stable.kind} />;
    case 'tag':
      return <TagScreen key={key} {...shared} />;
    case 'filter':
      return (
        <Boundary fallback={<SkeletonRows rows={8} label="Loading tasks" />}>
          <FilterScreen key={stable.filterId} {...shared} />
        </Boundary>
      );
    case 'journal':
    case 'scheduled':
    case 'calendar':
    case 'activity':
      // These have separate screens: the Journal and Activity are loaded page by page, Scheduled has no tasks,
      // and the calendar has no list.
      return null;
  }
}

/** Returns a list with the events of other calendars, if this browser shows them in lists (CALENDAR-27). */
const withEvents = (screen: ReactNode): ReactNode => (
  <>
    <EventsInLists />
    {screen}
  </>
);

function EventsInLists() {
  return (
    useShowsInLists() && (
      <Boundary broken={null}>
        <ListEventsSource />
      </Boundary>
    )
  );
}

const ART = { inbox: 'tray', anytime: 'stack', someday: 'cloud', assigned: 'flag' } as const;

function PlainScreen({ view, kind, tagFilter, ...rest }: ScreenProps & { kind: keyof typeof ART }) {
  const rows = useRowFilter(view, tagFilter);
  const { sections, trees } = useFolding(useView(view, 'all', rows));
  const whole = kind === 'assigned' && tagFilter === undefined;
  return (
    <ScreenBody
      {...{ view, tagFilter, sections, trees }}
      label={VIEW_TITLES[kind]}
      filter={partOf('all', rows)}
      empty={emptyText('all', whole ? undefined : rows, EMPTY_VIEWS[kind])}
      art={ART[kind]}
      {...rest}
    />
  );
}

const sectionTitles: Readonly<Record<TodaySection, string>> = {
  overdue: 'Overdue',
  due: 'Due',
  today: 'Today',
  evening: 'This Evening',
};

function TodayScreen({ view, tagFilter, ...rest }: ScreenProps) {
  const [filter, setFilter] = useTaskFilter();
  const completed = useCompletedSwitch(filter, setFilter);
  const rows = useRowFilter(view, tagFilter);
  const counts = useView(view, filter, rows);
  const choice = useMemo(() => ({ filter, counts, onFilter: setFilter }), [filter, counts, setFilter]);
  const today = useTodaySections(filter, rows);
  const events = useListEvents().get(useToday());
  // Leave out tasks completed today. They stay in place, but are no longer overdue.
  const late = useTodaySection('overdue', 'active', rows).ids;
  const earlier = useEarlierTasks(counts.ids);
  const { behind, shown } = earlier;
  const [rescheduling, setRescheduling] = useState<{
    ids: readonly string[];
    anchor: HTMLElement;
    open: boolean;
  }>();
  const sections = useMemo<ListSection[]>(() => {
    const lists = TODAY_SECTIONS.map((key) => today[key].ids);
    const folded = foldEarlier(lists, behind, shown);
    return TODAY_SECTIONS.map((key, index) => ({
      key,
      title: sectionTitles[key],
      action:
        key === 'overdue' && late.length > 0
          ? {
              label: 'Reschedule all',
              onSelect: (anchor) => setRescheduling({ ids: late, anchor, open: true }),
            }
          : undefined,
      ids: folded[index] ?? [],
    }));
  }, [today, late, behind, shown]);
  return (
    <>
      <ScreenBody
        {...{ view, tagFilter, earlier }}
        label={VIEW_TITLES.today}
        sections={sections}
        filter={partOf(filter, rows)}
        completed={completed}
        choice={choice}
        assignees={<AssigneeSwitch view={view} />}
        header={events?.content}
        empty={emptyText(filter, rows, EMPTY_VIEWS.today)}
        art="sun"
        {...rest}
      />
      {rescheduling !== undefined && (
        <OverlayBoundary open={rescheduling.open} onClose={() => setRescheduling(undefined)}>
          <RescheduleOverdue
            {...rescheduling}
            onClose={() => setRescheduling({ ...rescheduling, open: false })}
            onClosed={() => setRescheduling(undefined)}
          />
        </OverlayBoundary>
      )}
    </>
  );
}

function UpcomingScreen({ view, tagFilter, ...rest }: ScreenProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const today = useToday();
  const hasScheduled = useFeature('REPEATING_TASKS');
  const { onOpenView } = rest.callbacks;
  const { store } = useData();
  const rows = useRowFilter(view, tagFilter);
  const { ids: all } = useView(view, 'all', rows);
  const events = useListEvents();
  const sections = useMemo<ListSection[]>(
    () =>
      upcomingGroups(store, all, today).flatMap(({ bucket, ids, days }): ListSection[] => {
        const isFolded = folded.has(bucket);
        const head = {
          key: bucket,
          title: bucket,
          note: rangeText(bucketRange(bucket, today), today, locale),
          foldable: true,
          folded: isFolded,
        };
        // Tomorrow is one day, so its own heading takes drops.
        if (bucket === 'Tomorrow') {
          const date = days[0]?.date;
          return [{ ...head, drop: date, ids, ...(isFolded ? {} : eventsOn(events, date)) }];
        }
        if (isFolded || days.length === 0) return [{ ...head, ids }];
        return [
          { ...head, isGroup: true, count: ids.length, ids: [] },
          ...days.map(({ date, ids: ofDay }) => ({
            key: date,
            title: dayHeading(date, today, locale),
            isSmall: true,
            drop: date,
            ids: ofDay,
            ...eventsOn(events, date),
          })),
        ];
      }),
    [store, all, events, folded, today],
  );
  return (
    <ScreenBody
      {...{ view, tagFilter }}
      label={VIEW_TITLES.upcoming}
      sections={sections}
      filter={partOf('all', rows)}
      assignees={<AssigneeSwitch view={view} className="pb-2" />}
      header={
        !hasScheduled &&
        onOpenView !== undefined && <ScheduledEntry onOpen={() => onOpenView({ kind: 'scheduled' })} />
      }
      empty={emptyText('all', rows, EMPTY_VIEWS.upcoming)}
      art="calendar"
      onFold={(key) => setFolded((current) => toggled(current, key))}
      {...rest}
    />
  );
}

/** Returns what the events of a day add to its section. A day with events is listed even without tasks. */
function eventsOn(events: ListEvents, date = ''): Pick<ListSection, 'below' | 'showsEmpty'> {
  const below = events.get(date);
  return below === undefined ? {} : { below, showsEmpty: true };
}

/** Opens Scheduled in accounts without repeating tasks, whose sidebar does not list it (REPEAT-76). */
function ScheduledEntry({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      className="mb-2 text-muted"
      icon={<Repeat size={16} aria-hidden="true" />}
      onClick={onOpen}
    >
      Scheduled repeating tasks
    </Button>
  );
}

function TagScreen({ view, tagFilter, ...rest }: ScreenProps) {
  const rows = useRowFilter(view, tagFilter);
  const { ids } = useView(view, 'all', rows);
  const sections = useMemo<ListSection[]>(() => [{ key: 'all', ids }], [ids]);
  return (
    <ScreenBody
      {...{ view, tagFilter }}
      label={TAG_VIEW_TITLE}
      sections={sections}
      filter={partOf('all', rows)}
      empty={EMPTY_TAG_FILTER}
      art="tags"
      {...rest}
    />
  );
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
