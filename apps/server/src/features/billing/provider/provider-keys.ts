import type { BillingDeps } from '../billing-deps.ts';
import { isFailureOfProvider } from './provider-errors.ts';
import { keyGeneration, spendGeneration } from './provider-keys.queries.ts';

/**
 * Calls the provider with an idempotency key. The provider replays a failed response under the same key for a
 * day, so the call after a failure uses a new generation of the key. Concurrent calls share a generation. If
 * no response arrived, the key is reused, because the request may have succeeded.
 * @param call makes the request with the key passed to it
 * @throws the errors thrown by `call`
 */
export async function underKey<T>(
  { pool, clock }: BillingDeps,
  key: string,
  call: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const generation = (await keyGeneration.first(pool, { key })) ?? 0;
  try {
    return await call(generation === 0 ? key : `${key}:${generation}`);
  } catch (error) {
    if (isFailureOfProvider(error)) {
      await spendGeneration(pool, { key, generation, now: new Date(clock.now().epochMilliseconds) });
    }
    throw error;
  }
}
