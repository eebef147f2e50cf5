/** Counts the tasks of a project, for the confirmation dialog before the project is deleted. */
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
 * How long to wait before using the last counts, in milliseconds, because the user is waiting for the
 * confirmation dialog.
 */
const TIMEOUT_MS = 1_500;

/**
 * Returns the number of open and completed tasks of a project. The store contains all open tasks, including
 * pending changes, but not all completed ones, so those are loaded. If the server does not respond, the last
 * count is used.
 */
export async function projectSize(
  { api, store, serverCounts }: SizeDeps,
  projectId: string,
): Promise<number> {
  const here = store.tasksOf(projectId);
  // If the server does not have the project yet, all of its tasks are in the store.
  if (store.project(projectId)?.isPendingSync === true) return here.length;
  try {
    const all = await api('GET /api/projects/{id}/tasks', {
      params: { id: projectId },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // Ignore an open task that is not in the store, because it has just been deleted or moved to a different
    // project.
    const older = all.filter((task) => task.completedAt !== null && store.task(task.id) === undefined);
    return store.tasksOf(projectId).length + older.length;
  } catch {
    const open = here.filter((task) => task.completedAt === null).length;
    const completed = serverCounts.get()?.projects.get(projectId)?.completed ?? 0;
    return Math.max(here.length, open + completed);
  }
}
