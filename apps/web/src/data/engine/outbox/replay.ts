/**
 * Sends the queued actions in order, one at a time (OFFLINE-3). The page and the service worker run this code
 * on the same storage under the same lock. Either may be killed at any time: an action's Idempotency-Key
 * makes a repeat harmless.
 */
import type { ApiError } from '@questlog/api-client/client';
import type { Clock } from '../browser/clock.ts';
import type { Locks } from '../browser/locks.ts';
import type { ActionStorage } from './storage/action-storage.ts';
import type { ActionKinds } from './action-kinds.ts';
import { deliver, type DeliveryResponse, type DeliveryDeps } from './deliver.ts';
import { withDependents, type QueuedAction } from './queued-action.ts';
import type { RejectedStorage } from './storage/rejected-storage.ts';

/** An event in the processing of an action. Every tab receives it, no matter which tab sent the action. */
export type OutboxEvent =
  | { readonly type: 'added'; readonly action: QueuedAction }
  | { readonly type: 'done'; readonly action: QueuedAction; readonly answer: DeliveryResponse }
  | { readonly type: 'refused'; readonly action: QueuedAction; readonly error: ApiError }
  /** The action will not be sent: the user discarded it, or an action that it depends on was rejected. */
  | { readonly type: 'dropped'; readonly action: QueuedAction };

export interface ReplayDeps extends DeliveryDeps {
  readonly kinds: ActionKinds;
  readonly storage: ActionStorage;
  readonly rejected: RejectedStorage;
  readonly clock: Pick<Clock, 'now'>;
  readonly locks: Locks;
  readonly isOnline: () => boolean;
  readonly emit: (event: OutboxEvent) => void;
  /**
   * Stores the result of an action before it leaves the queue. An offline start then finds the action in the
   * cache or in the queue. Resolves to false if there was no connection. The action then stays queued and is
   * repeated.
   */
  readonly keep?: (action: QueuedAction, response: DeliveryResponse) => Promise<boolean>;
}

export interface ReplayReport {
  readonly done: number;
  readonly rejected: number;
  /** URLs of queued reloads that can be loaded now. */
  readonly reloaded: readonly string[];
  /**
   * Why actions remain in the queue: nobody is signed in, or they must be retried later, after `seconds` if
   * the server set a delay.
   */
  readonly stopped?: 'no-session' | 'later';
  readonly seconds?: number;
}

/**
 * After this many attempts, an action leaves the queue even if its result could not be stored. It must not
 * block the others.
 */
const KEEPING_ATTEMPTS = 2;

/** Only one replay runs at a time, across all tabs and the service worker. */
const REPLAY = 'questlog-replay';

/** Sends a user's queued actions while `shouldContinue` returns true and the server accepts them. */
export function replay(
  userId: string,
  deps: ReplayDeps,
  shouldContinue = (): boolean => true,
): Promise<ReplayReport> {
  return deps.locks(REPLAY, () => sendInTurn(userId, deps, shouldContinue));
}

/** Discards a user's queued actions: all, or only `which` and those that depend on it. */
export function discard(
  userId: string,
  { storage, locks, emit }: Pick<ReplayDeps, 'storage' | 'locks' | 'emit'>,
  which?: string,
): Promise<void> {
  // Take the lock, so that none of the actions is in flight.
  return locks(REPLAY, async () => {
    const waiting = await storage.all(userId);
    const named = waiting.find(({ id }) => id === which);
    const dependents = named === undefined ? [] : withDependents(waiting, named);
    const doomed = which === undefined ? waiting : dependents;
    await storage.remove(doomed.map(({ id }) => id));
    for (const action of doomed.reverse()) emit({ type: 'dropped', action });
  });
}

async function sendInTurn(
  userId: string,
  deps: ReplayDeps,
  shouldContinue: () => boolean,
): Promise<ReplayReport> {
  const { storage, isOnline } = deps;
  let done = 0;
  let rejected = 0;
  while (isOnline() && shouldContinue()) {
    const action = await storage.first(userId);
    if (action === undefined) return { done, rejected, reloaded: await readAgain(userId, deps) };
    const delivery = await deliver(action, deps.kinds, deps);
    switch (delivery.outcome) {
      case 'done':
        if (
          !((await deps.keep?.(action, delivery.response)) ?? true) &&
          action.retryCount < KEEPING_ATTEMPTS
        ) {
          await storage.put({ ...action, retryCount: action.retryCount + 1 });
          return { done, rejected, reloaded: [], stopped: 'later' };
        }
        await storage.remove([action.id]);
        deps.emit({ type: 'done', action, answer: delivery.response });
        done += 1;
        break;
      case 'refused':
        await reject(action, delivery.error, deps);
        rejected += 1;
        break;
      case 'no-session':
        return { done, rejected, reloaded: [], stopped: 'no-session' };
      case 'later': {
        const { isReached, seconds } = delivery;
        // A connection failure is not a failed attempt: the action is retried without limit.
        if (isReached) await storage.put({ ...action, retryCount: action.retryCount + 1 });
        return {
          done,
          rejected,
          reloaded: [],
          stopped: 'later',
          ...(seconds === undefined ? {} : { seconds }),
        };
      }
    }
  }
  return { done, rejected, reloaded: [] };
}

/** Stores a rejected action for the user, then removes it from the queue. */
async function reject(action: QueuedAction, error: ApiError, deps: ReplayDeps): Promise<void> {
  const { storage, rejected, kinds, clock, emit } = deps;
  const [, ...useless] = withDependents(await storage.all(action.userId), action);
  if (kinds[action.kind]?.silent !== true) await rejected.put(action, useless, error, clock.now());
  await storage.remove([action.id, ...useless.map(({ id }) => id)]);
  for (const later of useless) emit({ type: 'dropped', action: later });
  emit({ type: 'refused', action, error });
}

/**
 * Repeats the queued reads after the changes, so that the responses include them. A change made in the
 * meantime is sent first, and the next replay repeats the remaining reads.
 */
async function readAgain(userId: string, deps: ReplayDeps): Promise<string[]> {
  const urls: string[] = [];
  for (const action of await deps.storage.reloads(userId)) {
    if ((await deps.storage.first(userId)) !== undefined) break;
    const { outcome } = await deliver(action, deps.kinds, deps);
    if (outcome === 'later' || outcome === 'no-session') break;
    await deps.storage.remove([action.id]);
    if (outcome === 'done') urls.push(action.url);
  }
  return urls;
}
