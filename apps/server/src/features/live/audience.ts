/**
 * The clients connected to this process and the versions sent to them. This is the hub's only state, and
 * losing it does no harm.
 */
import { eventText, type Connection } from '../../platform/realtime/connection.ts';
import type { ConnectedToken, UserNotifications, Versions } from './live.queries.ts';

interface Follower {
  readonly connection: Connection;
  /** The last version sent for each of the user's accounts, by account id. */
  readonly accounts: Map<string, number>;
  notificationsVersion: number;
  /** The last preference sent. */
  newTasksLast?: boolean;
}

export class Audience {
  readonly #byConnection = new Map<Connection, Follower>();
  readonly #byUser = new Map<string, Set<Follower>>();
  readonly #byAccount = new Map<string, Set<Follower>>();

  get users(): string[] {
    return [...this.#byUser.keys()];
  }

  /** Adds a connection. It receives nothing until its user's next refresh. */
  add(connection: Connection): void {
    const { userId, notificationsVersion } = connection.holder;
    const follower: Follower = { connection, accounts: new Map(), notificationsVersion };
    this.#byConnection.set(connection, follower);
    put(this.#byUser, userId, follower);
  }

  remove(connection: Connection): void {
    const follower = this.#byConnection.get(connection);
    if (follower === undefined) return;
    this.#byConnection.delete(connection);
    take(this.#byUser, connection.holder.userId, follower);
    for (const accountId of follower.accounts.keys()) take(this.#byAccount, accountId, follower);
  }

  hasUser(userId: string): boolean {
    return this.#byUser.has(userId);
  }

  hasAccount(accountId: string): boolean {
    return this.#byAccount.has(accountId);
  }

  /** Returns the users who receive changes to the accounts. */
  usersOf(accountIds: Iterable<string>): string[] {
    const users = new Set<string>();
    for (const accountId of accountIds) {
      for (const { connection } of this.#byAccount.get(accountId) ?? []) users.add(connection.holder.userId);
    }
    return [...users];
  }

  sessionsOf(userIds: Iterable<string>): string[] {
    const sessions = new Set<string>();
    for (const userId of userIds) {
      for (const { connection } of this.#byUser.get(userId) ?? []) {
        if (connection.holder.sessionId !== null) sessions.add(connection.holder.sessionId);
      }
    }
    return [...sessions];
  }

  /**
   * Returns the users who have not been sent the latest notifications, each with the last version sent to
   * them.
   */
  behind(versions: ReadonlyMap<string, { readonly notificationsVersion: number }>): Map<string, number> {
    const lastSent = new Map<string, number>();
    for (const [userId, { notificationsVersion }] of versions) {
      const known = this.#devicesOf(userId).map((follower) => follower.notificationsVersion);
      const oldest = Math.min(...known);
      if (oldest < notificationsVersion) lastSent.set(userId, oldest);
    }
    return lastSent;
  }

  /** Returns the API tokens with which scripts of the users are connected. */
  tokensOf(userIds: Iterable<string>): ConnectedToken[] {
    const tokens: ConnectedToken[] = [];
    for (const userId of userIds) {
      for (const { connection } of this.#byUser.get(userId) ?? []) {
        if (connection.holder.apiToken !== null) tokens.push(connection.holder.apiToken);
      }
    }
    return tokens;
  }

  /** Sends a user's devices what concerns the user, and not only an account. */
  send(userId: string, text: string): void {
    for (const { connection } of this.#devicesOf(userId)) connection.send(text);
  }

  /** Returns a user's connections without those of scripts, which get only the changes of their account. */
  #devicesOf(userId: string): Follower[] {
    return [...(this.#byUser.get(userId) ?? [])].filter(
      ({ connection }) => connection.holder.apiToken === null,
    );
  }

  /**
   * Sends users the changes to their accounts.
   * @param read each user's accounts as an Active member, just read from the database
   * @param among the ids of the accounts that were read; null for all accounts
   */
  sendAccountChanges(
    userIds: Iterable<string>,
    read: ReadonlyMap<string, Versions>,
    among: ReadonlySet<string> | null,
  ): void {
    const texts = new Map<string, string>();
    const changed = (accountId: string, version: number): string => {
      const key = `${accountId} ${version}`;
      const text = texts.get(key) ?? eventText('AccountChanged', [{ accountId, version }]);
      texts.set(key, text);
      return text;
    };
    for (const userId of userIds) {
      const versions = read.get(userId) ?? new Map<string, number>();
      for (const follower of this.#byUser.get(userId) ?? []) {
        for (const accountId of follower.accounts.keys()) {
          if (versions.has(accountId) || among?.has(accountId) === false) continue;
          follower.accounts.delete(accountId);
          take(this.#byAccount, accountId, follower);
          follower.connection.send(eventText('AccessEnded', [{ accountId }]));
        }
        const { apiToken } = follower.connection.holder;
        for (const [accountId, version] of versions) {
          if (apiToken !== null && apiToken.accountId !== accountId) continue;
          const known = follower.accounts.get(accountId);
          if (known !== undefined && known >= version) continue;
          follower.accounts.set(accountId, version);
          put(this.#byAccount, accountId, follower);
          follower.connection.send(changed(accountId, version));
        }
      }
    }
  }

  /** Sends users their preferences, unless the connection has them already. */
  sendPreferences(users: ReadonlyMap<string, { readonly newTasksLast: boolean }>): void {
    for (const [userId, { newTasksLast }] of users) {
      for (const follower of this.#devicesOf(userId)) {
        if (follower.newTasksLast === newTasksLast) continue;
        follower.newTasksLast = newTasksLast;
        follower.connection.send(eventText('PreferencesChanged', [{ newTasksLast }]));
      }
    }
  }

  /**
   * Sends users their new notifications and the unread count.
   * @param versions each user's current notifications version
   */
  sendNotifications(
    read: ReadonlyMap<string, UserNotifications>,
    versions: ReadonlyMap<string, { readonly notificationsVersion: number }>,
  ): void {
    for (const [userId, { unread, arrived }] of read) {
      const notificationsVersion = Math.max(
        versions.get(userId)?.notificationsVersion ?? 0,
        ...arrived.map(({ version }) => version),
      );
      for (const follower of this.#devicesOf(userId)) {
        if (follower.notificationsVersion >= notificationsVersion) continue;
        for (const { version, notification } of arrived) {
          if (version > follower.notificationsVersion) {
            follower.connection.send(eventText('ReceiveNotification', [notification]));
          }
        }
        follower.connection.send(eventText('UpdateUnreadCount', [unread]));
        follower.notificationsVersion = notificationsVersion;
      }
    }
  }
}

function put(map: Map<string, Set<Follower>>, key: string, follower: Follower): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([follower]));
  else set.add(follower);
}

function take(map: Map<string, Set<Follower>>, key: string, follower: Follower): void {
  const set = map.get(key);
  if (set === undefined) return;
  set.delete(follower);
  if (set.size === 0) map.delete(key);
}
