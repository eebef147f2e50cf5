/** How many tasks a project has: for the question whether to delete it. */
import type { ApiClient } from '@questlog/api-client/client';
import type { Readable } from '../../engine/browser/signal.ts';
import type { StoreReader } from '../store-reader.ts';
import type { CountsOfServer } from '../tasks/server-counts.ts';

interface SizeDeps {
  readonly api: ApiClient;
  readonly store: StoreReader;
  readonly serverCounts: Readable<CountsOfServer | undefined>;
}

/** Who asks to delete waits for the question; after this the last counts have to do. */
const TIMEOUT_MS = 1_500;

/**
 * The number of tasks of a project, open and completed. The store has all open ones, with what is still on its way to
 * the server, but not every completed one: those are asked for. Where nobody answers, the last count stands in.
 */
export async function projectSize(
  { api, store, serverCounts }: SizeDeps,
  projectId: string,
): Promise<number> {
  const here = store.tasksOf(projectId);
  // One that the server has not heard of is all here.
  if (store.project(projectId)?.isPendingSync === true) return here.length;
  try {
    const all = await api('GET /api/projects/{id}/tasks', {
      params: { id: projectId },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // An open task that is not here has just been deleted or moved away.
    const older = all.filter((task) => task.completedAt !== null && store.task(task.id) === undefined);
    return store.tasksOf(projectId).length + older.length;
  } catch {
    const open = here.filter((task) => task.completedAt === null).length;
    const completed = serverCounts.get()?.projects.get(projectId)?.completed ?? 0;
    return Math.max(here.length, open + completed);
  }
}
