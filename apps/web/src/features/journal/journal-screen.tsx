import { EMPTY_VIEWS } from '@questlog/domain/view-texts';
import { rangeText } from '@questlog/domain/date-labels';
import type { LocalDate } from '@questlog/domain/local-date';
import { Check } from 'lucide-react';
import { useMemo } from 'react';
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

/** What was done, by period: read-only, the latest first. */
export function JournalScreen() {
  const { tasks, hasMore, failed, loading, loadMore, retry } = useJournal();
  const sections = useSections(tasks, hasMore);
  const today = useToday();

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
    <div className="flex flex-col gap-3">
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
          Only what this device knows is shown.
        </Banner>
      )}
      {sections.map((section) => (
        <Section key={section.label} section={section} today={today} />
      ))}
      {hasMore && (
        <Button className="mx-auto mt-2" busy={loading} onClick={loadMore}>
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

function Section({ section, today }: { section: JournalSection; today: LocalDate }) {
  const { period, label, start, end, entries, isOpenEnded } = section;
  return (
    <Collapsible
      title={label}
      note={rangeText({ from: start, to: end }, today, locale)}
      count={isOpenEnded ? undefined : entries.length}
      defaultOpen={period === 'today' || period === 'week'}
    >
      <ul>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} period={period} />
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

function Row({ entry, period }: { entry: JournalEntry; period: JournalSection['period'] }) {
  const { title, completedAt, project } = entry;
  const instant = Date.parse(completedAt);
  return (
    <li className="flex min-h-row items-center gap-3 rounded-md px-3 py-2 [contain-intrinsic-block-size:auto_var(--spacing-row)] [content-visibility:auto]">
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
}
