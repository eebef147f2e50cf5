/** Counts that only the server knows: the store does not contain every completed task. */
import type { ApiClient } from '@questlog/api-client/client';
import type { Clock } from '../../engine/browser/clock.ts';
import { createValue, type Readable } from '../../engine/browser/signal.ts';
import type { ProjectCount } from './lists/view-snapshot.ts';
import type { TaskItem } from './task-item.ts';

export interface CountsOfServer {
  readonly journal: number;
  readonly projects: ReadonlyMap<string, ProjectCount>;
}

export interface ServerCountsOptions {
  /** Rejects with the same errors as the API client. */
  readonly load: () => Promise<CountsOfServer>;
  /** Returns the tasks that have pending changes, both in the server's version and as shown. */
  readonly altered: () => Iterable<readonly [base: TaskItem | undefined, shown: TaskItem | undefined]>;
  readonly clock: Pick<Clock, 'after'>;
}

const COUNT_AFTER_MS = 300;

/** Loads the counts from the server. Rejects with the same errors as the API client. */
export async function readServerCounts(api: ApiClient): Promise<CountsOfServer> {
  const { journal, projects } = await api('GET /api/tasks/counts');
  return {
    journal,
    projects: new Map(projects.map(({ projectId, active, completed }) => [projectId, { active, completed }])),
  };
}

export class ServerCounts {
  readonly #value = createValue<CountsOfServer | undefined>(undefined);
  readonly #options: ServerCountsOptions;
  /** A new object for each account, so that a response for an earlier account is discarded. */
  #epoch: object | undefined;
  #callOff: (() => void) | undefined;
  /** The last request, until its response arrives or becomes outdated. */
  #request: object | undefined;
  #isOutdated = true;

  constructor(options: ServerCountsOptions) {
    this.#options = options;
  }

  /** Undefined until the server has sent the counts. */
  get value(): Readable<CountsOfServer | undefined> {
    return this.#value;
  }

  /** True if the server may have different counts: they are not loaded, or loading them has failed. */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  open(): void {
    this.close();
    this.#epoch = {};
  }

  close(): void {
    this.#epoch = undefined;
    this.#callOff?.();
    this.#request = undefined;
    this.#isOutdated = true;
    this.#value.set(undefined);
  }

  /**
   * Runs `change`, which turns pending changes into server rows. Adjusts the server's counts accordingly, so
   * that the totals on screen stay the same.
   */
  preserveTotals<T>(change: () => T): T {
    const before = this.#completedAhead();
    const result = change();
    const after = this.#completedAhead();
    if (before.size + after.size > 0 && this.#request !== undefined) {
      // The response may or may not include the change.
      this.#request = undefined;
      this.countSoon();
    }
    const counts = this.#value.get();
    if (counts === undefined) return result;
    const projects = new Map(counts.projects);
    let { journal } = counts;
    for (const projectId of new Set([...before.keys(), ...after.keys()])) {
      const taken = (before.get(projectId) ?? 0) - (after.get(projectId) ?? 0);
      journal += taken;
      if (projectId === null || taken === 0) continue;
      const { active, completed } = projects.get(projectId) ?? { active: 0, completed: 0 };
      projects.set(projectId, { active, completed: completed + taken });
    }
    if (before.size + after.size > 0) this.#value.set({ journal, projects });
    return result;
  }

  /** Loads the counts 300 ms after the last call. */
  countSoon(): void {
    this.#isOutdated = true;
    this.#callOff?.();
    this.#callOff = this.#options.clock.after(COUNT_AFTER_MS, () => void this.#count());
  }

  async #count(): Promise<void> {
    const epoch = this.#epoch;
    if (epoch === undefined) return;
    const request = (this.#request = {});
    try {
      const counts = await this.#options.load();
      if (epoch !== this.#epoch || request !== this.#request) return;
      this.#request = undefined;
      this.#isOutdated = false;
      this.#value.set(counts);
    } catch {
      // Keep the previous counts if the request fails. The next sync requests them again.
    }
  }

  /**
   * Returns for each project how many more completed tasks this device shows than the server has. The key
   * null stands for tasks without a project and for subtasks (SUBTASK-13).
   */
  #completedAhead(): Map<string | null, number> {
    const ahead = new Map<string | null, number>();
    const add = (task: TaskItem | undefined, by: number): void => {
      if (task === undefined || task.completedAt === null) return;
      const countedIn = task.parentId === null ? task.projectId : null;
      ahead.set(countedIn, (ahead.get(countedIn) ?? 0) + by);
    };
    for (const [base, shown] of this.#options.altered()) {
      add(base, -1);
      add(shown, 1);
    }
    return ahead;
  }
}
