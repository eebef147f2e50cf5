/** Numbers, and numbers of things, as people read them. */
import { locale } from './interface-locale.ts';

let numbers: Intl.NumberFormat | undefined;

/** A number as people of the region write it: 2,999. */
export function numberText(value: number): string {
  numbers ??= new Intl.NumberFormat(locale);
  return numbers.format(value);
}

/** 'task' or 'tasks' after its number. */
export function countOf(count: number, noun: string): string {
  return `${numberText(count)} ${nounFor(count, noun)}`;
}

/** 'task' or 'tasks', where the number stands apart. */
export function nounFor(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}
