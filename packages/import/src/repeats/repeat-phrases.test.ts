import { expect, it, test } from 'vitest';
import fc from 'fast-check';
import { describeRepeat } from '@questlog/domain/recurrence/repeat-summary';
import { datesOfPhrase } from './repeat-phrases.ts';

const TODAY = '2026-11-25';
const CONTEXT = { today: TODAY, timeZone: 'Europe/Berlin', languages: [], region: 'US' };

/** Returns a phrase's dates as a short string, for assertions. */
function meaningOf(text: string, language = 'en', context = CONTEXT): string {
  const dates = datesOfPhrase(text, { ...context, language });
  if (dates === undefined) return '-';
  const { date, time, isEvening, repeat } = dates;
  const words = repeat && `(${describeRepeat(repeat, 'en')})`;
  return [date, time, isEvening ? 'evening' : '', words].filter((part) => part).join(' ');
}

test.each([
  ['2026-12-31', '2026-12-31'],
  ['2024-02-29', '2024-02-29'],
  ['2026-12-31 15:30', '2026-12-31 15:30'],
  ['2026-12-31T15:30:00', '2026-12-31 15:30'],
  ['2026-12-31T23:30:00Z', '2027-01-01 00:30'],
  ['tomorrow', '2026-11-26'],
  ['Oct 9 2026', '2026-10-09'],
  ['9 Oct 2025 at 3pm', '2025-10-09 15:00'],
  ['20 Nov', '2026-11-20'],
  ['3 Mar', '2027-03-03'],
  ['26 Nov 5pm', '2026-11-26 17:00'],
  ['12/10/2026', '2026-12-10'],
])('reads the date %s as %s (IMPORT-17)', (text, expected) => {
  expect(meaningOf(text)).toBe(expected);
});

it('in January, reads 20 December as a date in the previous month, so it is overdue (IMPORT-17)', () => {
  expect(meaningOf('Dec 20', 'en', { ...CONTEXT, today: '2027-01-05' })).toBe('2026-12-20');
});

test.each([
  ['de', 'jeden Montag', '2026-11-30 (Every week on Mon)'],
  ['de', 'alle 2 Wochen', '2026-11-25 (Every 2 weeks on Wed)'],
  ['es', 'en 12 meses', '2027-11-25'],
  ['de', '20. Nov', '2026-11-20'],
  ['de', '27. Dez. um 17 Uhr', '2026-12-27 17:00'],
  ['it', 'ogni lunedì', '2026-11-30 (Every week on Mon)'],
  ['fr', 'tous les jours', '2026-11-25 (Daily)'],
  ['es', 'cada lunes', '2026-11-30 (Every week on Mon)'],
  ['pt_BR', 'toda segunda', '2026-11-30 (Every week on Mon)'],
  ['nl', 'elke maandag', '2026-11-30 (Every week on Mon)'],
  ['pl', 'co tydzień', '2026-11-25 (Every week on Wed)'],
  ['en', 'every 15/03', '2027-03-15 (Yearly)'],
  ['en', 'every 3/15', '2027-03-15 (Yearly)'],
  ['en', 'yearly on 1 may', '2027-05-01 (Yearly)'],
  ['en', 'every! may 1st at 9am', '2027-05-01 09:00 (Yearly (when completed))'],
  ['de', 'jeden 16. Juli', '2027-07-16 (Yearly)'],
  ['de', 'jeden 16. Juli um 9 Uhr', '2027-07-16 09:00 (Yearly)'],
  ['de', 'jährlich am 1. Mai', '2027-05-01 (Yearly)'],
  ['de', 'jeden 15.3.', '2027-03-15 (Yearly)'],
  ['de', 'jeden letzten Tag', '2026-11-30 (Every month on the last day)'],
  ['nl', 'elke 16 juli', '2027-07-16 (Yearly)'],
  ['fr', 'tous les 15', '2026-12-15 (Every month on the 15th)'],
  ['fr', 'tous les 1er mai', '2027-05-01 (Yearly)'],
  ['pt', 'todo dia 5', '2026-12-05 (Every month on the 5th)'],
  ['es', 'cada 16 de julio', '2027-07-16 (Yearly)'],
  ['it', 'ogni 16 luglio', '2027-07-16 (Yearly)'],
  ['pl', 'co 16 lipca', '2027-07-16 (Yearly)'],
  ['en', 'every 31/02', '-'],
  ['en', 'every 32/03', '-'],
  ['de', 'jeden 40.', '-'],
  ['ja', '毎日', '-'],
  ['en', 'jeden Montag', '-'],
])("reads phrases in the file's language %s: %s (IMPORT-17)", (language, text, expected) => {
  expect(meaningOf(text, language)).toBe(expected);
});

test.each([
  ['every day', '2026-11-25 (Daily)'],
  ['every month @ 13:00', '2026-11-25 13:00 (Every month on the 25th)'],
  ['every! 3 days', '2026-11-25 (Every 3 days (when completed))'],
  ['every day starting 2026-12-01', '2026-12-01 (Daily)'],
  ['every 2 weeks starting Nov 2 2026', '2026-11-30 (Every 2 weeks on Mon)'],
  ['every mon at 9am until Jan 31 2027', '2026-11-30 09:00 (Every week on Mon until Jan 31, 2027)'],
  ['every day from Dec 1 until Dec 24', '2026-12-01 (Daily until Dec 24, 2026)'],
  ['every day for 3 weeks', '2026-11-25 (Daily until Dec 15, 2026)'],
  ['every day until 2026-01-01', '-'],
])('keeps the first and last dates of %s (IMPORT-18)', (text, expected) => {
  expect(meaningOf(text)).toBe(expected);
});

test.each([
  ['ev day', '2026-11-25 (Daily)'],
  ['every 3rd friday', '2026-12-18 (Every month on the third Friday)'],
  ['every 1st mon at 8:00', '2026-12-07 08:00 (Every month on the first Monday)'],
  ['every last day', '2026-11-30 (Every month on the last day)'],
  ['every jan 27', '2027-01-27 (Yearly)'],
  ['every 27 January @ 9am', '2027-01-27 09:00 (Yearly)'],
  ['every quarter', '2026-11-25 (Every 3 months on the 25th)'],
  ['every morning', '2026-11-25 09:00 (Daily)'],
  ['after 10 days', '2026-11-25 (Every 10 days (when completed))'],
  ['every hour', '-'],
  ['every 3 hours', '-'],
  ['every smarch 27', '-'],
  ['every feb 30', '-'],
  ['every day at noonish', '-'],
  ['every day unless it rains', '-'],
])('reads the Todoist form %s as %s (IMPORT-19)', (text, expected) => {
  expect(meaningOf(text)).toBe(expected);
});

test.each([
  ['every! 3rd workday', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=3', '2026-12-03', 'Completion'],
  ['every last workday', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2026-11-30', 'Schedule'],
  ['every 2, 15, 27', 'FREQ=MONTHLY;BYMONTHDAY=2,15,27', '2026-11-27', 'Schedule'],
])('reads %s as a Custom rule (IMPORT-19)', (text, customPattern, date, repeatMode) => {
  expect(datesOfPhrase(text, CONTEXT)).toMatchObject({ date, repeat: { customPattern, repeatMode } });
});

test.each(['31 Nov', '2026-11-31', 'Feb 30 2027', '2026-13-01', '2026-12-31 25:00', 'sometimes', '=1+1', ''])(
  'finds no date in %j (IMPORT-17)',
  (text) => {
    expect(meaningOf(text)).toBe('-');
  },
);

it('never throws for text in any language (IMPORT-17)', () => {
  const words = fc.constantFrom(
    'every',
    'until',
    'from',
    'mon',
    '2nd',
    '\u0000',
    '\ud800',
    '@',
    '9999-12-31',
    'for 3 days',
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(words).map((each) => each.join(' ')),
  );
  fc.assert(
    fc.property(text, fc.string(), (phrase, language) => {
      datesOfPhrase(phrase, { ...CONTEXT, language, region: 'not a region' });
    }),
  );
});
