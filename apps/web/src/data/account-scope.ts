/**
 * The data of one user and account in this tab. It is opened at sign-in, and closed before a different
 * account opens.
 */
import type { Event, Value } from './engine/browser/signal.ts';
import type { Live } from './engine/live/live.ts';
import type { OutboxFollower } from './engine/outbox/follow-outbox.ts';
import type { Outbox } from './engine/outbox/outbox.ts';
import type { QueueManager } from './engine/outbox/queue-manager.ts';
import type { Scope } from './engine/session/scope.ts';
import type { Session } from './engine/session/session-state.ts';
import { dropOrphans } from './engine/store/drop-orphans.ts';
import type { CacheWriter } from './engine/sync/cache-writer.ts';
import type { RowCache } from './engine/sync/cache.ts';
import type { Sync } from './engine/sync/sync.ts';
import type { AccountStore } from './nouns/account-store.ts';

/** A component that holds account data outside the store. */
export interface Companion {
  readonly open?: (scope: Scope) => void;
  readonly close: () => void;
}

export interface AccountScopeDeps {
  readonly scope: Value<Scope | undefined>;
  /** Emitted when the user is signed out. */
  readonly signedOut: Pick<Event<void>, 'subscribe'>;
  /** The writer that caches the store's rows. */
  readonly writer: Value<CacheWriter | undefined>;
  readonly store: AccountStore;
  readonly cache: RowCache;
  readonly sync: Sync;
  readonly live: Live;
  readonly outbox: Outbox;
  readonly manager: QueueManager;
  readonly readRejected: () => Promise<void>;
  readonly follower: OutboxFollower;
  readonly companions: readonly Companion[];
}

export interface AccountScope {
  /** Deletes all of the account's data from memory. */
  readonly close: () => void;
  /** Opens and closes the scope when the signed-in user or the account changes. */
  readonly follow: (state: Session['state']) => void;
  /**
   * Loads the changes, adds other tabs' queued actions and drops those that have left the queue. Another tab
   * or the worker may have sent some.
   */
  readonly compareQueue: () => Promise<void>;
}

export function createAccountScope(deps: AccountScopeDeps): AccountScope {
  const { scope, writer, store, cache, sync, live, outbox, manager, readRejected } = deps;
  const { follower, companions } = deps;
  deps.signedOut.subscribe(close);

  function close(): void {
    scope.set(undefined);
    writer.get()?.close();
    writer.set(undefined);
    sync.close();
    live.close();
    for (const companion of companions) companion.close();
    void outbox.open(undefined);
    void readRejected();
    manager.close();
    follower.forget();
    store.clear();
  }

  async function open(next: Scope): Promise<void> {
    close();
    scope.set(next);
    const [stored, waiting] = await Promise.all([cache.read(next), outbox.open(next)]);
    if (scope.get() !== next) return;
    if (stored !== undefined) store.load(stored.rows);
    if (stored?.delta !== undefined) store.applyChanges(stored.delta, store.sequence);
    for (const action of waiting) follower.find(action);
    sync.open(stored?.delta?.version ?? stored?.version);
    for (const companion of companions) companion.open?.(next);
    writer.set(
      cache.follow(
        next,
        store,
        () => sync.version,
        () => takeOver(next, stored?.stamp),
      ),
    );
    void readRejected();
    void manager.poll();
    await sync.catchUp();
    if (scope.get() !== next) return;
    dropOrphans(store);
    // Connect to the hub after the first load, so that the cached content appears first.
    live.open();
    await outbox.flush();
  }

  /**
   * Adds other tabs' queued actions. Returns a function that drops the actions that have left the queue. Call
   * it once their results are loaded: actions that leave the queue later may not be among those results, and
   * their rows would disappear.
   */
  async function readQueue(): Promise<() => void> {
    const shown = [...store.pendingActions.keys()];
    const waiting = await outbox.waiting();
    const ids = new Set(waiting.map((action) => action.id));
    for (const action of waiting) follower.find(action);
    return () => {
      for (const id of shown) if (!ids.has(id)) store.dropAction(id);
    };
  }

  async function compareQueue(): Promise<void> {
    const dropSent = await readQueue();
    await sync.catchUp();
    if (sync.isConfirmed) dropSent();
    await readRejected();
  }

  /**
   * Called when this tab becomes the writer. The previous writer may have changed the cache without notifying
   * this tab. Load its rows first, or this tab would overwrite them.
   * @param stamp the stamp of the rows that this tab started with
   */
  async function takeOver(of: Scope, stamp: string | undefined): Promise<void> {
    const dropSent = await readQueue();
    const stored = await cache.read(of, stamp);
    if (stored === undefined || scope.get() !== of) return;
    const { version, rows, delta } = stored;
    const isAhead = (other: number): boolean => other >= (sync.version ?? 0);
    // Skip rows that are older than the store: some may have been deleted in the meantime.
    if (isAhead(version)) store.load(rows, 0);
    if (delta !== undefined && isAhead(delta.version)) store.applyChanges(delta, 0);
    dropSent();
    await readRejected();
  }

  return {
    close,
    follow: ({ user, account }) => {
      const current = scope.get();
      if (user === null || account === null) {
        if (current !== undefined) close();
      } else if (current?.userId !== user.id || current.accountId !== account.id) {
        void open({ userId: user.id, accountId: account.id });
      }
    },

    compareQueue,
  };
}
