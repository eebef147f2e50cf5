import type { Pool } from 'pg';
import * as contract from '@questlog/contract/push';
import { PUSH_KINDS } from '@questlog/domain/reminders/reminders';
import { newId } from '@questlog/domain/uuid';
import { changeUser } from '../../../account-change/change.ts';
import { bind, type BoundRoute } from '../../../endpoint/binding.ts';
import { fail, failField } from '../../../platform/errors.ts';
import { accepted, empty, json } from '../../../platform/http/responses/route-response.ts';
import { AUTH_BYTES, isPoint } from '../../../platform/web-push/encryption.ts';
import { insertDeliveries } from '../firing/deliveries.queries.ts';
import {
  deviceOf,
  devicesOf,
  deviceTarget,
  forgetForeignDeliveries,
  registerDevice,
  removeDevice,
  removeOldDevices,
  setKinds,
} from './devices.queries.ts';
import { pushHostOf } from './push-hosts.ts';
import { ensurePushKeys } from './push-keys.ts';

export interface DeviceRoutesDeps {
  readonly pool: Pool;
  /** Hosts of push services that the operator has added (PUSH_HOSTS). */
  readonly pushHosts: readonly string[];
}

const UNKNOWN_SERVICE = 'This is not the address of a push service that this server knows.';
const BAD_KEY = 'This is not a valid key.';
/** Time in which a test is retried, in milliseconds. */
const TEST_MS = 5 * 60_000;

/** Returns the bytes of base64url text; undefined for other text. */
function bytesOf(text: string): Buffer | undefined {
  return /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : undefined;
}

export function deviceRoutes({ pool, pushHosts }: DeviceRoutesDeps): readonly BoundRoute[] {
  return [
    bind(contract.pushKey, async (_input, { now }) =>
      json(200, { publicKey: (await ensurePushKeys(pool, now)).publicKey }),
    ),

    bind(contract.registerDevice, ({ body }, caller) => {
      const { endpoint, keys, deviceName } = body;
      const host = pushHostOf(endpoint, pushHosts) ?? failField('endpoint', UNKNOWN_SERVICE);
      const p256dh = bytesOf(keys.p256dh);
      if (p256dh === undefined || !isPoint(p256dh)) return failField('keys.p256dh', BAD_KEY);
      const auth = bytesOf(keys.auth);
      if (auth?.length !== AUTH_BYTES) return failField('keys.auth', BAD_KEY);
      return changeUser(pool, caller, async (client) => {
        const { userId, sessionId, now } = caller;
        const { id, isNew } = await registerDevice.one(client, {
          id: newId(now.getTime()),
          userId,
          sessionId,
          endpoint,
          host,
          p256dh,
          auth,
          deviceName,
          kinds: PUSH_KINDS,
          now,
        });
        await forgetForeignDeliveries(client, { subscriptionId: id, userId });
        await removeOldDevices(client, { userId, registered: id });
        const device = await deviceOf.first(client, { userId, sessionId, id });
        return json(isNew ? 201 : 200, device ?? fail('internal'));
      });
    }),

    bind(contract.listDevices, async (_input, { userId, sessionId }) =>
      json(200, { subscriptions: await devicesOf(pool, { userId, sessionId }) }),
    ),

    bind(contract.getDevice, async ({ params }, { userId, sessionId }) =>
      json(200, (await deviceOf.first(pool, { userId, sessionId, id: params.id })) ?? fail('not_found')),
    ),

    bind(contract.updateDevice, ({ params, body }, caller) =>
      changeUser(pool, caller, async (client) => {
        const { userId, sessionId } = caller;
        const kinds = [...new Set(body.kinds)];
        if (!(await setKinds.any(client, { userId, id: params.id, kinds }))) return fail('not_found');
        return json(200, await deviceOf.one(client, { userId, sessionId, id: params.id }));
      }),
    ),

    bind(contract.removeDevice, ({ params }, caller) =>
      changeUser(pool, caller, async (client) => {
        const { userId } = caller;
        return (await removeDevice.any(client, { userId, id: params.id })) ? empty : fail('not_found');
      }),
    ),

    bind(contract.testDevice, ({ body }, caller) =>
      changeUser(pool, caller, async (client) => {
        const { userId, now } = caller;
        const { subscriptionId } = body;
        const target = await deviceTarget.first(client, { userId, id: subscriptionId });
        if (target === undefined) return fail('not_found');
        const delivery = {
          id: newId(now.getTime()),
          user_id: userId,
          account_id: null,
          firing_id: null,
          subscription_id: subscriptionId,
          kind: 'test',
          channel: 'push',
          host: target.host,
          device_name: target.name,
          missed_count: null,
          next_at: now.toISOString(),
          expires_at: new Date(now.getTime() + TEST_MS).toISOString(),
        };
        await insertDeliveries(client, { deliveries: JSON.stringify([delivery]), now });
        return accepted;
      }),
    ),
  ];
}
