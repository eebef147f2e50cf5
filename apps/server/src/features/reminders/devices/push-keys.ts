/** The VAPID keys of this installation, which the first server creates. */
import type { Pool } from 'pg';
import { createVapidKeys, type VapidKeys } from '../../../platform/web-push/vapid.ts';
import { insertPushKeys, pushKeys } from './devices.queries.ts';

/** Returns the stored keys. Creates them on the first call. */
export async function ensurePushKeys(pool: Pool, now: Date): Promise<VapidKeys> {
  const stored = await pushKeys.first(pool);
  if (stored !== undefined) return stored;
  await insertPushKeys(pool, { ...createVapidKeys(), now });
  return pushKeys.one(pool);
}
