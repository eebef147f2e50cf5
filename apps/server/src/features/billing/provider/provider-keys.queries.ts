/** Stores the idempotency keys under which a provider call has failed. */
import type { Pool } from 'pg';
import { preparePurge, purgeInBatches } from '../../../platform/db/batches.ts';
import { prepare, run, runOne, type Queryable } from '../../../platform/db/prepared.ts';

const selectGeneration = prepare<{ generation: number }, [key: string]>(
  'billing.key-generation',
  'select generation from provider_keys where key = $1',
);

// Concurrent callers that fail with the same generation of the key all write the same value.
const upsertGeneration = prepare<never, [key: string, generation: number, now: Date]>(
  'billing.spend-key',
  `insert into provider_keys (key, generation, failed_at) values ($1, $2, $3)
   on conflict (key) do update
     set generation = excluded.generation, failed_at = excluded.failed_at
   where provider_keys.generation < excluded.generation`,
);

const deleteKeys = preparePurge('billing.purge-keys', 'provider_keys', 'r.failed_at < $1');

/** Returns which generation of the key to use. It is 0 if the provider has never failed for the key. */
export async function keyGeneration(on: Queryable, key: string): Promise<number> {
  return (await runOne(on, selectGeneration, [key]))?.generation ?? 0;
}

/** Records that the provider has failed for this generation of a key. */
export async function spendGeneration(
  on: Queryable,
  key: string,
  generation: number,
  now: Date,
): Promise<void> {
  await run(on, upsertGeneration, [key, generation + 1, now]);
}

/** Deletes keys whose last failure was before the given time. */
export function purgeProviderKeys(pool: Pool, before: Date, signal?: AbortSignal): Promise<number> {
  return purgeInBatches(pool, deleteKeys, before, signal);
}
