import type { BillingDeps } from './billing-deps.ts';
import { nextQuestion } from './billing.queries.ts';

/**
 * The Idempotency-Key of a change at the provider: what is sent again because an answer was lost is done once, and no other
 * change of the account has it.
 */
export async function changeKey(
  { pool, payments }: BillingDeps,
  accountId: string,
  what: string,
): Promise<string> {
  const question = await nextQuestion(pool, accountId, payments.provider);
  return `${what}:${accountId}:${question?.ticket ?? 0}`;
}
