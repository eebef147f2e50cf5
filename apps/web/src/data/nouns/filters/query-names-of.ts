import type { QueryNames } from '@questlog/domain/query/query-names';
import { activeUsers, wholeName } from '@questlog/domain/tasks/task-users';
import type { StoreReader } from '../store-reader.ts';

/** Returns the rows of the store that a question can name. */
export function queryNamesOf(
  store: Pick<StoreReader, 'tags' | 'projects' | 'archivedProjects' | 'sectionsOf' | 'people'>,
): QueryNames {
  return {
    tags: store.tags(),
    projects: [...store.projects(), ...store.archivedProjects()],
    sectionsOf: store.sectionsOf,
    members: activeUsers(store.people()).map((user) => ({ id: user.id, name: wholeName(user) })),
  };
}
