/**
 * Notifies the hubs in all processes of committed changes. Call it only after the commit. Nobody waits for a
 * notification, and notifying never fails. If one is lost, the hub's polling finds the change within seconds
 * (docs/decisions/012-live-events.md).
 */
export interface Announcer {
  /** The account has a new version. */
  accountChanged(accountId: string): void;
  /** The user has received or read a notification. */
  userNotified(userId: string): void;
  /** One of the user's sessions has ended, or their access, time zone or preferences have changed. */
  accessChanged(userId: string): void;
  notificationDeleted(userId: string, id: string): void;
  allNotificationsRead(userId: string): void;
  /** A device has changed the user's list choices in the account. If this is lost, devices fetch them later. */
  listChoicesChanged(userId: string, accountId: string): void;
  /** The user's own reminders in the account have changed. If this is lost, devices fetch them later. */
  remindersChanged(userId: string, accountId: string): void;
  /** Notices are to be made. Only this process learns of it; the others look for them every two seconds. */
  noticesQueued(): void;
  /** Messages of webhooks are to be sent. Only this process learns of it, as of notices. */
  webhooksQueued(): void;
  /** The filters that the user sees in the account have changed. If this is lost, devices fetch them later. */
  filtersChanged(userId: string, accountId: string): void;
  /** An assistant has changed the account for the user, or such a change was undone. If this is lost, devices learn of it later. */
  assistantChanged(userId: string, accountId: string): void;
}

const nothing = (): void => {};

/**
 * An announcer that does nothing, for processes that have no hub, such as operator commands. The hubs of
 * other processes find the changes by polling.
 */
export const unannounced: Announcer = {
  accountChanged: nothing,
  userNotified: nothing,
  accessChanged: nothing,
  notificationDeleted: nothing,
  allNotificationsRead: nothing,
  listChoicesChanged: nothing,
  remindersChanged: nothing,
  noticesQueued: nothing,
  webhooksQueued: nothing,
  filtersChanged: nothing,
  assistantChanged: nothing,
};
