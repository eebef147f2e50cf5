/**
 * Sends what waits, in order, one at a time (OFFLINE-3). The page and the service
 * worker run the same code on the same storage under the same lock; between any two steps either may be killed, and
 * the Idempotency-Key of an action makes its repetition harmless.
 */
import type { ApiError } from '@questlog/api-client/client';
import type { Clock } from '../browser/clock.ts';
import type { Locks } from '../browser/locks.ts';
import type { ActionStorage } from './storage/action-storage.ts';
import type { ActionKinds } from './action-kinds.ts';
import { deliver, type Answer, type DeliveryDeps } from './deliver.ts';
import { dependsOn, type QueuedAction } from './queued-action.ts';
import type { RefusedStorage } from './storage/refused-storage.ts';

/** What happens to actions; each tab is told of each, whoever sent it. */
export type OutboxEvent =
  | { readonly type: 'added'; readonly action: QueuedAction }
  | { readonly type: 'done'; readonly action: QueuedAction; readonly answer: Answer }
  | { readonly type: 'refused'; readonly action: QueuedAction; readonly error: ApiError }
  /** Not to be sent any more: thrown away by the person, or of no use after a refusal. */
  | { readonly type: 'dropped'; readonly action: QueuedAction };

export interface ReplayDeps extends DeliveryDeps {
  readonly kinds: ActionKinds;
  readonly storage: ActionStorage;
  readonly refused: RefusedStorage;
  readonly clock: Pick<Clock, 'now'>;
  readonly locks: Locks;
  readonly isOnline: () => boolean;
  readonly emit: (event: OutboxEvent) => void;
  /**
   * Keeps what an action that was carried out has changed, before it leaves the queue: whoever starts without a
   * connection then finds it in the one place or in the other. False where that failed for want of a connection: the
   * action stays in the queue, and is repeated.
   */
  readonly keep?: (action: QueuedAction, answer: Answer) => Promise<boolean>;
}

export interface ReplayReport {
  /** Carried out. */
  readonly done: number;
  readonly refused: number;
  /** Addresses that could not be read before and can be now. */
  readonly reloaded: readonly string[];
  /** Why the rest waits: nobody is signed in, or another attempt is needed, after so many seconds if the server says. */
  readonly stopped?: 'no-session' | 'later';
  readonly seconds?: number;
}

/** After so many attempts an action leaves the queue although what it changed could not be kept: others wait behind it. */
const KEEPING_ATTEMPTS = 2;

/** One replays at a time, among all tabs and the service worker. */
const REPLAY = 'questlog-replay';

/** Sends the actions of a user for as long as `goesOn` says so and the server takes them. */
export function replay(
  userId: string,
  deps: ReplayDeps,
  goesOn = (): boolean => true,
): Promise<ReplayReport> {
  return deps.locks(REPLAY, () => sendInTurn(userId, deps, goesOn));
}

/** Throws away what waits of a user: everything, or what `which` names with what depends on it. */
export function discard(
  userId: string,
  { storage, locks, emit }: Pick<ReplayDeps, 'storage' | 'locks' | 'emit'>,
  which?: string,
): Promise<void> {
  // Never while one of them is on its way.
  return locks(REPLAY, async () => {
    const waiting = await storage.all(userId);
    const named = waiting.find(({ id }) => id === which);
    const doomed =
      which === undefined ? waiting : waiting.filter((action) => action === named || falls(action, named));
    await storage.remove(doomed.map(({ id }) => id));
    for (const action of doomed.reverse()) emit({ type: 'dropped', action });
  });
}

async function sendInTurn(userId: string, deps: ReplayDeps, goesOn: () => boolean): Promise<ReplayReport> {
  const { storage, isOnline } = deps;
  let done = 0;
  let refused = 0;
  while (isOnline() && goesOn()) {
    const action = await storage.first(userId);
    if (action === undefined) return { done, refused, reloaded: await readAgain(userId, deps) };
    const delivery = await deliver(action, deps.kinds, deps);
    switch (delivery.outcome) {
      case 'done':
        if (!((await deps.keep?.(action, delivery.answer)) ?? true) && action.retryCount < KEEPING_ATTEMPTS) {
          await storage.put({ ...action, retryCount: action.retryCount + 1 });
          return { done, refused, reloaded: [], stopped: 'later' };
        }
        await storage.remove([action.id]);
        deps.emit({ type: 'done', action, answer: delivery.answer });
        done += 1;
        break;
      case 'refused':
        await refuse(action, delivery.error, deps);
        refused += 1;
        break;
      case 'no-session':
        return { done, refused, reloaded: [], stopped: 'no-session' };
      case 'later': {
        const { isReached, seconds } = delivery;
        // What has reached nobody has not failed: it is tried for as long as it takes.
        if (isReached) await storage.put({ ...action, retryCount: action.retryCount + 1 });
        return {
          done,
          refused,
          reloaded: [],
          stopped: 'later',
          ...(seconds === undefined ? {} : { seconds }),
        };
      }
    }
  }
  return { done, refused, reloaded: [] };
}

/** Kept for the person first, and only then no longer to be sent. */
async function refuse(action: QueuedAction, error: ApiError, deps: ReplayDeps): Promise<void> {
  const { storage, refused, kinds, clock, emit } = deps;
  const useless = (await storage.all(action.userId)).filter((later) => falls(later, action));
  if (kinds[action.kind]?.silent !== true) await refused.put(action, useless, error, clock.now());
  await storage.remove([action.id, ...useless.map(({ id }) => id)]);
  for (const later of useless) emit({ type: 'dropped', action: later });
  emit({ type: 'refused', action, error });
}

function falls(later: QueuedAction, first: QueuedAction | undefined): boolean {
  return first !== undefined && later.id !== first.id && dependsOn(later, first);
}

/**
 * Keeps the promises to read again, after the changes: what is read shall have them in it. A change that is made
 * meanwhile comes first; what is left is read with the next replay.
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
