import type { ApiError } from '@questlog/api-client/client';
import { forgetScreens } from './stored-screen.ts';
import { isConsolePath } from '@questlog/domain/admin/console-path';
import { readLinkTarget } from '@questlog/domain/addresses';
import { LeftDrafts } from './drafts/left-drafts.ts';
import { deviceTimeZone, withTimeZone, systemClock, type Clock } from './engine/browser/clock.ts';
import { withTimeout } from './engine/browser/fetching.ts';
import { browserLocks, type Locks } from './engine/browser/locks.ts';
import { createReachability } from './engine/browser/reachability.ts';
import { createServerClock, withServerClock } from './engine/browser/server-clock.ts';
import { createEvent, createValue } from './engine/browser/signal.ts';
import { createRejectedStorage } from './engine/outbox/storage/rejected-storage.ts';
import { createSession } from './engine/session/create-session.ts';
import { browserPage, type Page } from './engine/session/page.ts';
import type { Scope } from './engine/session/scope.ts';
import { LOADING, type SessionState } from './engine/session/session-state.ts';
import { createHistoryDatabase, forgetHistories } from './histories.ts';
import { createUndoDatabase, forgetSteps } from './engine/undo/step-storage.ts';
import { withAccountAccess } from './engine/sync/account-access.ts';
import { RowCache } from './engine/sync/cache.ts';
import { collections } from './nouns/collections.ts';

export interface DataOptions {
  readonly fetch?: typeof fetch;
  readonly clock?: Clock;
  readonly locks?: Locks;
  readonly page?: Page;
}

export type SessionPart = ReturnType<typeof buildSession>;

/**
 * Builds the first part of the data layer: the session, the API clients and the storages cleared at sign-out.
 */
export function buildSession(options: DataOptions) {
  const { clock: device = systemClock, locks = browserLocks(), page = browserPage() } = options;
  const state = createValue<SessionState>(LOADING);
  const clock = withTimeZone(() => state.get().user, device);
  const serverClock = createServerClock(clock);
  const { watch, ...reach } = createReachability();
  /** No timeout here: the outbox has its own, which grows with the size of the request. */
  const fetchAny = watch(withServerClock(options.fetch ?? fetch.bind(globalThis), serverClock));
  const fetchFrom = withTimeout(fetchAny);

  /** The user and account whose data is open; undefined until the user is known. */
  const scope = createValue<Scope | undefined>(undefined);
  const signedOut = createEvent<void>();
  const callRejections = createEvent<ApiError>();
  const accessLost = createEvent<void>();
  const accessDoubted = createEvent<void>();

  const cache = new RowCache({ collections, clock, locks });
  const drafts = new LeftDrafts({ clock });
  const undoDatabase = createUndoDatabase(clock);
  const histories = createHistoryDatabase(clock);
  const rejected = createRejectedStorage({ isOfPage: true, clock });
  /**
   * Deletes the stored data of accounts that the user can no longer open. Rejected changes stay, so that the
   * user can copy their text (OFFLINE-10).
   */
  const forgetAccounts = (userId: string, isRemoved: (accountId: string) => boolean): void => {
    void cache.forget(userId, isRemoved);
    void forgetSteps(undoDatabase, userId, isRemoved);
    void forgetHistories(histories, userId, isRemoved);
    forgetScreens(isRemoved);
  };
  const session = createSession({
    page,
    isOwnPath: (path) => !isConsolePath(path),
    isOfUser: (path) => readLinkTarget(path) !== undefined,
    clock,
    serverClock,
    locks,
    fetch: fetchFrom,
    state,
    scope: scope.get,
    watch: (client) =>
      withAccountAccess(client, {
        accountId: () => scope.get()?.accountId,
        onLost: accessLost.emit,
        onDoubt: accessDoubted.emit,
      }),
    onRejected: callRejections.emit,
    deviceTimeZone: () => deviceTimeZone(device),
    onAccounts: ({ id, availableAccounts }) => {
      const open = new Set(availableAccounts.map((account) => account.id));
      forgetAccounts(id, (accountId) => !open.has(accountId));
    },
    onSignOut: async (userId) => {
      signedOut.emit();
      forgetScreens();
      // A URL can contain text that the next user must not see.
      if (userId !== undefined) drafts.forget(userId);
      else if (drafts.leave() && readLinkTarget(page.path()) !== undefined) page.replacePath('/');
      await Promise.all([
        cache.clear(),
        undoDatabase.use((db) => db.clear('steps')).catch(() => undefined),
        histories.use((db) => db.clear('histories')).catch(() => undefined),
        userId === undefined ? undefined : rejected.clear(userId),
      ]);
    },
  });
  return {
    page,
    locks,
    clock,
    serverClock,
    ...reach,
    fetchAny,
    scope,
    signedOut,
    session,
    cache,
    drafts,
    undoDatabase,
    histories,
    rejected,
    forgetAccounts,
    callRejections,
    /**
     * Emitted if the user may have lost access to the account. The app then loads the account's changes to
     * check this.
     */
    accessDoubted,
    accessLost,
  };
}
