/**
 * Live events (docs/decisions/012-live-events.md). An announcement is only a hint that something has changed.
 * For each hint, the server reads the current version and the user's membership from the database and sends
 * those. So a hint may be lost, late, duplicated or out of order: a full refresh every two seconds finds the
 * changes that no hint announced.
 */
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { ERRORS } from '@questlog/contract/errors';
import type { Announcer } from '../../account-change/announcer.ts';
import type { Clock } from '../../platform/clock.ts';
import { fail } from '../../platform/errors.ts';
import type { RequestTurns } from '../../platform/http/connections/request-turns.ts';
import type { Log } from '../../platform/log/log.ts';
import { createBus } from '../../platform/realtime/bus.ts';
import { eventText, type Holder } from '../../platform/realtime/connection.ts';
import { Hub } from '../../platform/realtime/hub.ts';
import { unreadCount } from '../notifications/notifications.queries.ts';
import { Audience } from './audience.ts';
import {
  accountsOfUsers,
  admissionOf,
  endedAmong,
  notificationsSince,
  hubUsersById,
} from './live.queries.ts';

export interface LiveOptions {
  /** The connection string of the database. The hub opens its own connection. */
  readonly url: string;
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: Clock;
  /** Interval of the full refresh, in milliseconds. */
  readonly lookMs?: number;
  /** Length of the hub's second, in milliseconds; tests shorten it. */
  readonly tickMs?: number;
}

export interface DoorOptions {
  /** The origins at which the product is opened. */
  readonly origins: readonly string[];
  /** Returns the user and session of a bearer token. Throws `unauthenticated`. */
  readonly verifyToken: (
    token: string,
    now: Date,
  ) => Promise<{ readonly userId: string; readonly sessionId: string | null; readonly endsAt: number }>;
  /** Counts a connection or a call like the user's API requests; throws `too_many_requests`. */
  readonly countUser: (userId: string, now: Date) => void;
  /** Limits how many connections of a user are admitted concurrently. */
  readonly turns: RequestTurns;
}

export interface Live {
  /** Announces changes once they have committed. */
  readonly announcer: Announcer;
  /** Returns the number of clients connected to this process. */
  readonly connections: () => number;
  /** Mounts the hub on a server and starts to listen. The hub closes with the server. */
  mount(app: FastifyInstance, door: DoorOptions): Promise<void>;
  /** Sends the remaining messages to other processes, then stops. Call it after closing the server. */
  close(): Promise<void>;
}

const LOOK_MS = 2_000;

/** The accounts and users that the next refresh reads. */
interface PendingRefresh {
  everything: boolean;
  readonly accounts: Set<string>;
  readonly users: Set<string>;
  /** Messages to send without reading the database. */
  readonly messages: { readonly userId: string; readonly text: string }[];
}

const emptyRefresh = (): PendingRefresh => ({
  everything: false,
  accounts: new Set(),
  users: new Set(),
  messages: [],
});

/** Creates the live events of a process. */
export function createLive({ url, pool, log, clock, lookMs = LOOK_MS, tickMs }: LiveOptions): Live {
  const audience = new Audience();
  let hub: Hub | undefined;
  let pending = emptyRefresh();
  let looking = false;
  let timer: NodeJS.Timeout | undefined;

  const end = (picks: (holder: Holder) => boolean, code: 'unauthenticated' | 'account_deactivated'): void =>
    hub?.closeWhere(picks, ERRORS[code].message, false);

  /** Refreshes users: whether they may stay connected, their accounts, and their new notifications. */
  const lookAtUsers = async (users: readonly string[]): Promise<void> => {
    const [hubUsers, ended, accounts] = await Promise.all([
      hubUsersById(pool, users),
      endedAmong(pool, audience.sessionsOf(users)),
      accountsOfUsers(pool, users, null),
    ]);
    const looked = new Set(users);
    end(({ userId }) => hubUsers.get(userId)?.deactivated === true, 'account_deactivated');
    end(
      ({ userId, sessionId }) =>
        looked.has(userId) && (!hubUsers.has(userId) || (sessionId !== null && ended.has(sessionId))),
      'unauthenticated',
    );
    audience.sendAccountChanges(users, accounts, null);
    const behind = audience.behind(hubUsers);
    if (behind.size > 0) audience.sendNotifications(await notificationsSince(pool, behind), hubUsers);
  };

  const refresh = async ({ everything, accounts, users, messages }: PendingRefresh): Promise<void> => {
    for (const { userId, text } of messages) audience.send(userId, text);
    const whole = everything ? audience.users : [...users].filter((userId) => audience.hasUser(userId));
    if (whole.length > 0) await lookAtUsers(whole);
    if (everything || accounts.size === 0) return;
    const members = audience.usersOf(accounts);
    if (members.length === 0) return;
    audience.sendAccountChanges(members, await accountsOfUsers(pool, members, [...accounts]), accounts);
  };

  /** Run one refresh at a time, so that an older one cannot overtake a newer one. */
  const runRefreshes = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    while (
      pending.everything ||
      pending.accounts.size > 0 ||
      pending.users.size > 0 ||
      pending.messages.length > 0
    ) {
      const now = pending;
      pending = emptyRefresh();
      // If a refresh fails, the next full refresh sends what it missed.
      await refresh(now).catch((error: unknown) => log.warn({ err: error }, 'hub refresh failed'));
    }
    looking = false;
  };

  const lookAtEverything = (): void => {
    pending.everything = true;
    void runRefreshes();
  };

  const onMessages = (messages: readonly string[]): void => {
    for (const message of messages) {
      const [kind = '', subject = '', detail = ''] = message.split(' ');
      if (kind === 'account') {
        // A running refresh may have read an older version of an account that it is about to send for the
        // first time.
        if (looking || audience.hasAccount(subject)) pending.accounts.add(subject);
      } else if (audience.hasUser(subject)) {
        pending.users.add(subject);
        if (kind === 'deleted') {
          pending.messages.push({ userId: subject, text: eventText('NotificationDeleted', [detail]) });
        } else if (kind === 'all-read') {
          pending.messages.push({ userId: subject, text: eventText('AllNotificationsRead', []) });
        }
      }
    }
    void runRefreshes();
  };

  const bus = createBus({ url, pool, log, onMessages, onGap: lookAtEverything });

  const time = (): Date => new Date(clock.now().epochMilliseconds);

  const admit = async (token: string, { verifyToken, countUser, turns }: DoorOptions): Promise<Holder> => {
    const now = time();
    const { userId, sessionId, endsAt } = await verifyToken(token, now);
    countUser(userId, now);
    const admission = await turns.ofUser(userId, () => admissionOf(pool, userId, sessionId));
    if (admission === undefined) return fail('unauthenticated');
    if (admission.deactivated) return fail('account_deactivated');
    if (admission.sessionEnded) return fail('unauthenticated');
    return { userId, sessionId, endsAt, notificationsVersion: admission.notificationsVersion };
  };

  return {
    announcer: {
      accountChanged: (accountId) => bus.publish(`account ${accountId}`),
      userNotified: (userId) => bus.publish(`user ${userId}`),
      accessChanged: (userId) => bus.publish(`user ${userId}`),
      notificationDeleted: (userId, id) => bus.publish(`deleted ${userId} ${id}`),
      allNotificationsRead: (userId) => bus.publish(`all-read ${userId}`),
    },
    connections: () => hub?.size ?? 0,
    mount: async (app, door) => {
      hub = new Hub({
        clock,
        log,
        origins: door.origins,
        admit: (token) => admit(token, door),
        onReady: (connection) => {
          audience.add(connection);
          pending.users.add(connection.holder.userId);
          void runRefreshes();
        },
        onEnd: (connection) => audience.remove(connection),
        answer: ({ userId }, target) => {
          door.countUser(userId, time());
          return target === 'GetUnreadCount'
            ? door.turns.ofUser(userId, () => unreadCount(pool, userId))
            : undefined;
        },
        ...(tickMs === undefined ? {} : { tickMs }),
      });
      hub.mount(app);
      timer = setInterval(lookAtEverything, lookMs);
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
