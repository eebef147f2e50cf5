/**
 * Loads the completed tasks of the projects on screen. Otherwise, the store has only the latest completed
 * tasks.
 */
import type { TaskRecord } from '@questlog/contract/tasks';
import type { RowStore } from '../../engine/store/row-store.ts';
import type { ProjectReaders } from '../projects/project-readers.ts';
import { tasks } from './tasks.ts';

export interface ProjectWatchOptions {
  /** Loads all tasks of a project. Rejects with the same errors as the API client. */
  readonly load: (projectId: string) => Promise<readonly TaskRecord[]>;
  readonly store: Pick<RowStore, 'sequence' | 'merge' | 'base' | 'subscribe'> &
    Pick<ProjectReaders, 'project'>;
}

interface Watched {
  watchers: number;
  /** True if the project's completed tasks are loaded or loading. */
  isRead: boolean;
}

export class ProjectWatch {
  readonly #options: ProjectWatchOptions;
  readonly #watched = new Map<string, Watched>();
  /** A new object for each account, so that a response for an earlier account is discarded. */
  #epoch: object | undefined;
  #stopFollowing: (() => void) | undefined;

  constructor(options: ProjectWatchOptions) {
    this.#options = options;
  }

  open(): void {
    this.close();
    this.#epoch = {};
    this.#stopFollowing = this.#options.store.subscribe('projects', () => this.#read());
  }

  close(): void {
    this.#epoch = undefined;
    this.#stopFollowing?.();
    this.#stopFollowing = undefined;
    for (const watched of this.#watched.values()) watched.isRead = false;
  }

  /**
   * Loads a project's tasks, and reloads them after each reset of the store until the returned function is
   * called. Loads a restored project once the server has it. Does not load a project created on this device.
   */
  watch(projectId: string): () => void {
    const watched = this.#watched.get(projectId) ?? { watchers: 0, isRead: false };
    watched.watchers += 1;
    this.#watched.set(projectId, watched);
    this.#read();
    return () => {
      watched.watchers -= 1;
      if (watched.watchers === 0) this.#watched.delete(projectId);
    };
  }

  /** Reloads all watched projects after a reset of the store. */
  readAgain(): void {
    for (const watched of this.#watched.values()) watched.isRead = false;
    this.#read();
  }

  /** Retries the projects that could not be loaded, once the server responds. */
  readMissing(): void {
    this.#read();
  }

  #read(): void {
    const { store } = this.#options;
    for (const [id, watched] of this.#watched) {
      const project = store.project(id);
      // All tasks of a project created on this device are in the store.
      if (project?.isPendingSync === true) watched.isRead = true;
      // A project that exists both on screen and on the server is not being deleted or restored.
      const isThere = store.base('projects', id) !== undefined && project !== undefined;
      if (watched.isRead || !isThere) continue;
      watched.isRead = true;
      void this.#readProject(id, watched);
    }
  }

  async #readProject(projectId: string, watched: Watched): Promise<void> {
    const epoch = this.#epoch;
    if (epoch === undefined) return;
    const { load, store } = this.#options;
    const startedAt = store.sequence;
    try {
      const records = await load(projectId);
      if (epoch === this.#epoch) store.merge(tasks, records, startedAt);
    } catch {
      // The store has the project's open tasks. The completed ones are requested later.
      if (epoch === this.#epoch) watched.isRead = false;
    }
  }
}
