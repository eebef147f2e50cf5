/** Formats amounts of money and dates for the sandbox's pages. */

const DIGITS_OF: Readonly<Record<string, number>> = { jpy: 0, krw: 0, vnd: 0, clp: 0 };

/** Formats an amount in minor units in its currency. */
export function money(amount: number, currency: string): string {
  const digits = DIGITS_OF[currency] ?? 2;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}

/** Formats a date, given in seconds since 1970. */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);
}
