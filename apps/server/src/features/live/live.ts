/**
 * Live events: what is announced is looked at, and told to whom it concerns (docs/decisions/012-live-events.md).
 *
 * An announcement is a hint. What a client is told was read from the database after it: its version, and that the
 * user is an Active member at that moment. So a hint that is lost, late, doubled or out of order does no harm; a
 * look at everything every two seconds finds what no hint told of.
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
  /** The database; the hub has a connection of its own to it. */
  readonly url: string;
  readonly pool: Pool;
  readonly log: Log;
  readonly clock: Clock;
  /** How often everything is looked at. */
  readonly lookMs?: number;
  /** How long the hub's second is. */
  readonly tickMs?: number;
}

export interface DoorOptions {
  /** The origins at which people open the product. */
  readonly origins: readonly string[];
  /** Returns the user and session of a bearer token. Throws `unauthenticated`. */
  readonly verifyToken: (
    token: string,
    now: Date,
  ) => Promise<{ readonly userId: string; readonly sessionId: string | null; readonly endsAt: number }>;
  /** Counts a connection or a call of the user, as their requests to the API are; raises `too_many_requests`. */
  readonly countUser: (userId: string, now: Date) => void;
  /** The turns in which a user's connections are admitted. */
  readonly turns: RequestTurns;
}

export interface Live {
  /** Announces changes once they have committed. */
  readonly announcer: Announcer;
  /** How many clients are connected to this process. */
  readonly connections: () => number;
  /** Opens the hub on a server, and begins to listen. It closes with the server. */
  mount(app: FastifyInstance, door: DoorOptions): Promise<void>;
  /** Says what is left to say to other processes, and stops. For after the server. */
  close(): Promise<void>;
}

const LOOK_MS = 2_000;

/** The accounts and users that the next refresh reads. */
interface PendingRefresh {
  everything: boolean;
  readonly accounts: Set<string>;
  readonly users: Set<string>;
  /** Sent as they are. */
  readonly messages: { readonly userId: string; readonly text: string }[];
}

const emptyRefresh = (): PendingRefresh => ({
  everything: false,
  accounts: new Set(),
  users: new Set(),
  messages: [],
});

/** Makes the live events of a process. */
export function createLive({ url, pool, log, clock, lookMs = LOOK_MS, tickMs }: LiveOptions): Live {
  const audience = new Audience();
  let hub: Hub | undefined;
  let pending = emptyRefresh();
  let looking = false;
  let timer: NodeJS.Timeout | undefined;

  const end = (picks: (holder: Holder) => boolean, code: 'unauthenticated' | 'account_deactivated'): void =>
    hub?.closeWhere(picks, ERRORS[code].message, false);

  /** Looks at people: whether they may stay, where they are members, what came for them. */
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

  /** One look at a time: an older one can never overtake a newer one. */
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
      // The next look at everything makes good what this one could not tell.
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
        // The look that is under way may have read an older version, and be about to tell of the account for the first time.
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
