/** The notifications loaded by the bell. User actions and events from the hub change them. */
import type { Notification } from '@questlog/contract/notifications';
import type { LiveEvent } from '../../data/engine/live/live.ts';

export type NotificationFilter = 'all' | 'unread';

export interface LoadedNotifications {
  /** The latest notifications that match the filter. Those marked as read on this device stay in the list. */
  readonly notifications: readonly Notification[];
  /** How many notifications match the filter, on all pages. */
  readonly totalCount: number;
}

const matches = ({ isRead }: Notification, filter: NotificationFilter): boolean =>
  filter === 'all' || !isRead;

/** Returns the loaded notifications that match the filter. */
export function shownOf(
  { notifications }: LoadedNotifications,
  filter: NotificationFilter,
): readonly Notification[] {
  return notifications.filter((each) => matches(each, filter));
}

/** Marks notifications as read if `picks` returns true. */
export function withRead<T extends LoadedNotifications>(
  loaded: T,
  filter: NotificationFilter,
  picks: (notification: Notification) => boolean,
): T & { notifications: Notification[] } {
  const changed = loaded.notifications.filter((each) => picks(each) && !each.isRead).length;
  const readAt = new Date().toISOString();
  return {
    ...loaded,
    notifications: loaded.notifications.map((each) =>
      picks(each) && !each.isRead ? { ...each, isRead: true, readAt } : each,
    ),
    totalCount: filter === 'all' ? loaded.totalCount : loaded.totalCount - changed,
  };
}

/** Removes a notification. It may already be gone: the hub also reports deletions made by this tab. */
export function without<T extends LoadedNotifications>(
  loaded: T,
  filter: NotificationFilter,
  id: string,
): T & { notifications: Notification[] } {
  const removed = loaded.notifications.find((each) => each.id === id);
  const notifications = loaded.notifications.filter((each) => each.id !== id);
  const counted = removed !== undefined && matches(removed, filter) ? 1 : 0;
  return { ...loaded, notifications, totalCount: loaded.totalCount - counted };
}

export function withOlder<T extends LoadedNotifications>(
  loaded: T,
  page: LoadedNotifications,
): T & { notifications: Notification[] } {
  const known = new Set(loaded.notifications.map(({ id }) => id));
  const older = page.notifications.filter(({ id }) => !known.has(id));
  return { ...loaded, notifications: [...loaded.notifications, ...older], totalCount: page.totalCount };
}

/** Updates the notifications after an event from the hub. */
export function afterEvent<T extends LoadedNotifications>(
  loaded: T,
  filter: NotificationFilter,
  event: LiveEvent,
): T & { notifications: Notification[] } {
  const notifications = [...loaded.notifications];
  switch (event.type) {
    case 'ReceiveNotification': {
      const [notification] = event.arguments;
      const others = notifications.filter(({ id }) => id !== notification.id);
      const isNew = others.length === notifications.length;
      return {
        ...loaded,
        notifications: [notification, ...others],
        totalCount: loaded.totalCount + (isNew ? 1 : 0),
      };
    }
    case 'NotificationDeleted':
      return without(loaded, filter, event.arguments[0]);
    case 'AllNotificationsRead':
      return { ...withRead(loaded, filter, () => true), ...(filter === 'unread' && { totalCount: 0 }) };
    case 'UpdateUnreadCount':
    case 'AccountChanged':
    case 'AccessEnded':
    case 'ListChoicesChanged':
    case 'RemindersChanged':
    case 'FiltersChanged':
    case 'AssistantsChanged':
    case 'PreferencesChanged':
      return { ...loaded, notifications };
  }
}
