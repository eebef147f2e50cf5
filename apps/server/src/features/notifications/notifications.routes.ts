import type { Pool } from 'pg';
import * as contract from '@questlog/contract/notifications';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { changeUser } from '../../account-change/change.ts';
import { fail } from '../../platform/errors.ts';
import { empty, json, jsonText } from '../../platform/http/responses/route-response.ts';
import {
  notificationOf,
  notificationsOf,
  removeNotification,
  setAllRead,
  setRead,
  unreadCount,
} from './notifications.queries.ts';

/** Returns the notification routes (NOTICE-7). Other users' notifications get `not_found`. */
export function notificationRoutes(pool: Pool): BoundRoute[] {
  return [
    bind(contract.listNotifications, async ({ query }, { userId }) =>
      jsonText(200, await notificationsOf.one(pool, { ...query, userId, type: query.type ?? null })),
    ),

    bind(contract.countUnread, async (_input, { userId }) =>
      json(200, { count: await unreadCount.one(pool, { userId }) }),
    ),

    bind(contract.getNotification, async ({ params }, { userId }) =>
      jsonText(200, (await notificationOf.first(pool, { userId, id: params.id })) ?? fail('not_found')),
    ),

    bind(contract.markRead, ({ params }, caller) =>
      changeUser(pool, caller, async (client) => {
        const { userId, now, live } = caller;
        if (await setRead.any(client, { userId, id: params.id, now }))
          client.onCommit(() => live.userNotified(userId));
        return jsonText(
          200,
          (await notificationOf.first(client, { userId, id: params.id })) ?? fail('not_found'),
        );
      }),
    ),

    bind(contract.markAllRead, (_input, caller) =>
      changeUser(pool, caller, async (client) => {
        const { userId, now, live } = caller;
        if ((await setAllRead.one(client, { userId, now })) > 0) {
          client.onCommit(() => live.allNotificationsRead(userId));
        }
        return empty;
      }),
    ),

    bind(contract.deleteNotification, ({ params }, caller) =>
      changeUser(pool, caller, async (client) => {
        const { userId, live } = caller;
        if (!(await removeNotification.any(client, { userId, id: params.id }))) return fail('not_found');
        client.onCommit(() => live.notificationDeleted(userId, params.id));
        return empty;
      }),
    ),
  ];
}
