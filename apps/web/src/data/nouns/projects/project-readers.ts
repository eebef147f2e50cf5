/** The store's methods that the screens use for reading projects. */
import type { RowStore } from '../../engine/store/row-store.ts';
import type { ProjectItem } from './project-item.ts';
import { projects } from './projects.ts';

export function projectReaders(store: RowStore) {
  return {
    /** Returns a project; undefined if `id` is null or the project is deleted. */
    project: (id: string | null): ProjectItem | undefined =>
      id === null ? undefined : store.shown(projects).get(id),
    /** Returns the projects that are not archived, oldest first. */
    projects: (): readonly ProjectItem[] => store.index(projects).inUse(),
    /** Returns the archived projects, oldest first. */
    archivedProjects: (): readonly ProjectItem[] => store.index(projects).archived(),
  };
}

export type ProjectReaders = ReturnType<typeof projectReaders>;
