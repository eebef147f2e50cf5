import { collection, type IndexedStore, type RowIndex } from '../../engine/store/collection.ts';
import type { StoredRows } from '../../engine/store/row-store.ts';
import { projectItem, type ProjectItem } from './project-item.ts';

/** How a project affects the visibility of its tasks. */
export type TaskVisibility = 'live' | 'someday' | 'archived' | 'gone';

/**
 * Returns how a project affects the visibility of its tasks.
 * @param project undefined if it no longer exists
 */
export function visibilityOf(project: ProjectItem | undefined): TaskVisibility {
  if (project === undefined) return 'gone';
  if (project.isArchived) return 'archived';
  return project.someday ? 'someday' : 'live';
}

export interface ProjectParts {
  /** Called when a project is archived, put off, deleted or restored, so that its rows are re-assigned to lists. */
  readonly onVisibility: (projectId: string) => void;
  readonly contentsOf: (projectId: string) => StoredRows;
}

/** The projects in sidebar order. There are few, so every change re-sorts them. */
export class ProjectLists implements RowIndex<ProjectItem> {
  readonly #store: IndexedStore;
  #inUse: readonly ProjectItem[] | undefined;
  #archived: readonly ProjectItem[] | undefined;
  #parts: ProjectParts | undefined;

  constructor(store: IndexedStore) {
    this.#store = store;
  }

  /** Returns the projects in use, oldest first. */
  inUse(): readonly ProjectItem[] {
    return (this.#inUse ??= this.#inOrder(false));
  }

  /** Returns the archived projects, oldest first. */
  archived(): readonly ProjectItem[] {
    return (this.#archived ??= this.#inOrder(true));
  }

  /** Connects the collection whose rows belong to projects. */
  attach(parts: ProjectParts): void {
    this.#parts = parts;
  }

  /** Returns the rows that are deleted along with a project. */
  contentsOf(projectId: string): StoredRows {
    return this.#parts?.contentsOf(projectId) ?? {};
  }

  reindex(id: string, before: ProjectItem | undefined, after: ProjectItem | undefined): void {
    this.#inUse = undefined;
    this.#archived = undefined;
    if (visibilityOf(before) !== visibilityOf(after)) this.#parts?.onVisibility(id);
  }

  #inOrder(archived: boolean): ProjectItem[] {
    return Array.from(this.#store.shown(projects).values())
      .filter((project) => project.isArchived === archived)
      .sort((a, b) => compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id));
  }
}

export const projects = collection({
  name: 'projects',
  format: 3,
  fromWire: projectItem,
  index: (store): ProjectLists => new ProjectLists(store),
});

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
