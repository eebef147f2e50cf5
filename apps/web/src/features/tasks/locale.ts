/** The person's own language for dates and numbers; the words around them are English. */
export const locale = globalThis.navigator?.language ?? 'en';

const numbers = new Intl.NumberFormat(locale);

/** A number as it is written here. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}
