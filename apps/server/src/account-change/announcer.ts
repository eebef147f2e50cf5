/**
 * Notifies the hubs in this and all other processes of committed changes. Must be called only after the
 * commit. Callers do not wait for a notification, and notifying never fails. If a notification is lost, the
 * hub's polling finds the change within seconds (docs/decisions/012-live-events.md).
 */
export interface Announcer {
  /** The account has changed and has a new version. */
  accountChanged(accountId: string): void;
  /** The user has received a notification, or has read one. */
  userNotified(userId: string): void;
  /**
   * One of the user's sessions has ended, or the user was deactivated, was added to or removed from an
   * account, or has chosen a different time zone.
   */
  accessChanged(userId: string): void;
  /** The user has deleted a notification. */
  notificationDeleted(userId: string, id: string): void;
  /** The user has marked all notifications as read. */
  allNotificationsRead(userId: string): void;
}

const nothing = (): void => {};

/**
 * An announcer for processes that have no hub (operator commands). The hubs of other processes find the
 * changes by polling.
 */
export const unannounced: Announcer = {
  accountChanged: nothing,
  userNotified: nothing,
  accessChanged: nothing,
  notificationDeleted: nothing,
  allNotificationsRead: nothing,
};
