import type { RowStore } from '../../engine/store/row-store.ts';
import type { ProjectItem } from './project-item.ts';
import { projects } from './projects.ts';

export function projectReaders(store: RowStore) {
  return {
    /** Returns a project; undefined if `id` is null or the project is deleted. */
    project: (id: string | null): ProjectItem | undefined =>
      id === null ? undefined : store.shown(projects).get(id),
    /** Oldest first. */
    projects: (): readonly ProjectItem[] => store.index(projects).inUse(),
    /** Oldest first. */
    archivedProjects: (): readonly ProjectItem[] => store.index(projects).archived(),
  };
}

export type ProjectReaders = ReturnType<typeof projectReaders>;
