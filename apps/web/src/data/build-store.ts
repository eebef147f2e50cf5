import { localDateAt } from '@questlog/domain/dates/local-date';
import type { SessionPart } from './build-session.ts';
import { createValue } from './engine/browser/signal.ts';
import type { CacheWriter } from './engine/sync/cache-writer.ts';
import { AccountStore } from './nouns/account-store.ts';
import { ProjectWatch } from './nouns/tasks/project-watch.ts';
import { readServerCounts, ServerCounts } from './nouns/tasks/server-counts.ts';
import { tasks } from './nouns/tasks/tasks.ts';

export type StorePart = ReturnType<typeof buildStore>;

/**
 * Builds the part of the data layer that holds the store, and the rows and counts that are loaded separately.
 */
export function buildStore({ clock, session: { api } }: SessionPart) {
  /** Undefined while no account is open. */
  const writer = createValue<CacheWriter | undefined>(undefined);
  const timeZone = clock.timeZone();
  const store = new AccountStore({
    today: localDateAt(clock.now(), timeZone),
    timeZone,
    onBaseChange: (collection, id) => writer.get()?.changed(collection, id),
  });
  const counts = new ServerCounts({
    load: () => readServerCounts(api),
    altered: () => store.altered(tasks),
    clock,
  });
  const projectWatch = new ProjectWatch({
    load: (id) => api('GET /api/projects/{id}/tasks', { params: { id } }),
    store,
  });
  return { writer, store, counts, projectWatch };
}
