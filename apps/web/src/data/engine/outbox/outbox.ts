/**
 * The pending changes of a tab. Each is written to IndexedDB before it is sent, so that closing the tab loses
 * nothing. All tabs and the service worker share the queue. Whichever holds the lock sends the changes in
 * order, one at a time, and notifies the others.
 */
import { newId } from '@questlog/domain/uuid';
import type { Clock } from '../browser/clock.ts';
import type { Formats } from '../store/collection.ts';
import type { Scope } from '../session/scope.ts';
import type { QueueClock } from './queue-clock.ts';
import type { ActionDraft, QueuedAction } from './queued-action.ts';
import { discard, replay, type ReplayDeps, type ReplayReport } from './replay.ts';

export interface OutboxOptions extends ReplayDeps {
  readonly clock: Clock;
  readonly queueClock: QueueClock;
  readonly formats: Formats;
  /** Called if changes could not be sent. The browser should send them even if the page is closed. */
  readonly onStuck?: () => void;
  /** Called with the URLs of stale queries when they can be reloaded. */
  readonly onReloaded?: (urls: readonly string[]) => void;
}

const LONGEST_WAIT_S = 30;

export class Outbox {
  readonly #options: OutboxOptions;
  #scope: Scope | undefined;
  #isOpen = false;
  #failures = 0;
  #written: Promise<void> = Promise.resolve();
  #run: Promise<number> | undefined;
  #again = false;
  #callOff: (() => void) | undefined;
  #isSyncRequested = false;
  /** The server asked the app to send nothing before this time. */
  #restUntil = 0;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /**
   * Sets the user and the account whose actions are sent; undefined stops sending. Returns the queued
   * actions, in order.
   */
  async open(scope: Scope | undefined): Promise<QueuedAction[]> {
    this.#scope = scope;
    // Send nothing until the caller has received all queued actions.
    this.#isOpen = false;
    this.#stopWaiting();
    const actions = await this.waiting();
    for (const { timestamp } of actions) this.#options.queueClock.after(timestamp);
    if (this.#scope === scope) this.#isOpen = scope !== undefined;
    return actions;
  }

  /** Returns the queued actions of all tabs, in order. */
  async waiting(): Promise<QueuedAction[]> {
    const userId = this.#scope?.userId;
    await this.#written;
    return userId === undefined ? [] : await this.#options.storage.all(userId);
  }

  /** True while this tab is sending queued actions, or waits for another tab that is. */
  get isSending(): boolean {
    return this.#run !== undefined;
  }

  /** Resolves when all pushed actions are in the database. */
  written(): Promise<void> {
    return this.#written;
  }

  /**
   * Queues a change, announces it immediately, and sends it once it is stored. Returns its id; undefined if
   * no account is open.
   */
  push(draft: ActionDraft): string | undefined {
    const scope = this.#scope;
    if (scope === undefined) return undefined;
    const action = this.#actionOf(draft, scope);
    this.#add(action);
    return action.id;
  }

  /** Re-queues a rejected change for the account in which it was made. */
  pushAgain({ userId, accountId, ...action }: QueuedAction): void {
    if (userId !== this.#scope?.userId) return;
    const id = newId(this.#options.clock.now());
    this.#add({
      ...action,
      userId,
      accountId,
      id,
      // With the old key, the server would return the stored rejection again.
      headers: { ...action.headers, 'idempotency-key': id },
      timestamp: this.#options.queueClock.now(),
      retryCount: 0,
    });
  }

  /**
   * Sends as many queued actions as possible. Returns the number carried out.
   * @param isPatient true to send nothing during a pause that the server has asked for
   */
  flush({ isPatient = false }: { readonly isPatient?: boolean } = {}): Promise<number> {
    if (isPatient && this.#options.clock.now() < this.#restUntil) return Promise.resolve(0);
    this.#stopWaiting();
    if (this.#run !== undefined) {
      this.#again = true;
      return this.#run;
    }
    this.#run = this.#flushAll().finally(() => {
      this.#run = undefined;
    });
    return this.#run;
  }

  /** Discards all queued actions, or one action and those that depend on it. */
  async clear(id?: string): Promise<void> {
    const userId = this.#scope?.userId;
    if (userId === undefined) return;
    await this.#written;
    await discard(userId, this.#options, id);
  }

  #actionOf(draft: ActionDraft, { userId, accountId }: Scope): QueuedAction {
    const { clock } = this.#options;
    const id = newId(clock.now());
    return {
      id,
      url: draft.url,
      method: draft.method,
      headers: {
        accept: 'application/json',
        ...(draft.body === undefined ? {} : { 'content-type': 'application/json' }),
        'idempotency-key': id,
        'x-account-id': accountId,
        'x-time-zone': clock.timeZone(),
        ...(draft.isUndo === true ? { 'x-undo': 'true' } : {}),
      },
      body: draft.body === undefined ? null : JSON.stringify(draft.body),
      timestamp: this.#options.queueClock.now(),
      retryCount: 0,
      userId,
      accountId,
      effects: draft.effects,
      formats: this.#options.formats,
      kind: draft.kind,
      reload: draft.reload ?? false,
      content: draft.content ?? '',
      ...(draft.group === undefined ? {} : { group: draft.group }),
    };
  }

  #add(action: QueuedAction): void {
    const { storage, emit } = this.#options;
    // Start this write immediately: on a slow disk, closing the tab would otherwise lose the action.
    const written = storage.put(action);
    this.#written = this.#written.then(() => written);
    emit({ type: 'added', action });
    void this.#sendWritten();
  }

  async #sendWritten(): Promise<void> {
    const { isOnline } = this.#options;
    await this.#written;
    if (!isOnline()) this.#requestSync();
    // During a pause, a new action waits too.
    else if (this.#callOff === undefined) await this.flush();
  }

  async #flushAll(): Promise<number> {
    let done = 0;
    do {
      this.#again = false;
      const { userId } = this.#scope ?? {};
      if (userId === undefined || !this.#options.isOnline()) break;
      const report = await replay(
        userId,
        this.#options,
        () => this.#isOpen && this.#scope?.userId === userId,
      );
      done += report.done;
      this.#learn(report);
      if (report.reloaded.length > 0) this.#options.onReloaded?.(report.reloaded);
    } while (this.#again && this.#failures === 0);
    return done;
  }

  #learn({ done, rejected, stopped, seconds }: ReplayReport): void {
    if (done + rejected > 0) {
      this.#failures = 0;
      this.#isSyncRequested = false;
    }
    if (stopped === undefined) return;
    this.#requestSync();
    if (stopped === 'later') this.#retryAfter(seconds);
  }

  /**
   * Requests a background sync, but only once until something is sent. Otherwise the worker would double the
   * attempts on a failing server.
   */
  #requestSync(): void {
    if (this.#isSyncRequested) return;
    this.#isSyncRequested = true;
    this.#options.onStuck?.();
  }

  /** Retries after 1, 2, 4 … 30 seconds, or after the delay that the server set. */
  #retryAfter(seconds: number | undefined): void {
    const { clock } = this.#options;
    const wait = (seconds ?? Math.min(2 ** this.#failures, LONGEST_WAIT_S)) * 1_000;
    this.#restUntil = seconds === undefined ? 0 : clock.now() + wait;
    this.#failures += 1;
    this.#stopWaiting();
    this.#callOff = clock.after(wait, () => void this.flush());
  }

  #stopWaiting(): void {
    this.#callOff?.();
    this.#callOff = undefined;
  }
}
