import { ApiError } from '@questlog/api-client/client';
import { hasFailed } from '@questlog/api-client/query-options';
import type { Task } from '@questlog/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore, useTask, useTimeZone } from '../../../data/hooks.ts';
import { taskItem, type TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { accountQuery, useReader } from '../../../data/queries/account-query.ts';

/** A line of the list of subtasks. */
type Subtask = Pick<TaskItem, 'id' | 'title' | 'completedAt'>;

export interface CompletedTask {
  /** Undefined until it is loaded, and if it does not exist. */
  readonly task: TaskItem | undefined;
  /** Set if the task is not in this browser: the Journal shows tasks from all years. */
  readonly record: Task | undefined;
  readonly subtasks: readonly Subtask[];
  /** True if the server no longer has the task. */
  readonly isMissing: boolean;
  readonly failed: boolean;
  /** The error of the failed request. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Returns a completed task, from the store or else from the server. */
export function useCompletedTask(id: string, open: boolean): CompletedTask {
  const row = useTask(id);
  const timeZone = useTimeZone();
  const reader = useReader();
  const enabled = open && row === undefined;
  const params = { id };
  const read = useQuery({ ...accountQuery(reader, 'GET /api/tasks/{id}', { params }), enabled });
  const below = useQuery({ ...accountQuery(reader, 'GET /api/tasks/{id}/subtasks', { params }), enabled });
  // A string, so that the list re-renders only if its subtasks change.
  const held = useStore('change', (store) =>
    JSON.stringify(
      store
        .subtasksOf(id)
        .map(({ title, completedAt, id: subtaskId }) => ({ id: subtaskId, title, completedAt })),
    ),
  );
  const isMissing = read.error instanceof ApiError && read.error.status === 404;
  // A task without its subtasks would look as if it had none.
  const record = row === undefined && below.data !== undefined ? read.data : undefined;
  // The same object until the response changes.
  const loaded = useMemo(() => record && taskItem(record, timeZone), [record, timeZone]);
  const task = row ?? loaded;
  return {
    task,
    record,
    subtasks: row === undefined ? (below.data ?? []) : (JSON.parse(held) as Subtask[]),
    isMissing,
    failed: enabled && [read, below].some(hasFailed) && !isMissing,
    error: read.error ?? below.error,
    retry: () => {
      for (const { refetch } of [read, below]) void refetch();
    },
  };
}
