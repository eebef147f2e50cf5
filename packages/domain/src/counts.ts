import { locale } from './interface-locale.ts';

let numbers: Intl.NumberFormat | undefined;

/** Formats a number in the user's locale: 2,999. */
export function numberText(value: number): string {
  numbers ??= new Intl.NumberFormat(locale);
  return numbers.format(value);
}

/** Returns the number with its noun: '1 task', '2 tasks'. */
export function countOf(count: number, noun: string): string {
  return `${numberText(count)} ${nounFor(count, noun)}`;
}

/** Returns the noun without the number: 'task' or 'tasks'. */
export function nounFor(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}
