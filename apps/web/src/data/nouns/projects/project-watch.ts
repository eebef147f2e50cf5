/** Brings the completed tasks of the projects on screen into the store, which holds only the latest of them. */
import type { TaskRecord } from '@questlog/contract/tasks';
import type { AccountStore } from '../account-store.ts';
import { tasks } from '../tasks/tasks.ts';

export interface ProjectWatchOptions {
  /** All tasks of a project. Raises as the client of the API does. */
  readonly load: (projectId: string) => Promise<readonly TaskRecord[]>;
  readonly store: Pick<AccountStore, 'sequence' | 'merge' | 'base' | 'project' | 'subscribe'>;
}

/** A project that is on screen. */
interface Watched {
  watchers: number;
  /** Its completed tasks are here, or on their way. */
  isRead: boolean;
}

export class ProjectWatch {
  readonly #options: ProjectWatchOptions;
  readonly #watched = new Map<string, Watched>();
  /** Changes with the account: an answer to another one's question is thrown away. */
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
   * Reads a project, and again when the store begins anew, until the answer is called. One that comes back from the
   * trash is asked for when the server has it again; one that was made here is not.
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

  /** The store has begun anew. */
  readAgain(): void {
    for (const watched of this.#watched.values()) watched.isRead = false;
    this.#read();
  }

  /** The server answers: what could not be read is asked for again. */
  readMissing(): void {
    this.#read();
  }

  #read(): void {
    const { store } = this.#options;
    for (const [id, watched] of this.#watched) {
      const project = store.project(id);
      // What was made here is all here: there is nothing to read once the server has it.
      if (project?.isPendingSync === true) watched.isRead = true;
      // Shown and known to the server: neither on its way from the trash nor to it.
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
      // The project's open tasks are there; its completed ones are asked for again.
      if (epoch === this.#epoch) watched.isRead = false;
    }
  }
}
