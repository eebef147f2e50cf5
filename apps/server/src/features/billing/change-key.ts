import type { BillingDeps } from './billing-deps.ts';
import { nextQuestion } from './billing.queries.ts';

/**
 * Returns the Idempotency-Key for a change at the provider. A retry after a lost response uses the same key,
 * so the change is made only once. Every other change gets a different key.
 */
export async function changeKey(
  { pool, payments }: BillingDeps,
  accountId: string,
  what: string,
): Promise<string> {
  const question = await nextQuestion.first(pool, { accountId, provider: payments.provider });
  return `${what}:${accountId}:${question?.ticket ?? 0}`;
}
