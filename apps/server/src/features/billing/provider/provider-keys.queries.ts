/** Stores the idempotency keys under which a provider call has failed. */
import { purge } from '../../../platform/db/batches.ts';
import { query } from '../../../platform/db/query.ts';

// Concurrent callers that fail with the same generation of the key all write the same value.
/** Records that the provider has failed for this generation of a key. */
export const spendGeneration = query<never, { key: string; generation: number; now: Date }>(
  'billing.spend-key',
  `insert into provider_keys (key, generation, failed_at) values (:key, :generation + 1, :now)
   on conflict (key) do update
     set generation = excluded.generation, failed_at = excluded.failed_at
   where provider_keys.generation < excluded.generation`,
);

/** Returns which generation of the key to use; undefined if the provider has never failed for the key. */
export const keyGeneration = query<{ generation: number }, { key: string }>(
  'billing.key-generation',
  'select generation from provider_keys where key = :key',
).map(({ generation }) => generation);

/** Deletes keys whose last failure was before the given time. */
export const purgeProviderKeys = purge('billing.purge-keys', 'provider_keys', 'r.failed_at < :instant');
