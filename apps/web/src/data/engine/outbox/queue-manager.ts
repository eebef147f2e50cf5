/**
 * Makes sure that the queue is sent, and reports on it (OFFLINE-17, OFFLINE-18). Sends the queue when the
 * connection returns, checks it every 5 s, and retries stuck actions.
 */
import type { Clock } from '../browser/clock.ts';
import { createEvent, createValue } from '../browser/signal.ts';
import type { Outbox } from './outbox.ts';
import {
  QUIET,
  questionOf,
  report,
  type Connection,
  type QueueEvent,
  type QueueInput,
  type QueueState,
  type Waiting,
} from './queue-reports.ts';
import type { OutboxEvent } from './replay.ts';

export interface QueueManagerOptions {
  readonly outbox: Pick<Outbox, 'waiting' | 'flush' | 'isSending'>;
  readonly clock: Clock;
  readonly isOnline: () => boolean;
  readonly isReached: () => boolean;
}

const SYNC_AFTER_MS = 2_000;
const POLL_EVERY_MS = 5_000;
const RETRY_AFTER_MS = 1_000;

export class QueueManager {
  readonly events = createEvent<QueueEvent>();
  /** This user's queued changes, across all accounts. */
  readonly count = createValue(0);
  /** The number of actions that failed to sync while the app asks whether to clear the queue. */
  readonly question = createValue<number | undefined>(undefined);
  readonly #options: QueueManagerOptions;
  readonly #timers = new Map<'poll' | 'sync' | 'retry', () => void>();
  /** The ids of the actions that have left the queue. A read that is in flight may still contain them. */
  readonly #left = new Set<string>();
  #state = QUIET;

  constructor(options: QueueManagerOptions) {
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
    const ids = await this.#read();
    // An action that is still queued after a second is considered stuck.
    if (ids.length === 0 || !this.#options.isOnline() || this.#timers.has('retry')) return;
    this.#after('retry', RETRY_AFTER_MS, () => void this.#retry(new Set(ids)));
  }

  /** Takes note of an action that this tab or another one has sent, or that was rejected or discarded. */
  take({ type, action }: OutboxEvent): void {
    if (type === 'added') return;
    this.#left.add(action.id);
    this.#report({ type: 'left', id: action.id, isSent: type === 'done' });
  }

  onOffline(): void {
    this.#cancel('sync');
    this.#report({ type: 'offline' });
    void this.poll();
  }

  onOnline(): void {
    this.#report({ type: 'online' });
    this.#after('sync', SYNC_AFTER_MS, () => void this.#syncAll());
  }

  /** Called when another sender, such as the service worker, has sent the queue. */
  onSynced(count: number): void {
    void this.poll();
    this.#report({ type: 'sent-elsewhere', count });
  }

  /** Called when the user has cleared the queue. */
  onCleared(): void {
    this.#report({ type: 'cleared' });
  }

  /** Forgets everything about the queue, because another user or account is opened. */
  close(): void {
    this.#cancel('retry');
    this.#left.clear();
    this.#set(QUIET);
  }

  /**
   * Sends as many queued actions as possible.
   * @returns the number carried out. A caller that joins a sync gets 0, because the first caller reports the
   * number
   */
  async send(): Promise<number> {
    const isFirst = this.#state.sync === undefined;
    this.#report({ type: 'sync-started', isReported: false });
    await this.#options.outbox.flush();
    const done = this.#state.sync?.done ?? 0;
    this.#report({ type: 'sync-ended', ids: [], ...this.#connection() });
    return isFirst ? done : 0;
  }

  async #syncAll(): Promise<void> {
    this.#cancel('sync');
    const { outbox, isOnline } = this.#options;
    const ids = await this.#read();
    if (!isOnline()) return;
    // Send even without queued changes: there may be queued reloads, which are not counted.
    this.#report({ type: 'sync-started', isReported: true });
    await outbox.flush();
    await this.#read();
    this.#report({ type: 'sync-ended', ids, ...this.#connection() });
  }

  async #retry(expected: ReadonlySet<string>): Promise<void> {
    this.#cancel('retry');
    const { outbox, isOnline } = this.#options;
    const ids = (await this.#read()).filter((id) => expected.has(id));
    if (ids.length === 0 || !isOnline() || this.#timers.has('sync')) return;
    // Actions that are being sent are not stuck, unless that attempt fails.
    if (!outbox.isSending) this.#report({ type: 'retry-started', ids });
    await outbox.flush({ isPatient: true });
    await this.#read();
    this.#report({ type: 'retry-ended', ids, ...this.#connection() });
  }

  /** Reads the queue. Returns the ids of its actions, oldest first. */
  async #read(): Promise<readonly string[]> {
    const all: readonly Waiting[] = await this.#options.outbox.waiting();
    const waiting = all.filter(({ id }) => !this.#left.has(id));
    this.#report({ type: 'read', waiting, ...this.#connection() });
    return waiting.map(({ id }) => id);
  }

  #connection(): Connection {
    return { isOnline: this.#options.isOnline(), isReached: this.#options.isReached() };
  }

  #report(input: QueueInput): void {
    const [next, toasts] = report(this.#state, input);
    this.#set(next);
    for (const toast of toasts) this.events.emit(toast);
  }

  #set(state: QueueState): void {
    this.#state = state;
    this.count.set(state.waiting.length);
    this.question.set(questionOf(state));
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
