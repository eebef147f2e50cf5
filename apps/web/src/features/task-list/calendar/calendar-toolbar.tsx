import { dateOfPage, type CalendarPage, type CalendarView } from '@questlog/domain/calendar/calendar-pages';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { Button, IconButton } from '@questlog/ui/controls/button.tsx';
import { Segmented } from '@questlog/ui/controls/segmented.tsx';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import type { MenuEntry } from '@questlog/ui/overlays/menu-entry.ts';
import { CalendarCog, ChevronLeft, ChevronRight, ListTodo, SlidersHorizontal } from 'lucide-react';
import { useFilters, useProjects } from '../../../data/hooks.ts';
import { pageName } from './day-names.ts';

const VIEWS: readonly { readonly value: CalendarView; readonly label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
];

/** The page's name, the buttons to other pages, and what the calendar shows. */
export function CalendarToolbar({
  page,
  days,
  today,
  narrow,
  onPage,
  showsCompleted,
  onShowCompleted,
  showsSide,
  onShowSide,
  onCalendars,
  isOfFilter,
}: {
  page: CalendarPage;
  days: readonly LocalDate[];
  today: LocalDate;
  narrow: boolean;
  onPage: (change: Partial<CalendarPage>) => void;
  showsCompleted: boolean;
  onShowCompleted: (shows: boolean) => void;
  showsSide: boolean;
  onShowSide: (shows: boolean) => void;
  /** Opens the other calendars of the user. */
  onCalendars: () => void;
  /** True for the calendar of a filter's screen, whose tasks the filter determines. */
  isOfFilter: boolean;
}) {
  const projects = useProjects();
  const filters = useFilters();
  const source = (
    label: string,
    { projectId = null, filterId = null }: Partial<Pick<CalendarPage, 'projectId' | 'filterId'>>,
  ): MenuEntry => ({
    kind: 'check',
    label,
    checked: page.projectId === projectId && page.filterId === filterId,
    onCheckedChange: () => onPage({ projectId, filterId }),
  });
  // A filter determines itself whether it finds completed tasks.
  const completed: MenuEntry = {
    kind: 'check',
    label: 'Completed tasks',
    checked: showsCompleted,
    onCheckedChange: onShowCompleted,
  };
  return (
    <div className="calendar-toolbar">
      {/* Before the name, whose length changes, so that the next press is on the same button. */}
      <div className="flex items-center">
        <IconButton
          label={`Previous ${page.view}`}
          icon={<ChevronLeft size={18} />}
          onClick={() => onPage({ date: dateOfPage(page, -1) })}
        />
        <Button variant="quiet" size="sm" onClick={() => onPage({ date: today })}>
          Today
        </Button>
        <IconButton
          label={`Next ${page.view}`}
          icon={<ChevronRight size={18} />}
          onClick={() => onPage({ date: dateOfPage(page, 1) })}
        />
      </div>
      <h2 aria-live="polite" className="min-w-0 flex-1 truncate text-base font-medium">
        {pageName(page, days, page.date, narrow)}
      </h2>
      <Segmented
        label="View"
        value={page.view}
        options={narrow ? VIEWS.filter(({ value }) => value !== 'week') : VIEWS}
        onValueChange={(view) => onPage({ view })}
      />
      <IconButton
        label="Unscheduled tasks"
        aria-pressed={showsSide}
        icon={<ListTodo size={18} />}
        onClick={() => onShowSide(!showsSide)}
      />
      {isOfFilter ? (
        <IconButton label="Calendars…" icon={<CalendarCog size={18} />} onClick={onCalendars} />
      ) : (
        <MenuButton
          label="Display"
          align="end"
          icon={<SlidersHorizontal size={18} />}
          entries={[
            ...(page.filterId === null ? [completed] : []),
            { kind: 'heading', label: 'Tasks of' },
            source('All projects', {}),
            ...projects.map(({ id, title }) => source(title, { projectId: id })),
            ...(filters.length === 0 ? [] : [{ kind: 'heading', label: 'Filters' } as const]),
            ...filters.map(({ id, name }) => source(name, { filterId: id })),
            { kind: 'separator' },
            { label: 'Calendars…', onSelect: onCalendars },
          ]}
        />
      )}
    </div>
  );
}
