/**
 * The changes on their way. Each is written to IndexedDB before it is sent, so that a closing tab loses nothing, and
 * they leave strictly in order, one at a time. All tabs share the queue: the one that holds the lock sends, and
 * tells the others.
 */
import type { ApiError } from '@questlog/api-client/client';
import { newId } from '@questlog/domain/uuid';
import type { Clock } from '../clock.ts';
import type { Locks } from '../locks.ts';
import type { Answer } from '../store/store-input.ts';
import type { ActionStorage } from './action-storage.ts';
import { deliver, type DeliveryMeans } from './deliver.ts';
import { dependsOn, type ActionDraft, type QueuedAction } from './queued-action.ts';

/** What happens to actions; each tab is told of each, whichever sent it. */
export type OutboxEvent =
  | { readonly type: 'added'; readonly action: QueuedAction }
  | { readonly type: 'done'; readonly action: QueuedAction; readonly answer: Answer }
  | { readonly type: 'refused'; readonly action: QueuedAction; readonly error: ApiError }
  /** Not to be sent any more: thrown away by the person, or of no use after a refusal. */
  | { readonly type: 'dropped'; readonly action: QueuedAction };

export interface Scope {
  readonly userId: string;
  readonly accountId: string;
}

export interface OutboxOptions extends DeliveryMeans {
  readonly storage: ActionStorage;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly isOnline: () => boolean;
  readonly tell: (event: OutboxEvent) => void;
}

const LONGEST_WAIT_S = 30;

export class Outbox {
  readonly #options: OutboxOptions;
  #scope: Scope | undefined;
  #isOpen = false;
  #lastTimestamp = 0;
  #failures = 0;
  #written: Promise<void> = Promise.resolve();
  #run: Promise<number> | undefined;
  #again = false;
  #callOff: (() => void) | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Who is at work in which account; undefined stops the sending. What waits is given back, in order. */
  async open(scope: Scope | undefined): Promise<QueuedAction[]> {
    this.#scope = scope;
    // Nothing leaves before the caller knows of everything that waits.
    this.#isOpen = false;
    this.#stopWaiting();
    const actions = await this.waiting();
    if (this.#scope === scope) this.#isOpen = scope !== undefined;
    return actions;
  }

  /** What waits to be sent, in order, from every tab. */
  async waiting(): Promise<QueuedAction[]> {
    const userId = this.#scope?.userId;
    await this.#written;
    return userId === undefined ? [] : await this.#options.storage.all(userId);
  }

  /** Takes a change over. It is told at once, and sent as soon as it is kept. */
  push(draft: ActionDraft): void {
    const scope = this.#scope;
    if (scope === undefined) return;
    const { clock, storage, tell } = this.#options;
    const now = clock.now();
    const id = newId(now);
    this.#lastTimestamp = Math.max(now, this.#lastTimestamp + 1);
    const action: QueuedAction = {
      id,
      url: draft.url,
      method: draft.method,
      headers: {
        accept: 'application/json',
        ...(draft.body === undefined ? {} : { 'content-type': 'application/json' }),
        'idempotency-key': id,
        'x-account-id': scope.accountId,
        'x-time-zone': clock.timeZone(),
      },
      body: draft.body === undefined ? null : JSON.stringify(draft.body),
      timestamp: this.#lastTimestamp,
      retryCount: 0,
      userId: scope.userId,
      accountId: scope.accountId,
      effects: draft.effects,
      answer: draft.answer,
      reload: draft.reload ?? false,
      description: draft.description,
      content: draft.content ?? '',
    };
    tell({ type: 'added', action });
    this.#written = this.#written.then(() => storage.put(action));
    // While the server rests, a new action waits with the others.
    void this.#written.then(() => (this.#callOff === undefined ? this.flush() : 0));
  }

  /** Sends what waits, as far as that is possible now. The number of actions that left, carried out or refused. */
  flush(): Promise<number> {
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

  /** Throws away what waits. */
  async clear(): Promise<void> {
    const { storage, locks, tell } = this.#options;
    const userId = this.#scope?.userId;
    if (userId === undefined) return;
    await this.#written;
    await locks(REPLAY, async () => {
      const actions = await storage.all(userId);
      await storage.remove(actions.map((action) => action.id));
      for (const action of actions.reverse()) tell({ type: 'dropped', action });
    });
  }

  async #flushAll(): Promise<number> {
    let sent = 0;
    do {
      this.#again = false;
      sent += await this.#options.locks(REPLAY, () => this.#sendInTurn());
    } while (this.#again && this.#failures === 0);
    return sent;
  }

  async #sendInTurn(): Promise<number> {
    const { storage, isOnline } = this.#options;
    let sent = 0;
    while (isOnline() && this.#isOpen && this.#scope !== undefined) {
      const action = await storage.first(this.#scope.userId);
      if (action === undefined) break;
      if (!(await this.#send(action))) break;
      sent += 1;
    }
    return sent;
  }

  /** False where the queue has to wait. */
  async #send(action: QueuedAction): Promise<boolean> {
    const { storage, tell } = this.#options;
    const delivery = await deliver(action, this.#options);
    switch (delivery.outcome) {
      case 'done':
        this.#failures = 0;
        await storage.remove([action.id]);
        tell({ type: 'done', action, answer: delivery.answer });
        return true;
      case 'refused': {
        this.#failures = 0;
        const waiting = await storage.all(action.userId);
        const useless = waiting.filter((later) => later.id !== action.id && dependsOn(later, action));
        await storage.remove([action.id, ...useless.map((later) => later.id)]);
        for (const later of useless) tell({ type: 'dropped', action: later });
        tell({ type: 'refused', action, error: delivery.error });
        return true;
      }
      case 'no-session':
        return false;
      case 'later':
        await storage.put({ ...action, retryCount: action.retryCount + 1 });
        this.#retryAfter(delivery.seconds);
        return false;
    }
  }

  /** 1, 2, 4 … 30 seconds, or what the server asks for. */
  #retryAfter(seconds: number | undefined): void {
    const wait = seconds ?? Math.min(2 ** this.#failures, LONGEST_WAIT_S);
    this.#failures += 1;
    this.#stopWaiting();
    this.#callOff = this.#options.clock.after(wait * 1_000, () => void this.flush());
  }

  #stopWaiting(): void {
    this.#callOff?.();
    this.#callOff = undefined;
  }
}

/** The lock that the service worker takes too. */
const REPLAY = 'questlog-replay';
