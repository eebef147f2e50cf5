/**
 * Dates of payments (BILLING-4). They are separate from the prices, which the sign-in page shows, because the
 * formats of dates belong to the dashboard's bundle.
 */
import { formatDate } from '../dates/date-labels.ts';

const FIRST_BELIEVED_YEAR = 2000;
const SOME_DAY = 'the end of your current billing period';

/**
 * Formats a billing date in the order of the reader's region, such as `January 5, 2027` or `5 January 2027`. A
 * missing or invalid date, or one before 2000, becomes a generic phrase (BILLING-4).
 */
export function billingDate(instant: string | null | undefined, locale: string): string {
  return isBillingDate(instant)
    ? formatDate(new Date(instant).toISOString().slice(0, 10), locale, { dateStyle: 'long' })
    : SOME_DAY;
}

/** Returns whether the provider's timestamp can be shown as a date (BILLING-4). */
export function isBillingDate(instant: string | null | undefined): instant is string {
  const date = new Date(instant ?? Number.NaN);
  return !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= FIRST_BELIEVED_YEAR;
}

/** Returns the text for the next renewal of a subscription (BILLING-4): `Renews on January 5, 2027`. */
export function renewalText(instant: string | null | undefined, locale: string): string {
  const day = billingDate(instant, locale);
  return `Renews ${day === SOME_DAY ? 'at' : 'on'} ${day}`;
}
