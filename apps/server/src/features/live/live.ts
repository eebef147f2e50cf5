/**
 * Live events (docs/decisions/012-live-events.md). An announcement is only a hint that something has changed.
 * For each hint, the server reads the current version and the membership and sends them to the client. So a
 * hint may be lost, late, duplicated or out of order: a full refresh every two seconds finds what no hint
 * announced.
 */
import { TOKEN_PREFIX } from '@questlog/domain/identity/api-tokens';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { readsContent } from '@questlog/contract/access';
import type { Announcer } from '../../account-change/announcer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TokenFacts } from '../../account-change/caller/caller.ts';
import { requireScopes } from '../../endpoint/token-scopes.ts';
import { fail } from '../../platform/errors.ts';
import type { RequestTurns } from '../../platform/http/connections/request-turns.ts';
import type { Log } from '../../platform/log/log.ts';
import { createBus } from '../../platform/realtime/bus.ts';
import type { Holder } from '../../platform/realtime/connection.ts';
import { Hub, type SentToken } from '../../platform/realtime/hub.ts';
import { unreadCount } from '../notifications/notifications.queries.ts';
import { Audience } from './audience.ts';
import { admissionOf } from './live.queries.ts';
import { createRefreshes } from './refreshes.ts';

export interface LiveOptions {
  /** The database's connection string. The hub opens its own connection. */
  readonly url: string;
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: Clock;
  /** Interval of the full refresh, in milliseconds. */
  readonly pollMs?: number;
  /** Interval of the hub's ticks, in milliseconds: one second by default. */
  readonly tickMs?: number;
}

export interface HubOptions {
  /** The origins from which users open the product. */
  readonly origins: readonly string[];
  /** Verifies a bearer token. Throws `unauthenticated` if it is invalid. */
  readonly verifyToken: (token: string, now: Date) => Promise<TokenFacts & { readonly endsAt: number }>;
  /**
   * Counts a connection or hub call towards the user's API rate limit. Throws `too_many_requests` if the
   * limit is exceeded.
   */
  readonly countUser: (userId: string, now: Date) => void;
  /** Limits how many connections of a user are admitted at the same time. */
  readonly turns: RequestTurns;
}

/** A part of the server that caches data about accounts and users, and must drop it when they change. */
export interface ChangeWatcher {
  /** Called when an account or a user changes, on any server. */
  changed(id: string): void;
  /** Called when announcements may have been missed. */
  missed(): void;
}

export interface Live {
  readonly announcer: Announcer;
  /**
   * Registers a watcher of announced changes. It is notified of this process's changes before the response is
   * sent. Announcements from other processes may be lost.
   */
  watch(watcher: ChangeWatcher): void;
  /** Registers a listener that is called when a change of this process has queued notices. */
  onNoticesQueued(listener: () => void): void;
  /** Registers a listener that is called when a change of this process has queued messages of webhooks. */
  onWebhooksQueued(listener: () => void): void;
  /** Returns the number of clients connected to this process. */
  readonly connections: () => number;
  /** Mounts the hub on a server and starts listening. The hub closes with the server. */
  mount(app: FastifyInstance, hubOptions: HubOptions): Promise<void>;
  /** Sends the remaining messages to other processes, then stops. Call it after closing the server. */
  close(): Promise<void>;
}

const POLL_MS = 2_000;
/** An API token needs this to connect. */
const HUB_ACCESS = { access: readsContent } as const;

/** Creates the live events of a process. */
export function createLive({ url, pool, log, clock, pollMs = POLL_MS, tickMs }: LiveOptions): Live {
  const audience = new Audience();
  let hub: Hub | undefined;
  let timer: NodeJS.Timeout | undefined;

  const refreshes = createRefreshes({
    pool,
    log,
    audience,
    close: (picks, reason) => hub?.closeWhere(picks, reason, false),
  });

  const watchers: ChangeWatcher[] = [];
  const noticeListeners: (() => void)[] = [];
  const webhookListeners: (() => void)[] = [];
  const notifyWatchers = (announcement: string): void => {
    const [, id = ''] = announcement.split(' ');
    for (const watcher of watchers) watcher.changed(id);
  };

  const bus = createBus({
    url,
    pool,
    log,
    onMessages: (announcements) => {
      for (const announcement of announcements) notifyWatchers(announcement);
      refreshes.of(announcements);
    },
    onGap: () => {
      for (const watcher of watchers) watcher.missed();
      refreshes.ofEverything();
    },
  });

  const announce = (announcement: string): void => {
    notifyWatchers(announcement);
    bus.publish(announcement);
  };

  const time = (): Date => new Date(clock.now().epochMilliseconds);

  const admit = async (
    { text, isInUrl }: SentToken,
    { verifyToken, countUser, turns }: HubOptions,
  ): Promise<Holder> => {
    const now = time();
    if (isInUrl && text.startsWith(TOKEN_PREFIX)) fail('unauthenticated');
    const { userId, sessionId, apiToken, endsAt } = await verifyToken(text, now);
    if (apiToken !== null) requireScopes(HUB_ACCESS, apiToken);
    countUser(userId, now);
    const admission = await turns.ofUser(userId, () => admissionOf(pool, userId, sessionId, apiToken));
    if (admission === undefined) return fail('unauthenticated');
    if (admission.deactivated) return fail(apiToken === null ? 'account_deactivated' : 'unauthenticated');
    if (admission.ended) return fail('unauthenticated');
    return { userId, sessionId, apiToken, endsAt, notificationsVersion: admission.notificationsVersion };
  };

  return {
    announcer: {
      accountChanged: (accountId) => announce(`account ${accountId}`),
      userNotified: (userId) => announce(`user ${userId}`),
      accessChanged: (userId) => announce(`user ${userId}`),
      notificationDeleted: (userId, id) => announce(`deleted ${userId} ${id}`),
      allNotificationsRead: (userId) => announce(`all-read ${userId}`),
      listChoicesChanged: (userId, accountId) => announce(`list-choices ${userId} ${accountId}`),
      remindersChanged: (userId, accountId) => announce(`reminders ${userId} ${accountId}`),
      noticesQueued: () => {
        for (const listener of noticeListeners) listener();
      },
      webhooksQueued: () => {
        for (const listener of webhookListeners) listener();
      },
      filtersChanged: (userId, accountId) => announce(`filters ${userId} ${accountId}`),
      assistantChanged: (userId, accountId) => announce(`assistants ${userId} ${accountId}`),
    },
    watch: (watcher) => {
      watchers.push(watcher);
    },
    onNoticesQueued: (listener) => {
      noticeListeners.push(listener);
    },
    onWebhooksQueued: (listener) => {
      webhookListeners.push(listener);
    },
    connections: () => hub?.size ?? 0,
    mount: async (app, hubOptions) => {
      hub = new Hub({
        clock,
        log,
        origins: hubOptions.origins,
        admit: (token) => admit(token, hubOptions),
        onReady: (connection) => {
          audience.add(connection);
          refreshes.ofUser(connection.holder.userId);
        },
        onEnd: (connection) => audience.remove(connection),
        invoke: ({ userId, apiToken }, target) => {
          hubOptions.countUser(userId, time());
          return target === 'GetUnreadCount' && apiToken === null
            ? hubOptions.turns.ofUser(userId, () => unreadCount.one(pool, { userId }))
            : undefined;
        },
        ...(tickMs === undefined ? {} : { tickMs }),
      });
      hub.mount(app);
      timer = setInterval(refreshes.ofEverything, pollMs);
      timer.unref();
      app.addHook('preClose', async () => clearInterval(timer));
      await bus.start();
    },
    close: () => {
      clearInterval(timer);
      return bus.close();
    },
  };
}
