/** Reads the current state of announced accounts and users, and sends it to the clients. */
import type { Pool } from 'pg';
import { ERRORS } from '@questlog/contract/errors';
import type { Log } from '../../platform/log/log.ts';
import { eventText, type Holder } from '../../platform/realtime/connection.ts';
import type { Audience } from './audience.ts';
import {
  accountsOfUsers,
  endedAmong,
  hubUsersById,
  notificationsSince,
  revokedAmong,
} from './live.queries.ts';

/** The accounts and users to read in the next refresh. */
interface PendingRefresh {
  everything: boolean;
  readonly accounts: Set<string>;
  readonly users: Set<string>;
  /** Messages that can be sent without reading the database. */
  readonly messages: { readonly userId: string; readonly text: string }[];
}

const emptyRefresh = (): PendingRefresh => ({
  everything: false,
  accounts: new Set(),
  users: new Set(),
  messages: [],
});

export interface RefreshDeps {
  readonly pool: Pool;
  readonly log: Log;
  readonly audience: Audience;
  /** Closes the connections that `picks` selects, with the given reason. */
  readonly close: (picks: (holder: Holder) => boolean, reason: string) => void;
}

/** Announcements of rows that only one user sees, with the events that tell the user's devices. */
const PERSONAL_EVENTS = {
  'list-choices': 'ListChoicesChanged',
  reminders: 'RemindersChanged',
  filters: 'FiltersChanged',
  assistants: 'AssistantsChanged',
} as const;

const isPersonal = (kind: string): kind is keyof typeof PERSONAL_EVENTS => kind in PERSONAL_EVENTS;

/** The refreshes of one process. Each method schedules a refresh, and starts it if no other is running. */
export interface Refreshes {
  readonly ofEverything: () => void;
  /** Refreshes a user whose client has just connected. */
  readonly ofUser: (userId: string) => void;
  readonly of: (announcements: readonly string[]) => void;
}

/**
 * Creates this process's refreshes. They run one at a time, so that an older one cannot overtake a newer one.
 */
export function createRefreshes({ pool, log, audience, close }: RefreshDeps): Refreshes {
  let pending = emptyRefresh();
  let isRunning = false;

  const end = (picks: (holder: Holder) => boolean, code: 'unauthenticated' | 'account_deactivated'): void =>
    close(picks, ERRORS[code].message);

  /** Refreshes users: checks whether they may stay connected, then sends changes and new notifications. */
  const refreshUsers = async (users: readonly string[]): Promise<void> => {
    const [hubUsers, ended, revoked, accounts] = await Promise.all([
      hubUsersById(pool, users),
      endedAmong(pool, audience.sessionsOf(users)),
      revokedAmong(pool, audience.tokensOf(users)),
      accountsOfUsers(pool, users, null),
    ]);
    const refreshed = new Set(users);
    end(({ userId }) => hubUsers.get(userId)?.deactivated === true, 'account_deactivated');
    end(
      ({ userId, sessionId }) =>
        refreshed.has(userId) && (!hubUsers.has(userId) || (sessionId !== null && ended.has(sessionId))),
      'unauthenticated',
    );
    end(
      ({ userId, apiToken }) =>
        apiToken !== null &&
        refreshed.has(userId) &&
        (revoked.has(apiToken.id) || accounts.get(userId)?.has(apiToken.accountId) !== true),
      'unauthenticated',
    );
    audience.sendAccountChanges(users, accounts, null);
    audience.sendPreferences(hubUsers);
    const behind = audience.behind(hubUsers);
    if (behind.size > 0) audience.sendNotifications(await notificationsSince(pool, behind), hubUsers);
  };

  const refresh = async ({ everything, accounts, users, messages }: PendingRefresh): Promise<void> => {
    for (const { userId, text } of messages) audience.send(userId, text);
    const whole = everything ? audience.users : [...users].filter((userId) => audience.hasUser(userId));
    if (whole.length > 0) await refreshUsers(whole);
    if (everything || accounts.size === 0) return;
    const members = audience.usersOf(accounts);
    if (members.length === 0) return;
    audience.sendAccountChanges(members, await accountsOfUsers(pool, members, [...accounts]), accounts);
  };

  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
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
    isRunning = false;
  };

  const add = (announcement: string): void => {
    const [kind = '', subject = '', detail = ''] = announcement.split(' ');
    if (kind === 'account') {
      // A running refresh may be about to send an older version of this account to a client that has received
      // none yet.
      if (isRunning || audience.hasAccount(subject)) pending.accounts.add(subject);
    } else if (isPersonal(kind)) {
      const event = PERSONAL_EVENTS[kind];
      pending.messages.push({ userId: subject, text: eventText(event, [{ accountId: detail }]) });
    } else if (audience.hasUser(subject)) {
      pending.users.add(subject);
      if (kind === 'deleted') {
        pending.messages.push({ userId: subject, text: eventText('NotificationDeleted', [detail]) });
      } else if (kind === 'all-read') {
        pending.messages.push({ userId: subject, text: eventText('AllNotificationsRead', []) });
      }
    }
  };

  return {
    ofEverything: () => {
      pending.everything = true;
      void run();
    },
    ofUser: (userId) => {
      pending.users.add(userId);
      void run();
    },
    of: (announcements) => {
      for (const announcement of announcements) add(announcement);
      void run();
    },
  };
}
