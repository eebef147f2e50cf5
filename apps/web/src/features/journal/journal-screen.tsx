import { EMPTY_VIEWS } from '@questlog/domain/tasks/view-texts';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useData } from '../../data/data-context.ts';
import { useProjects, useTimeZone, useToday, useView } from '../../data/hooks.ts';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { holds, journalEntries, journalSections, type JournalSection } from './journal-entries.ts';
import { JournalList } from './journal-list.tsx';
import { useJournal } from './use-journal.ts';

const JOURNAL = { kind: 'journal' } as const;

/**
 * What was done, by period: read-only, the latest first.
 * @param taskToOpen one that is to be shown, and to get the focus
 */
export function JournalScreen({ taskToOpen }: { taskToOpen?: { readonly id: string } | undefined }) {
  const { tasks, hasMore, failed, loading, loadMore, retry } = useJournal();
  const sections = useSections(tasks, hasMore);
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
      <JournalList sections={sections} openFrom={openFrom} wanted={taskToOpen?.id} />
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
  const timeZone = useTimeZone();
  return useMemo(() => {
    const byId = new Map(projects.map((project) => [project.id, project]));
    const known = {
      task: (id: string) => store.task(id),
      project: (id: string) => byId.get(id),
      completedIds,
    };
    const entries = journalEntries(tasks ?? [], hasMore, known);
    return journalSections(entries, hasMore, today, timeZone);
  }, [store, completedIds, projects, tasks, hasMore, today, timeZone]);
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
