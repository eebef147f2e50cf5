/**
 * Compares random rules' dates with `rrule-temporal`, an independent implementation of RFC 5545. `npm test`
 * tries a few hundred rules; `PATTERNS=200000 npx vitest run rule-oracle` tries more.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type LocalDate } from '../../dates/local-date.ts';
import { occurrencesBetween, startSeries } from '../series/series.ts';
import { oracleDates } from '../testing/oracle-dates.ts';
import { customRule, ownRule, ruleOf, arbitraryDate } from '../testing/rules.ts';

const PATTERNS = Number(process.env['PATTERNS'] ?? 400);
/** Allows 20 milliseconds per pattern. Most of the time is spent in the oracle. */
const TIMEOUT = 30_000 + PATTERNS * 20;

it.each([
  ['with our own frequencies', ownRule],
  ['with custom patterns', customRule],
])(
  'the dates of random rules %s match an independent implementation (REPEAT-4, REPEAT-5, REPEAT-6, REPEAT-7, REPEAT-8)',
  { timeout: TIMEOUT },
  (_, rules) => {
    const gap = fc.oneof(fc.nat(60), fc.nat(36_000));
    fc.assert(
      fc.property(
        rules,
        arbitraryDate,
        gap,
        fc.nat(900),
        fc.nat(6),
        (rule, first, gap, length, weekStart) => {
          const [from, to] = [addDays(first, gap), addDays(first, gap + length)];
          const series = startSeries(rule, first, { weekStart });
          expect(occurrencesBetween(series, from, to)).toEqual(oracleDates(series, from, to));
        },
      ),
      { numRuns: PATTERNS / 2 },
    );
  },
);

it.each<[string, string, LocalDate, LocalDate, readonly LocalDate[], readonly LocalDate[]]>([
  [
    // If BYMONTHDAY is given, BYDAY only limits the days of the month. The oracle ignores BYMONTHDAY and
    // only uses the numbered weekday.
    'a numbered weekday that limits days of the month',
    'FREQ=YEARLY;BYDAY=1MO;BYMONTHDAY=1',
    '2026-06-01',
    '2029-12-31',
    ['2029-01-01'],
    ['2027-01-04', '2028-01-03', '2029-01-01'],
  ],
  [
    // According to the RFC, a weekday without a number means every such day, even if a numbered one is
    // listed too. The oracle drops the one without a number.
    'a weekday with a number beside one without',
    'FREQ=YEARLY;BYDAY=-1TU,MO',
    '2026-01-01',
    '2026-01-20',
    ['2026-01-05', '2026-01-12', '2026-01-19'],
    [],
  ],
])(
  'follows the RFC where the independent implementation does not: %s (REPEAT-8)',
  (_, customPattern, first, to, ours, theirs) => {
    const rule = ruleOf({ frequency: 'Custom', customPattern });
    const series = startSeries(rule, first);
    expect(occurrencesBetween(series, first, to)).toEqual(ours);
    expect(oracleDates(series, first, to)).toEqual(theirs);
  },
);
