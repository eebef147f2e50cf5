import { EMPTY_VIEWS } from '@questlog/domain/view-texts';
import { rangeText } from '@questlog/domain/date-labels';
import type { LocalDate } from '@questlog/domain/local-date';
import { Check } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useData } from '../../data/data-context.ts';
import { useProjects, useToday, useView } from '../../data/hooks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Collapsible } from '../../ui/collapsible.tsx';
import { ColorDot } from '../../ui/color-dot.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import {
  journalEntries,
  journalSections,
  type JournalEntry,
  type JournalSection,
} from './journal-entries.ts';
import { useJournal } from './use-journal.ts';

const JOURNAL = { kind: 'journal' } as const;
const locale = navigator.language;
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/**
 * What was done, by period: read-only, the latest first.
 * @param taskToOpen one that is to be shown, and to get the focus
 */
export function JournalScreen({ taskToOpen }: { taskToOpen?: { readonly id: string } | undefined }) {
  const { tasks, hasMore, failed, loading, loadMore, retry } = useJournal();
  const sections = useSections(tasks, hasMore);
  const today = useToday();
  const page = useRef<HTMLDivElement>(null);
  // What one asks to see is not to come folded: from the section that goes on, all begin open.
  const [openFrom, setOpenFrom] = useState(Infinity);
  const showEarlier = (): void => {
    setOpenFrom((now) => Math.min(now, sections.length - 1));
    loadMore();
  };
  useMoreUntilFound(sections, taskToOpen?.id, { hasMore, loading, failed, loadMore });
  useFocusAfterLast(page, hasMore);

  if (sections.length === 0) {
    if (failed) {
      return (
        <EmptyState
          art="search"
          title="Unable to load journal"
          hint="Failed to load journal data. Check your connection and try again."
          action={
            <Button variant="primary" onClick={retry}>
              Retry
            </Button>
          }
        />
      );
    }
    if (tasks === undefined) return <SkeletonRows label="Loading journal" />;
    return <EmptyState art="book" title={EMPTY_VIEWS.journal.title} hint={EMPTY_VIEWS.journal.hint} />;
  }
  return (
    <div ref={page} className="flex flex-col gap-3">
      {failed && (
        <Banner
          tone="error"
          title="Unable to load journal"
          action={
            <Button size="sm" onClick={hasMore ? loadMore : retry}>
              Retry
            </Button>
          }
        >
          Failed to load journal data. Only what this device knows is shown.
        </Banner>
      )}
      {sections.map((section, index) => (
        <Section
          key={section.label}
          section={section}
          today={today}
          wanted={taskToOpen?.id}
          unfolded={index >= openFrom}
        />
      ))}
      {hasMore && (
        <Button className="mx-auto mt-2" busy={loading} onClick={showEarlier}>
          Show earlier tasks
        </Button>
      )}
    </div>
  );
}

function useSections(
  tasks: ReturnType<typeof useJournal>['tasks'],
  hasMore: boolean,
): readonly JournalSection[] {
  const { store } = useData();
  const completedIds = useView(JOURNAL).ids;
  const projects = useProjects();
  const today = useToday();
  return useMemo(() => {
    const byId = new Map(projects.map((project) => [project.id, project]));
    const known = {
      task: (id: string) => store.task(id),
      project: (id: string) => byId.get(id),
      completedIds,
    };
    const entries = journalEntries(tasks ?? [], hasMore, known);
    return journalSections(entries, hasMore, today, timeZone);
  }, [store, completedIds, projects, tasks, hasMore, today]);
}

/** A task that is asked for may lie on a later page. */
function useMoreUntilFound(
  sections: readonly JournalSection[],
  wanted: string | undefined,
  {
    hasMore,
    loading,
    failed,
    loadMore,
  }: Pick<ReturnType<typeof useJournal>, 'hasMore' | 'loading' | 'failed' | 'loadMore'>,
): void {
  const missing = wanted !== undefined && !sections.some((section) => holds(section, wanted));
  useEffect(() => {
    if (missing && hasMore && !loading && !failed) loadMore();
  }, [missing, hasMore, loading, failed, loadMore]);
}

/** The button that showed the last page goes away with it: what it brought takes the focus. */
function useFocusAfterLast(page: RefObject<HTMLElement | null>, hasMore: boolean): void {
  const had = useRef(hasMore);
  useEffect(() => {
    const gone = had.current && !hasMore;
    had.current = hasMore;
    if (!gone || document.activeElement !== document.body) return;
    page.current?.querySelector<HTMLElement>('section:last-of-type button')?.focus({ preventScroll: true });
  }, [page, hasMore]);
}

function holds({ entries }: JournalSection, id: string): boolean {
  return entries.some((entry) => entry.id === id);
}

function Section({
  section,
  today,
  wanted,
  unfolded,
}: {
  section: JournalSection;
  today: LocalDate;
  wanted: string | undefined;
  unfolded: boolean;
}) {
  const { period, label, start, end, entries, isOpenEnded } = section;
  const [chosen, setOpen] = useState<boolean>();
  const open = chosen ?? (unfolded || period === 'today' || period === 'week');
  const [unfoldedFor, setUnfoldedFor] = useState<string>();
  if (wanted !== undefined && wanted !== unfoldedFor && holds(section, wanted)) {
    setUnfoldedFor(wanted);
    setOpen(true);
  }
  return (
    <Collapsible
      title={label}
      note={rangeText({ from: start, to: end }, today, locale)}
      count={isOpenEnded ? undefined : entries.length}
      open={open}
      onOpenChange={setOpen}
    >
      <ul>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} period={period} wanted={entry.id === wanted} />
        ))}
      </ul>
    </Collapsible>
  );
}

const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' });
const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' });
const formats = { today: time, week: weekday, month: day, year: day } as const;
const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });

const Row = memo(function Row({
  entry,
  period,
  wanted,
}: {
  entry: JournalEntry;
  period: JournalSection['period'];
  wanted: boolean;
}) {
  const { title, completedAt, project } = entry;
  const instant = Date.parse(completedAt);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!wanted) return;
    // A frame later: a view that has just been opened takes the focus for its page first.
    const frame = requestAnimationFrame(() => {
      row.current?.focus({ preventScroll: true });
      row.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return (
    <li
      ref={row}
      // Reached by a search, not by Tab: there is nothing to press.
      tabIndex={wanted ? -1 : undefined}
      className="focus-ring-inset flex min-h-row items-center gap-3 rounded-md px-3 py-2 [contain-intrinsic-block-size:auto_var(--spacing-row)] [content-visibility:auto] focus:bg-selected"
    >
      <span
        aria-hidden="true"
        className="bg-accent-gradient grid size-5 shrink-0 place-items-center rounded-full text-on-accent"
      >
        <Check size={13} strokeWidth={3} />
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
      {project !== undefined && (
        <Badge icon={<ColorDot color={project.color} size={8} />} className="max-w-32! shrink-0 sm:max-w-48!">
          {project.title}
        </Badge>
      )}
      <time
        dateTime={completedAt}
        title={exact.format(instant)}
        className="shrink-0 text-xs text-muted tabular-nums"
      >
        {formats[period].format(instant)}
      </time>
    </li>
  );
});
