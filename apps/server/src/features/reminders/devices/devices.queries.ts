/** Queries for the devices that receive pushes, and the keys of this installation. */
import type { PushSubscription } from '@questlog/contract/push';
import { MAX_DEVICES } from '@questlog/domain/reminders/reminders';
import { isoInstant } from '../../../platform/db/json-sql.ts';
import { query } from '../../../platform/db/query.ts';
import type { VapidKeys } from '../../../platform/web-push/vapid.ts';

export const pushKeys = query<VapidKeys>(
  'push.keys',
  'select public_key as "publicKey", private_key as "privateKey" from push_keys',
);

/** Stores the first keys. Does nothing if another server has stored some. */
export const insertPushKeys = query<never, VapidKeys & { now: Date }>(
  'push.insert-keys',
  `insert into push_keys (public_key, private_key, created_at) values (:publicKey, :privateKey, :now)
   on conflict do nothing`,
);

const COLUMNS = `
  s.id, s.endpoint, s.device_name as "deviceName", s.kinds, ${isoInstant('s.created_at')} as "createdAt",
  ${isoInstant('s.last_ok_at')} as "lastOkAt", s.disabled_reason as "disabledReason",
  s.session_id is not null and s.session_id is not distinct from :sessionId as "isCurrent"`;

export const devicesOf = query<PushSubscription, { userId: string; sessionId: string | null }>(
  'push.devices',
  `select ${COLUMNS} from push_subscriptions s where s.user_id = :userId order by s.registered_at desc, s.id desc`,
);

export const deviceOf = query<PushSubscription, { userId: string; sessionId: string | null; id: string }>(
  'push.device',
  `select ${COLUMNS} from push_subscriptions s where s.user_id = :userId and s.id = :id`,
);

/**
 * Registers a subscription for the user and switches it on. The same endpoint becomes this user's, with the choices of
 * a new device if it was another user's. Returns its id, and whether it is new.
 */
export const registerDevice = query<
  { id: string; isNew: boolean },
  {
    id: string;
    userId: string;
    sessionId: string | null;
    endpoint: string;
    host: string;
    p256dh: Buffer;
    auth: Buffer;
    deviceName: string;
    kinds: readonly string[];
    now: Date;
  }
>(
  'push.register',
  `insert into push_subscriptions as s
     (id, user_id, session_id, endpoint, host, p256dh, auth, device_name, kinds, created_at, registered_at)
   values (:id, :userId, :sessionId, :endpoint, :host, :p256dh, :auth, :deviceName, :kinds::text[], :now, :now)
   on conflict (endpoint) do update
     set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
         device_name = excluded.device_name, registered_at = :now, rejections = 0, disabled_reason = null,
         kinds = case when s.user_id = excluded.user_id then s.kinds else excluded.kinds end,
         created_at = case when s.user_id = excluded.user_id then s.created_at else excluded.created_at end,
         last_ok_at = case when s.user_id = excluded.user_id then s.last_ok_at end
   returning id, id = :id as "isNew"`,
);

/** Ends the deliveries to a device that was another user's. */
export const forgetForeignDeliveries = query<never, { subscriptionId: string; userId: string }>(
  'push.forget-foreign',
  `delete from push_deliveries
    where subscription_id = :subscriptionId and user_id <> :userId and state = 'pending'`,
);

/** Removes the devices beyond the maximum that were used longest ago. @param registered the one that has just registered */
export const removeOldDevices = query<never, { userId: string; registered: string }>(
  'push.remove-old',
  `delete from push_subscriptions
    where id in (select id from push_subscriptions where user_id = :userId
                  order by id = :registered desc, greatest(registered_at, last_ok_at) desc, id desc offset ${MAX_DEVICES})`,
);

export const setKinds = query<{ id: string }, { userId: string; id: string; kinds: readonly string[] }>(
  'push.set-kinds',
  'update push_subscriptions set kinds = :kinds::text[] where user_id = :userId and id = :id returning id',
);

export const removeDevice = query<{ id: string }, { userId: string; id: string }>(
  'push.remove',
  'delete from push_subscriptions where user_id = :userId and id = :id returning id',
);

/** Returns the host and the name of a user's device. */
export const deviceTarget = query<{ host: string; name: string }, { userId: string; id: string }>(
  'push.target',
  'select host, device_name as name from push_subscriptions where user_id = :userId and id = :id',
);

/** Removes a subscription of which the push service says that it has ended. */
export const forgetSubscription = query<never, { id: string }>(
  'push.forget',
  'delete from push_subscriptions where id = :id',
);

/** Records that a push service rejected a push. Switches the device off after the third in a row. */
export const noteRejected = query<never, { id: string; most: number; reason: string }>(
  'push.note-rejected',
  `update push_subscriptions
      set rejections = least(rejections + 1, :most),
          disabled_reason = case when rejections + 1 >= :most then :reason else disabled_reason end
    where id = :id`,
);
