import type { Trash } from '@questlog/contract/trash';
import { hasFailed } from '@questlog/api-client/query-options';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useData } from '../../data/data-context.ts';
import { usePendingCount } from '../../data/hooks.ts';
import { projectItem } from '../../data/nouns/projects/project-item.ts';
import { taskItem } from '../../data/nouns/tasks/task-item.ts';
import { useKeyedApi } from '../../data/queries/use-keyed-api.ts';
import { accountQuery, useReader } from '../../data/queries/account-query.ts';

export interface TrashItem {
  readonly id: string;
  readonly title: string;
  readonly deletedAt: string;
  /** The project's colour, and how many tasks are restored along with it; undefined for a task. */
  readonly project: { readonly color: string; readonly taskCount: number } | undefined;
  /** How many subtasks are restored along with the task. */
  readonly subtaskCount: number;
  readonly row: Trash['tasks'][number] | Trash['projects'][number];
}

export interface TrashContents {
  /** Latest first; undefined until the server has responded. */
  readonly items: readonly TrashItem[] | undefined;
  readonly failed: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** Restores an item, which disappears from the list immediately. */
  readonly restore: (item: TrashItem) => void;
  /** Restores all listed items, projects first, so that their tasks return to them. */
  readonly restoreAll: () => void;
  /**
   * Permanently deletes everything that was in the trash when it was last loaded. Rejects with ApiError or
   * NetworkError.
   */
  readonly empty: () => Promise<void>;
}

/** Returns the contents of the trash. Reloads them once all local changes have reached the server. */
export function useTrash(): TrashContents {
  const { commands, store } = useData();
  const queries = useQueryClient();
  const reader = useReader();
  const options = useMemo(() => accountQuery(reader, 'GET /api/trash'), [reader]);
  const { queryKey } = options;
  const read = useQuery(options);
  const { data, refetch } = read;
  const isSettled = usePendingCount() === 0;
  const wasSettled = useRef(isSettled);
  useEffect(() => {
    if (isSettled && !wasSettled.current) {
      // An in-flight response may lack the changes that have just arrived.
      void queries.cancelQueries({ queryKey });
      void refetch();
    }
    wasSettled.current = isSettled;
  }, [isSettled, queries, queryKey, refetch]);
  const api = useKeyedApi();
  const items = useMemo(() => (data === undefined ? undefined : trashItems(data)), [data]);
  const change = (to: (shown: Trash) => Trash): void => {
    // Cancel in-flight requests: their responses may still contain the restored item.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (shown) => shown && to(shown));
  };
  return {
    items,
    failed: hasFailed(read),
    error: read.error,
    retry: () => void refetch(),
    restore: (item) => {
      const { id } = item;
      const others = <T extends { readonly id: string }>(rows: readonly T[]): T[] =>
        rows.filter((row) => row.id !== id);
      change((trash) => ({ projects: others(trash.projects), tasks: others(trash.tasks) }));
      if ('color' in item.row) commands.restoreProject(projectItem(item.row));
      else commands.restoreTasks([taskItem(item.row, store.timeZone)]);
    },
    restoreAll: () => {
      change(() => ({ projects: [], tasks: [] }));
      for (const { row } of items ?? []) if ('color' in row) commands.restoreProject(projectItem(row));
      commands.restoreTasks(
        (items ?? []).flatMap(({ row }) => ('color' in row ? [] : taskItem(row, store.timeZone))),
      );
    },
    empty: async () => {
      const [latest] = items ?? [];
      if (latest === undefined) return;
      const query = { before: latest.deletedAt };
      try {
        let hasMore = true;
        while (hasMore) ({ hasMore } = await api('DELETE /api/trash', { query }));
      } finally {
        await refetch();
      }
    },
  };
}

/** Returns the projects and tasks as one list, latest first. */
export function trashItems({ projects, tasks }: Trash): readonly TrashItem[] {
  return [
    ...projects.map((row) => {
      const { id, title, deletedAt, color, taskCount } = row;
      return { id, title, deletedAt, project: { color, taskCount }, subtaskCount: 0, row };
    }),
    ...tasks.map((row) => ({
      id: row.id,
      title: row.title,
      deletedAt: row.deletedAt,
      project: undefined,
      subtaskCount: row.subtaskCount,
      row,
    })),
  ].sort((a, b) => Number(a.deletedAt < b.deletedAt) - Number(a.deletedAt > b.deletedAt));
}
