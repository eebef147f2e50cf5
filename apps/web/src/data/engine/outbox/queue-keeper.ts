/**
 * Keeps the queue moving, and says what becomes of it (OFFLINE-17, OFFLINE-18): a sync after the
 * connection has returned, a look every 5 s, and another attempt at what is stuck.
 */
import type { Clock } from '../browser/clock.ts';
import { createEvent, createValue } from '../browser/signal.ts';
import type { Outbox } from './outbox.ts';

/** What a person may be told of. */
export type QueueEvent =
  | { readonly type: 'online' | 'offline' | 'sync-failed' | 'cleared' }
  | {
      readonly type: 'queued' | 'syncing' | 'synced' | 'stuck-synced' | 'stuck';
      readonly count: number;
    };

export interface QueueKeeperOptions {
  readonly outbox: Pick<Outbox, 'waiting' | 'flush'>;
  readonly clock: Clock;
  readonly isOnline: () => boolean;
  /** Whether the server answers. */
  readonly isReached: () => boolean;
}

const SYNC_AFTER_MS = 2_000;
const LOOK_EVERY_MS = 5_000;
const RETRY_AFTER_MS = 1_000;
/** OFFLINE-18: after so many attempts the person is asked what to do. */
const RETRIES = 3;

export class QueueKeeper {
  readonly events = createEvent<QueueEvent>();
  /** Changes of this user that wait, in any account. */
  readonly count = createValue(0);
  readonly #options: QueueKeeperOptions;
  readonly #timers = new Map<'look' | 'sync' | 'retry', () => void>();
  /** The last that was waited for. */
  #run: Promise<number> | undefined;
  #announcedCount = 0;
  #isStuckAnnounced = false;

  constructor(options: QueueKeeperOptions) {
    this.#options = options;
  }

  /** Begins to look; the answer ends it. */
  start(): () => void {
    const look = (): void => {
      void this.look();
      this.#after('look', LOOK_EVERY_MS, look);
    };
    this.#after('look', LOOK_EVERY_MS, look);
    return () => {
      for (const callOff of this.#timers.values()) callOff();
      this.#timers.clear();
    };
  }

  /** Counts again. */
  async look(): Promise<void> {
    const waiting = await this.#options.outbox.waiting();
    this.count.set(waiting.length);
    if (waiting.length === 0) {
      this.#announcedCount = 0;
      this.#isStuckAnnounced = false;
      return;
    }
    if (!this.#options.isOnline()) {
      this.#announceQueued(waiting.length);
      return;
    }
    // What is still there in a second did not merely happen to be on its way.
    const ids = new Set(waiting.map(({ id }) => id));
    if (!this.#timers.has('retry')) this.#after('retry', RETRY_AFTER_MS, () => void this.#retry(ids));
  }

  onOffline(): void {
    this.#cancel('sync');
    this.events.emit({ type: 'offline' });
    void this.look();
  }

  onOnline(): void {
    this.#announcedCount = 0;
    this.events.emit({ type: 'online' });
    this.#after('sync', SYNC_AFTER_MS, () => void this.#syncAll());
  }

  /** Somebody, the service worker perhaps, has sent so many. */
  onSynced(count: number): void {
    void this.look();
    if (count > 0) this.events.emit({ type: 'synced', count });
  }

  /**
   * Sends what waits, as far as that is possible now.
   * @returns how many actions it carried out that nobody has told of: who joins a run leaves them to who came first
   */
  async send(how?: { readonly isPatient?: boolean }): Promise<number> {
    const run = this.#options.outbox.flush(how);
    const isFirst = run !== this.#run;
    this.#run = run;
    const done = await run;
    return isFirst ? done : 0;
  }

  async #syncAll(): Promise<void> {
    this.#cancel('sync');
    const { outbox, isOnline, isReached } = this.#options;
    const before = (await outbox.waiting()).length;
    if (!isOnline()) return;
    // Even where no change waits: something may wait to be read again, which is not counted.
    if (before > 0) this.events.emit({ type: 'syncing', count: before });
    const done = await this.send();
    const left = await outbox.waiting();
    this.count.set(left.length);
    if (done > 0) this.events.emit({ type: 'synced', count: done });
    if (left.length > 0 && isOnline() && isReached()) this.events.emit({ type: 'sync-failed' });
  }

  async #retry(stuck: ReadonlySet<string>): Promise<void> {
    this.#cancel('retry');
    const { outbox, isOnline } = this.#options;
    const stillThere = async () => (await outbox.waiting()).filter(({ id }) => stuck.has(id));
    const before = await stillThere();
    if (before.length === 0 || !isOnline() || this.#timers.has('sync')) return;
    const done = Math.min(await this.send({ isPatient: true }), before.length);
    if (done > 0) this.events.emit({ type: 'stuck-synced', count: done });
    const left = await stillThere();
    this.count.set((await outbox.waiting()).length);
    const [oldest] = left;
    if (oldest === undefined || oldest.retryCount < RETRIES || this.#isStuckAnnounced || !isOnline()) return;
    this.#isStuckAnnounced = true;
    this.events.emit({ type: 'stuck', count: left.length });
  }

  /** Again when there are more: the last that was told is how many there are. */
  #announceQueued(count: number): void {
    const isMore = count > this.#announcedCount;
    this.#announcedCount = count;
    if (isMore) this.events.emit({ type: 'queued', count });
  }

  #after(name: 'look' | 'sync' | 'retry', ms: number, call: () => void): void {
    this.#cancel(name);
    this.#timers.set(name, this.#options.clock.after(ms, call));
  }

  #cancel(name: 'look' | 'sync' | 'retry'): void {
    this.#timers.get(name)?.();
    this.#timers.delete(name);
  }
}
