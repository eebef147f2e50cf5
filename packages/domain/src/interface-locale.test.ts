import { expect, it } from 'vitest';
import { interfaceLocale } from './interface-locale.ts';

const day = Date.UTC(2026, 10, 22);

it.each([
  ['en-US', 'Nov 22, 2026', '12,345'],
  ['en-GB', '22 Nov 2026', '12,345'],
  ['de', '22 Nov 2026', '12.345'],
  ['ar-EG', 'Nov 22, 2026', '12,345'],
  ['fa', 'Nov 22, 2026', '12,345'],
  ['de-DE-u-nu-arab', '22 Nov 2026', '12.345'],
  ['en-US-u-ca-buddhist', 'Nov 22, 2026', '12,345'],
  ['not a language', 'Nov 22, 2026', '12,345'],
  ['', 'Nov 22, 2026', '12,345'],
])('in the locale %s, a date reads %s and a number reads %s (DATE-17)', (language, date, number) => {
  const locale = interfaceLocale(language);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  expect(format.format(day)).toBe(date);
  expect(new Intl.NumberFormat(locale).format(12_345)).toBe(number);
});

it.each(['de', 'ja', 'ar-EG', 'hi'])('the locale %s has English names of weekdays (DATE-17)', (language) => {
  const format = new Intl.DateTimeFormat(interfaceLocale(language), { weekday: 'long', timeZone: 'UTC' });
  expect(format.format(day)).toBe('Sunday');
});
