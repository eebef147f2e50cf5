/** Counts a project's tasks for the dialog that confirms its deletion. */
import type { ApiClient } from '@questlog/api-client/client';
import type { Readable } from '../../engine/browser/signal.ts';
import type { ProjectReaders } from '../projects/project-readers.ts';
import type { CountsOfServer } from './server-counts.ts';
import type { TaskReaders } from './task-readers.ts';

interface SizeDeps {
  readonly api: ApiClient;
  readonly store: Pick<TaskReaders, 'task' | 'tasksOf'> & Pick<ProjectReaders, 'project'>;
  readonly serverCounts: Readable<CountsOfServer | undefined>;
}

/**
 * Timeout in milliseconds, after which the last known counts are used. Short, because the user is waiting for
 * the dialog.
 */
const TIMEOUT_MS = 1_500;

/**
 * Returns the project's counts of open and completed tasks. The store contains all open tasks but not all
 * completed ones, so those are loaded. Without a response, the last count is used.
 */
export async function projectSize(
  { api, store, serverCounts }: SizeDeps,
  projectId: string,
): Promise<number> {
  const here = store.tasksOf(projectId);
  // If the server does not have the project yet, all its tasks are in the store.
  if (store.project(projectId)?.isPendingSync === true) return here.length;
  try {
    const all = await api('GET /api/projects/{id}/tasks', {
      params: { id: projectId },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // Ignore an open task that is missing from the store: it was just deleted or moved.
    const older = all.filter((task) => task.completedAt !== null && store.task(task.id) === undefined);
    return store.tasksOf(projectId).length + older.length;
  } catch {
    const open = here.filter((task) => task.completedAt === null).length;
    const completed = serverCounts.get()?.projects.get(projectId)?.completed ?? 0;
    return Math.max(here.length, open + completed);
  }
}
