/**
 * Tells the hub, of this process and of the others, that there is something to look at. To be called once what it
 * tells of has committed: nothing here is awaited, nothing can fail, and what gets lost the hub finds by itself
 * within seconds (docs/decisions/012-live-events.md).
 */
export interface Announcer {
  /** Something of the account has changed: its version is a new one. */
  accountChanged(accountId: string): void;
  /** The user has a new notification, or has read one. */
  userNotified(userId: string): void;
  /** A session of the user has ended, or they were deactivated, or an account took them in or put them out. */
  accessChanged(userId: string): void;
  /** The user has deleted a notification. */
  notificationDeleted(userId: string, id: string): void;
  /** The user has read everything. */
  allNotificationsRead(userId: string): void;
}

const nothing = (): void => {};

/** Where no hub listens to this process (operator commands): other processes look by themselves. */
export const unannounced: Announcer = {
  accountChanged: nothing,
  userNotified: nothing,
  accessChanged: nothing,
  notificationDeleted: nothing,
  allNotificationsRead: nothing,
};
