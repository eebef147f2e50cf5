/**
 * Keeps the store current: the first load, and "what changed since" whenever there is reason to ask. What the hub tells
 * of is such a reason (`engine/live/follow-live.ts`).
 */
import { ApiError, type ApiClient } from '@questlog/api-client/client';
import type { Clock } from '../browser/clock.ts';
import type { ServerCounts, StoreStatus } from '../../data-layer.ts';
import { createValue } from '../browser/signal.ts';
import type { TaskStore } from '../../nouns/task-store.ts';

export interface SyncOptions {
  readonly api: ApiClient;
  readonly store: TaskStore;
  readonly clock: Clock;
  readonly onAccessLost: (message: string) => void;
}

/** A project that is on screen. */
interface Watch {
  watchers: number;
  /** Its completed tasks were asked for. */
  isRead: boolean;
}

const COUNT_AFTER_MS = 300;
const CATCH_UP_AFTER_MS = 300;

export class Sync {
  readonly status = createValue<StoreStatus>('loading');
  readonly counts = createValue<ServerCounts | undefined>(undefined);
  readonly #options: SyncOptions;
  readonly #watched = new Map<string, Watch>();
  #version: number | undefined;
  /** Changes with the account: an answer to another one's question is thrown away. */
  #epoch: object | undefined;
  #flight: Promise<void> | undefined;
  #again = false;
  #callOffCount: (() => void) | undefined;
  #callOffCatchUp: (() => void) | undefined;
  #stopFollowing: (() => void) | undefined;

  constructor(options: SyncOptions) {
    this.#options = options;
  }

  /** The account's version that the store has. */
  get version(): number | undefined {
    return this.#version;
  }

  /** Begins with an account, from the version of what was kept. */
  open(version: number | undefined): void {
    this.#epoch = {};
    this.#version = version;
    this.#stopFollowing?.();
    this.#stopFollowing = this.#options.store.subscribe('projects', () => this.#readWatched());
    this.counts.set(undefined);
    this.status.set(version === undefined ? 'loading' : 'ready');
  }

  close(): void {
    this.#epoch = undefined;
    this.#version = undefined;
    this.#callOffCount?.();
    this.#callOffCatchUp?.();
    this.#stopFollowing?.();
    this.#stopFollowing = undefined;
    for (const watch of this.#watched.values()) watch.isRead = false;
    this.status.set('loading');
    this.counts.set(undefined);
  }

  /** Asks what has changed. A call made while an answer is under way is answered by one more question. */
  catchUp(): Promise<void> {
    this.#callOffCatchUp?.();
    this.#callOffCatchUp = undefined;
    if (this.#flight !== undefined) {
      this.#again = true;
      return this.#flight;
    }
    this.#flight = this.#ask().finally(() => {
      this.#flight = undefined;
    });
    return this.#flight;
  }

  /** The same a little later, once for many calls: a row of actions is followed by one question. */
  catchUpSoon(): void {
    this.#callOffCatchUp ??= this.#options.clock.after(CATCH_UP_AFTER_MS, () => void this.catchUp());
  }

  /**
   * Carries out what makes changes on their way part of what the server has: they are then in its last count, too, and
   * the figures on screen stand still until the next.
   */
  taking<T>(change: () => T): T {
    const { store } = this.#options;
    const before = store.completedAhead;
    const result = change();
    const taken = before - store.completedAhead;
    const counts = this.counts.get();
    if (counts !== undefined && taken !== 0) this.counts.set({ ...counts, journal: counts.journal + taken });
    return result;
  }

  /** Asks for the counts that only the server knows, 300 ms after the last of the changes. */
  countSoon(): void {
    this.#callOffCount?.();
    this.#callOffCount = this.#options.clock.after(COUNT_AFTER_MS, () => void this.#count());
  }

  /**
   * Brings the completed tasks of a project into the store, and again when the store begins anew. A project that the
   * server does not have yet, or not any more, is asked for when it has.
   */
  watchProject(projectId: string): () => void {
    const watch = this.#watched.get(projectId) ?? { watchers: 0, isRead: false };
    watch.watchers += 1;
    this.#watched.set(projectId, watch);
    this.#readWatched();
    return () => {
      watch.watchers -= 1;
      if (watch.watchers === 0) this.#watched.delete(projectId);
    };
  }

  async #ask(): Promise<void> {
    do {
      this.#again = false;
      const epoch = this.#epoch;
      if (epoch === undefined) return;
      const { api, store } = this.#options;
      const startedAt = store.sequence;
      const since = this.#version;
      try {
        const changes = await api('GET /api/changes', since === undefined ? {} : { query: { since } });
        if (epoch !== this.#epoch) {
          this.#again = true;
          continue;
        }
        this.taking(() => store.applyChanges(changes, startedAt));
        // What was confirmed meanwhile was laid over rows that were to be forgotten: begin anew once more.
        if (changes.reset && since !== undefined && store.sequence !== startedAt) this.catchUpSoon();
        else this.#version = changes.version;
        this.status.set('ready');
        if (changes.reset) {
          for (const watch of this.#watched.values()) watch.isRead = false;
          this.#readWatched();
        }
        if (changes.version !== since || this.counts.get() === undefined) this.countSoon();
      } catch (error) {
        if (epoch === this.#epoch) this.#failed(error);
      }
    } while (this.#again);
  }

  #failed(error: unknown): void {
    if (this.#version === undefined) this.status.set('error');
    if (error instanceof ApiError && isAccessDenied(error)) this.#options.onAccessLost(error.message);
  }

  #readWatched(): void {
    const { store } = this.#options;
    for (const [id, watch] of this.#watched) {
      // Shown and known to the server: neither on its way there nor to the trash.
      const isThere = store.base('projects', id) !== undefined && store.project(id) !== undefined;
      if (watch.isRead || !isThere) continue;
      watch.isRead = true;
      void this.#readProject(id);
    }
  }

  async #readProject(projectId: string): Promise<void> {
    const epoch = this.#epoch;
    if (epoch === undefined) return;
    const { api, store } = this.#options;
    const startedAt = store.sequence;
    try {
      const tasks = await api('GET /api/projects/{id}/tasks', { params: { id: projectId } });
      if (epoch === this.#epoch) store.mergeTasks(tasks, startedAt);
    } catch {
      // The project's open tasks are there; its completed ones come with the next visit.
    }
  }

  async #count(): Promise<void> {
    const epoch = this.#epoch;
    if (epoch === undefined) return;
    try {
      const { journal, projects } = await this.#options.api('GET /api/tasks/counts');
      if (epoch !== this.#epoch) return;
      this.counts.set({
        journal,
        projects: new Map(
          projects.map(({ projectId, active, completed }) => [projectId, { active, completed }]),
        ),
      });
    } catch {
      // The last counts stay.
    }
  }
}

const DENIED = /access denied|active membership|not have permission/i;

/** Whether a refusal means that the account is out of reach (accounts-and-billing.md section 8). */
export function isAccessDenied(error: ApiError): boolean {
  if (error.status !== 403 || error.body.requiresUpgrade === true) return false;
  // Our own server says it by code: a role that may not do one thing has not lost the account.
  return error.code === undefined ? DENIED.test(error.message) : error.code === 'access_denied';
}
