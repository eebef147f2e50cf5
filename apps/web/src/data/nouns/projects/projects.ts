import { collection, type IndexedStore, type RowIndex } from '../../engine/store/collection.ts';
import { projectItem, type ProjectItem } from './project-item.ts';

/** How a project lets its tasks be seen. */
export type TaskVisibility = 'live' | 'archived' | 'gone';

/** @param project undefined where there is none any more */
export function visibilityOf(project: ProjectItem | undefined): TaskVisibility {
  if (project === undefined) return 'gone';
  return project.isArchived ? 'archived' : 'live';
}

/** Projects in the order that the sidebar shows. There are few of them: a change sorts them anew. */
export class ProjectLists implements RowIndex<ProjectItem> {
  readonly #store: IndexedStore;
  #inUse: readonly ProjectItem[] | undefined;
  #archived: readonly ProjectItem[] | undefined;
  #onVisibility: (projectId: string) => void = () => undefined;

  constructor(store: IndexedStore) {
    this.#store = store;
  }

  /** Oldest first. */
  inUse(): readonly ProjectItem[] {
    return (this.#inUse ??= this.#inOrder(false));
  }

  /** Oldest first. */
  archived(): readonly ProjectItem[] {
    return (this.#archived ??= this.#inOrder(true));
  }

  /** Calls when a project is archived, deleted, or comes back: its tasks are to be placed anew. */
  onVisibility(call: (projectId: string) => void): void {
    this.#onVisibility = call;
  }

  place(id: string, before: ProjectItem | undefined, after: ProjectItem | undefined): void {
    this.#inUse = undefined;
    this.#archived = undefined;
    if (visibilityOf(before) !== visibilityOf(after)) this.#onVisibility(id);
  }

  #inOrder(archived: boolean): ProjectItem[] {
    return Array.from(this.#store.shown(projects).values())
      .filter((project) => project.isArchived === archived)
      .sort((a, b) => compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id));
  }
}

export const projects = collection({
  name: 'projects',
  format: 1,
  fromWire: projectItem,
  index: (store): ProjectLists => new ProjectLists(store),
});

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
