import { loadAdvice } from '@questlog/api-client/call-failure';
import { hasFailed } from '@questlog/api-client/query-options';
import { readableInstant } from '@questlog/domain/dates/readable-instant';
import { relativeTime } from '@questlog/domain/dates/relative-time';
import { historyLines } from '@questlog/domain/history/history-lines';
import { locale } from '@questlog/domain/interface-locale';
import { Button } from '@questlog/ui/controls/button.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { useMemo, useRef, useState } from 'react';
import { useTimeZone } from '../../data/hooks.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { HistoryEntry } from './history-entry.tsx';
import { toHistoryEvent, useHistoryReader } from './use-history-reader.ts';
import { isUnreached, useTaskHistory } from './use-task-history.ts';

/** The events of a task, newest first (HISTORY-11). */
export function TaskHistory({ task }: { task: TaskItem }) {
  const history = useTaskHistory(task);
  const reader = useHistoryReader();
  const timeZone = useTimeZone();
  const list = useRef<HTMLUListElement>(null);
  const [now] = useState(() => Date.now());
  const { events } = history;
  const showMore = async (): Promise<void> => {
    // The button disappears after the last page, so keep the focus in the list.
    if (!(await history.loadMore())) list.current?.focus({ preventScroll: true });
  };
  const lines = useMemo(() => historyLines((events ?? []).map(toHistoryEvent), reader), [events, reader]);
  const reason = isUnreached(history.error) ? 'Needs a connection' : loadAdvice(history.error);
  if (events === undefined) {
    if (!hasFailed(history)) return <SkeletonRows rows={3} label="Loading the history" />;
    return (
      <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
        <p>{reason}</p>
        <RetryButton size="sm" onRetry={history.retry} />
      </div>
    );
  }
  return (
    <>
      {lines.length === 0 && (
        <p className="text-sm text-muted">This task has not changed since its history began.</p>
      )}
      <ul ref={list} aria-label="History" tabIndex={-1} className="outline-none">
        {lines.map((line) => (
          <HistoryEntry
            key={line.id}
            line={line}
            time={relativeTime(readableInstant(Date.parse(line.at)), now, locale, timeZone)}
          />
        ))}
      </ul>
      {hasFailed(history) && <p className="py-1 text-sm text-muted">{reason}</p>}
      {history.hasMore && (
        <Button size="sm" variant="quiet" busy={history.isFetching} onClick={() => void showMore()}>
          Show earlier changes
        </Button>
      )}
    </>
  );
}
