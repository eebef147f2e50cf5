import { loadAdvice } from '@questlog/api-client/call-failure';
import { EMPTY_VIEWS, VIEW_TITLES } from '@questlog/domain/tasks/view-texts';
import { reopenedMessage } from '@questlog/domain/tasks/task-messages';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useData } from '../../data/data-context.ts';
import { useCounts, useProjects, useTimeZone, useToday, useView } from '../../data/hooks.ts';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { holds, journalEntries, journalSections, type JournalSection } from './journal-entries.ts';
import { JournalList } from './journal-list.tsx';
import { useJournal } from './use-journal.ts';

const JOURNAL = { kind: 'journal' } as const;

interface JournalScreenProps {
  /** The task to show and focus. */
  taskToOpen?: { readonly id: string } | undefined;
  /** Opens a task for reading. */
  onOpenTask: (taskId: string) => void;
}

/** Lists the completed tasks by period, latest first. */
export function JournalScreen(props: JournalScreenProps) {
  return (
    // Receives the focus if the task that was open for reading has left the Journal.
    <div
      role="group"
      aria-label={VIEW_TITLES.journal}
      tabIndex={-1}
      data-focus-home=""
      className="outline-none"
    >
      <Entries {...props} />
    </div>
  );
}

function Entries({ taskToOpen, onOpenTask }: JournalScreenProps) {
  const { tasks, counts, hasMore, failed, error, loading, loadMore, retry } = useJournal();
  const sections = useSections(tasks, counts, hasMore);
  const page = useRef<HTMLDivElement>(null);
  // When the next page is loaded, its sections start expanded, including the one that continues from the
  // previous page.
  const [openFrom, setOpenFrom] = useState(Infinity);
  const showEarlier = (): void => {
    setOpenFrom((now) => Math.min(now, sections.length - 1));
    loadMore();
  };
  useMoreUntilFound(sections, taskToOpen?.id, { hasMore, loading, failed, loadMore });
  useFocusAfterLast(page, hasMore);
  const reopen = useReopen(tasks, sections);

  if (sections.length === 0) {
    if (failed) {
      return (
        <EmptyState
          art="search"
          title="Unable to load journal"
          hint={`Failed to load journal data. ${loadAdvice(error)}`}
          action={<RetryButton variant="primary" onRetry={retry} />}
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
          action={<RetryButton size="sm" onRetry={retry} />}
        >
          Failed to load journal data. Only what this device knows is shown.
        </Banner>
      )}
      <JournalList
        sections={sections}
        openFrom={openFrom}
        targetId={taskToOpen?.id}
        onOpen={onOpenTask}
        onReopen={reopen}
      />
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
  groupCounts: ReturnType<typeof useJournal>['counts'],
  hasMore: boolean,
): readonly JournalSection[] {
  const { store } = useData();
  const completedIds = useView(JOURNAL).ids;
  // Reopening a task changes a count even if the task is not among these entries. Recompute the entries
  // whenever a count changes.
  const counts = useCounts();
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
    return journalSections(entries, { tasks: tasks ?? [], counts: groupCounts }, today, timeZone);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, completedIds, counts, projects, tasks, groupCounts, hasMore, today, timeZone]);
}

/** Reopens a task and shows a message, because the task leaves the Journal. */
function useReopen(
  tasks: ReturnType<typeof useJournal>['tasks'],
  sections: readonly JournalSection[],
): (id: string) => void {
  const { commands } = useData();
  return useCallback(
    (id) => {
      const listed = tasks?.find((task) => task.id === id);
      if (listed === undefined) commands.completeTasks([id], false);
      else commands.reopenTask(listed);
      const title = sections.flatMap(({ entries }) => entries).find((entry) => entry.id === id)?.title;
      toast.show({ message: reopenedMessage(title ?? ''), type: 'success' });
    },
    [commands, tasks, sections],
  );
}

/** Loads pages until the requested task is found. */
function useMoreUntilFound(
  sections: readonly JournalSection[],
  targetId: string | undefined,
  {
    hasMore,
    loading,
    failed,
    loadMore,
  }: Pick<ReturnType<typeof useJournal>, 'hasMore' | 'loading' | 'failed' | 'loadMore'>,
): void {
  const missing = targetId !== undefined && !sections.some((section) => holds(section, targetId));
  useEffect(() => {
    if (missing && hasMore && !loading && !failed) loadMore();
  }, [missing, hasMore, loading, failed, loadMore]);
}

/** Focuses the first new entry after the last page is loaded, because the button disappears. */
function useFocusAfterLast(page: RefObject<HTMLElement | null>, hasMore: boolean): void {
  const had = useRef(hasMore);
  useEffect(() => {
    const hasEnded = had.current && !hasMore;
    had.current = hasMore;
    if (!hasEnded || document.activeElement !== document.body) return;
    page.current?.querySelector<HTMLElement>('section:last-of-type button')?.focus({ preventScroll: true });
  }, [page, hasMore]);
}
