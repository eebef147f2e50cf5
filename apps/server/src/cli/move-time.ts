/**
 * The command `move-time <email|account id> <days|date>` fast-forwards an account's time in the payment
 * sandbox. A year of payments can then be tested in a second.
 */
import type { Pool } from 'pg';
import { isUuid } from '@questlog/domain/uuid';
import type { Config } from '../config.ts';
import { billingOf } from '../features/billing/billing.queries.ts';
import { openPayments } from '../features/billing/provider/payments.ts';
import { systemClock } from '../platform/clock.ts';
import type { Log } from '../platform/log/log.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { ownPersonalAccount, userIdByEmail } from './operator.queries.ts';

const DAY_SECONDS = 86_400;

/** Parses a time given as a number of days from the customer's current time, or as a date. */
function endOf(text: string): ((now: number) => number) | undefined {
  const days = /^(\d{1,4}) ?d?(?:ays?)?$/.exec(text)?.[1];
  if (days !== undefined) return (now) => now + Number(days) * DAY_SECONDS;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(date) ? undefined : () => date / 1000;
}

async function accountOf(pool: Pool, emailOrId: string): Promise<string> {
  if (isUuid(emailOrId)) return emailOrId;
  const userId = await userIdByEmail.first(pool, { email: emailOrId.trim() });
  if (userId === undefined) throw new OperatorError(`There is no user with the address ${emailOrId}.`);
  return (await ownPersonalAccount.first(pool, { userId })) ?? fail(`${emailOrId} has no personal account.`);
}

function fail(message: string): never {
  throw new OperatorError(message);
}

/**
 * Advances the sandbox's clock for an account's customer. This triggers the renewals, failures and
 * cancellations in between.
 * @returns the customer's new date
 * @throws OperatorError if the account is not a customer of the sandbox, or if the new time is before the
 * current one
 */
export async function moveTime(
  context: { readonly config: Config; readonly log: Log; readonly pool: Pool; readonly url: string },
  emailOrId: string,
  text: string,
): Promise<string> {
  const { config, log, pool, url } = context;
  const end = endOf(text) ?? fail(`"${text}" is neither a number of days nor a date such as 2027-01-31.`);
  const accountId = await accountOf(pool, emailOrId);
  const payments = await openPayments({ config, url, log, clock: systemClock, ticking: false });
  try {
    const row = await billingOf.first(pool, { accountId, provider: 'sandbox' });
    if (row === undefined) return fail(`${emailOrId} has no purchases in the payment sandbox.`);
    const until = end(await payments.timeOf(row.customer_id));
    await payments.moveTime(row.customer_id, until).catch((error: Error) => fail(error.message));
    // Notify the running server, or the next one that starts.
    await payments.tick();
    return new Date(until * 1000).toISOString().slice(0, 10);
  } finally {
    await payments.close();
  }
}
