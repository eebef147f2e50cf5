/**
 * Makes sure that the queue is sent, and reports on it (OFFLINE-17, OFFLINE-18). Sends the queue when the
 * connection returns, checks it every 5 s, and retries stuck actions.
 */
import type { Clock } from '../browser/clock.ts';
import { createEvent, createValue } from '../browser/signal.ts';
import type { Outbox } from './outbox.ts';

/** An event about which the user may be notified. */
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
  readonly isReached: () => boolean;
}

const SYNC_AFTER_MS = 2_000;
const POLL_EVERY_MS = 5_000;
const RETRY_AFTER_MS = 1_000;
/** After this many failed attempts, the app asks the user whether to clear the queue (OFFLINE-18). */
const RETRIES = 3;

export class QueueKeeper {
  readonly events = createEvent<QueueEvent>();
  /** This user's queued changes, across all accounts. */
  readonly count = createValue(0);
  readonly #options: QueueKeeperOptions;
  readonly #timers = new Map<'poll' | 'sync' | 'retry', () => void>();
  #run: Promise<number> | undefined;
  #announcedCount = 0;
  #isStuckAnnounced = false;

  constructor(options: QueueKeeperOptions) {
    this.#options = options;
  }

  start(): () => void {
    const poll = (): void => {
      void this.poll();
      this.#after('poll', POLL_EVERY_MS, poll);
    };
    this.#after('poll', POLL_EVERY_MS, poll);
    return () => {
      for (const callOff of this.#timers.values()) callOff();
      this.#timers.clear();
    };
  }

  /** Recounts the queued actions and schedules a retry. */
  async poll(): Promise<void> {
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
    // An action that is still queued after a second is considered stuck.
    const ids = new Set(waiting.map(({ id }) => id));
    if (!this.#timers.has('retry')) this.#after('retry', RETRY_AFTER_MS, () => void this.#retry(ids));
  }

  onOffline(): void {
    this.#cancel('sync');
    this.events.emit({ type: 'offline' });
    void this.poll();
  }

  onOnline(): void {
    this.#announcedCount = 0;
    this.events.emit({ type: 'online' });
    this.#after('sync', SYNC_AFTER_MS, () => void this.#syncAll());
  }

  /** Called when another sender, such as the service worker, has sent the queue. */
  onSynced(count: number): void {
    void this.poll();
    if (count > 0) this.events.emit({ type: 'synced', count });
  }

  /**
   * Sends as many queued actions as possible.
   * @returns the number carried out. A caller that joins a run gets 0, because the first caller reports the
   * number
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
    // Send even without queued changes: there may be queued reloads, which are not counted.
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

  /** Announces the number of queued actions if it has grown. */
  #announceQueued(count: number): void {
    const isMore = count > this.#announcedCount;
    this.#announcedCount = count;
    if (isMore) this.events.emit({ type: 'queued', count });
  }

  #after(name: 'poll' | 'sync' | 'retry', ms: number, call: () => void): void {
    this.#cancel(name);
    this.#timers.set(name, this.#options.clock.after(ms, call));
  }

  #cancel(name: 'poll' | 'sync' | 'retry'): void {
    this.#timers.get(name)?.();
    this.#timers.delete(name);
  }
}
