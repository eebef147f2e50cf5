import type { BillingDeps } from '../billing-deps.ts';
import { isFailureOfProvider } from './provider-errors.ts';
import { keyGeneration, spendGeneration } from './provider-keys.queries.ts';

/**
 * Asks the provider under an Idempotency-Key of what is to be done once. The provider keeps a failure of its own under the
 * key as well, for a day: whoever asks after it does so under the next generation of the key, and all who ask then under
 * the same. Where no answer came the key stays, as what was asked may have been done.
 * @param call asks, with the key that it is given
 * @throws what the call throws
 */
export async function underKey<T>(
  { pool, clock }: BillingDeps,
  key: string,
  call: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const generation = await keyGeneration(pool, key);
  try {
    return await call(generation === 0 ? key : `${key}:${generation}`);
  } catch (error) {
    if (isFailureOfProvider(error)) {
      await spendGeneration(pool, key, generation, new Date(clock.now().epochMilliseconds));
    }
    throw error;
  }
}
