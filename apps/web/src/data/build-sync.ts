import type { SessionPart } from './build-session.ts';
import type { StorePart } from './build-store.ts';
import { createValue } from './engine/browser/signal.ts';
import { followLive } from './engine/live/follow-live.ts';
import { Live } from './engine/live/live.ts';
import { loadHub } from './engine/live/load-hub.ts';
import { OwnRows } from './engine/sync/own-rows.ts';
import { filters } from './nouns/filters/filters.ts';
import { rowsOfTasks } from './nouns/reminders/reminder-item.ts';
import { reminders } from './nouns/reminders/reminders.ts';
import { Sync } from './engine/sync/sync.ts';

export type SyncPart = ReturnType<typeof buildSync>;

/** Builds the part of the data layer that applies changes made by others. */
export function buildSync(
  { clock, page, session, scope, accessDoubted, accessLost }: SessionPart,
  { store, counts, projectWatch }: StorePart,
) {
  const { api, getAccessToken } = session;
  const online = createValue(page.isOnline());
  const sync = new Sync({
    load: (since) => api('GET /api/changes', since === undefined ? {} : { query: { since } }),
    store,
    clock,
    merging: (merge) => counts.preserveTotals(merge),
    onMerged: ({ isReset, isNewer: isNews, accountUpdatedAt }) => {
      // The account's name or plan was changed elsewhere (ACCOUNT-23).
      if (accountUpdatedAt !== undefined && accountUpdatedAt !== session.state.account?.updatedAt) {
        reloadUser();
      }
      if (isReset) projectWatch.readAgain();
      else projectWatch.readMissing();
      if (isNews || counts.isOutdated) counts.countSoon();
      for (const rows of ownRows) rows.keepUp();
    },
  });
  const live = new Live({
    clock,
    isOnline: online.get,
    getAccessToken,
    connect: loadHub,
    // The hub rejected our token: reload the user to find out whether the session has ended.
    onUnauthenticated: reloadUser,
    pollUnread: async () => (await api('GET /api/notifications/unread-count')).count,
  });
  const accountId = () => scope.get()?.accountId;
  const ownRows = [
    new OwnRows({
      collection: reminders,
      event: 'RemindersChanged',
      load: async () => rowsOfTasks((await api('GET /api/reminders')).reminders),
      store,
      live,
      accountId,
    }),
    new OwnRows({
      collection: filters,
      event: 'FiltersChanged',
      load: async () =>
        (await api('GET /api/accounts/{accountId}/filters', { params: { accountId: accountId() ?? '' } }))
          .filters,
      store,
      live,
      accountId,
    }),
  ];
  accessDoubted.subscribe(() => {
    // A server that does not have these rows yet responds with 404, and each catch-up loads them again.
    if (!ownRows.some((rows) => rows.isLoading)) void sync.catchUp();
  });
  followLive({
    live,
    sync,
    store,
    clock,
    accountId,
    onAccessLost: accessLost.emit,
  });
  live.listen((event) => {
    if (event.type !== 'PreferencesChanged') return;
    const [{ newTasksLast }] = event.arguments;
    if (session.state.user !== null && session.state.user.newTasksLast !== newTasksLast) reloadUser();
  });

  function reloadUser(): void {
    void session.reloadUser().catch(() => undefined);
  }

  return { sync, online, live, ownRows };
}
