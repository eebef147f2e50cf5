import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocalDate } from '../dates/local-date.ts';
import { checkRepeatRule, keptRule, type RepeatRule } from './repeat-rule.ts';
import { ruleOf } from './testing/rules.ts';
import { parseTakenRepeat, parseTypedRepeat } from './typed-repeat.ts';

/** The test's current date, a Sunday. */
const today = '2026-11-22';
const weekly = (...weekDays: readonly number[]): RepeatRule => ruleOf({ frequency: 'Weekly', weekDays });
const monthly = (monthDay: number): RepeatRule => ruleOf({ frequency: 'Monthly', monthDay });
const custom = (customPattern: string): RepeatRule => ruleOf({ frequency: 'Custom', customPattern });

describe('a phrase at the end of a title', () => {
  it.each<[string, RepeatRule, LocalDate]>([
    ['every day', ruleOf({}), today],
    ['Every  Day ', ruleOf({}), today],
    ['EVERY 3 DAYS', ruleOf({ interval: 3 }), today],
    ['every 1 day', ruleOf({}), today],
    ['every other day', ruleOf({ interval: 2 }), today],
    ['every! 3 days', ruleOf({ interval: 3, repeatMode: 'Completion' }), today],
    ['every! other week', { ...weekly(7), interval: 2, repeatMode: 'Completion' }, today],
    ['every weekday', weekly(1, 2, 3, 4, 5), '2026-11-23'],
    ['every weekend', weekly(6, 7), today],
    ['every week', weekly(7), today],
    ['every other week', { ...weekly(7), interval: 2 }, today],
    ['every week on monday', weekly(1), '2026-11-23'],
    ['every 2 weeks on mon, thu', { ...weekly(1, 4), interval: 2 }, '2026-11-23'],
    ['every thu and Mon', weekly(1, 4), '2026-11-23'],
    ['every mon,wed,fri', weekly(1, 3, 5), '2026-11-23'],
    ['every tues & thurs', weekly(2, 4), '2026-11-24'],
    ['every saturday, sunday', weekly(6, 7), today],
    ['every other friday', { ...weekly(5), interval: 2 }, '2026-11-27'],
    ['every month', monthly(22), today],
    ['every 3 months', { ...monthly(22), interval: 3 }, today],
    ['every month on the 15th', monthly(15), '2026-12-15'],
    ['every month on 31', monthly(31), '2026-11-30'],
    ['every other month on the 1st', { ...monthly(1), interval: 2 }, '2026-12-01'],
    ['every 15th', monthly(15), '2026-12-15'],
    ['every 22nd of the month', monthly(22), today],
    ['every last friday', custom('FREQ=MONTHLY;BYDAY=-1FR'), '2026-11-27'],
    ['every first monday', custom('FREQ=MONTHLY;BYDAY=1MO'), '2026-12-07'],
    ['every first monday of the month', custom('FREQ=MONTHLY;BYDAY=1MO'), '2026-12-07'],
    ['every second tuesday of the month', custom('FREQ=MONTHLY;BYDAY=2TU'), '2026-12-08'],
    ['every 3rd wed of the month', custom('FREQ=MONTHLY;BYDAY=3WE'), '2026-12-16'],
    ['every month on the second tuesday', custom('FREQ=MONTHLY;BYDAY=2TU'), '2026-12-08'],
    ['every 2 months on the last day', custom('FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1'), '2026-11-30'],
    ['every last day of the month', custom('FREQ=MONTHLY;BYMONTHDAY=-1'), '2026-11-30'],
    ['every year', ruleOf({ frequency: 'Yearly' }), today],
    ['every 2 years', ruleOf({ frequency: 'Yearly', interval: 2 }), today],
  ])('parses the repeat phrase of %s (REPEAT-24, REPEAT-26)', (typed, rule, firstDate) => {
    expect(parseTypedRepeat(`Water plants ${typed}`, today)).toEqual({
      title: 'Water plants',
      phrase: typed.trimEnd(),
      rule: keptRule(rule),
      firstDate,
    });
  });

  it('parses only the last repeat phrase of a title', () => {
    expect(parseTypedRepeat('Ask every one every day', today)?.title).toBe('Ask every one');
  });

  it.each([
    'Ask every one',
    'every',
    'Ask every',
    'every day',
    ' every day',
    'Ask everyone',
    'Water plants everyday',
    'Water plants notevery day',
    'every day water plants',
    'Water plants every day.',
    'Water plants every day at 9',
    'Thank every single day',
    'Find a plan for every day',
    'Send one to every other Friday',
    'Not like the every day',
    'Play every second friday',
    'Play every third friday',
    'Enjoy every last day',
    'Water plants every days',
    'Water plants every 0 days',
    'Water plants every 366 days',
    'Water plants every -1 days',
    'Water plants every 1.5 days',
    'Water plants every other',
    'Water plants every other weekday',
    'Water plants every 2 weekdays',
    'Water plants every week on',
    'Water plants every week on the 15th',
    'Water plants every mon,',
    'Water plants every , mon',
    'Water plants every sun and moon',
    'Water plants every month on the 32nd',
    'Water plants every month on the 0th',
    'Water plants every 15nd',
    'Water plants every fifth friday of the month',
    'Water plants every year on the 15th',
    `Water plants every mon${', mon'.repeat(50)}`,
    `Water plants ${'every '.repeat(100_000)}`,
  ])('finds no repeat phrase in %j (REPEAT-25)', (text) => {
    expect(parseTypedRepeat(text, today)).toBeUndefined();
  });

  it('removes only the repeat phrase from a title and leaves other texts unchanged (REPEAT-25)', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'every',
        'every!',
        'other',
        '2',
        'days',
        'week',
        'month',
        'on',
        'the',
        '15th',
        'mon',
        ',',
        'last',
      ),
      fc.string({ maxLength: 6, unit: 'grapheme' }),
    );
    const texts = fc
      .tuple(fc.array(piece, { maxLength: 8 }), fc.constantFrom(' ', '  ', '\t', ' \u00a0'))
      .map(([pieces, space]) => pieces.join(space));
    fc.assert(
      fc.property(texts, (text) => {
        const typed = parseTypedRepeat(text, today);
        if (typed === undefined) return;
        const { title, phrase, rule, firstDate } = typed;
        expect(text.startsWith(title)).toBe(true);
        expect(text.trimEnd().endsWith(phrase)).toBe(true);
        expect(text.slice(title.length, text.lastIndexOf(phrase)).trim()).toBe('');
        expect(checkRepeatRule(rule, { today })).toEqual([]);
        expect(firstDate >= today).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a phrase that was taken (REPEAT-73)', () => {
  it.each([
    ['every day', 'every day', 'Water plants', 'every day'],
    ['every day before breakfast', 'every day', 'Water plants before breakfast', 'every day'],
    ['every day, early ', 'every day', 'Water plants, early', 'every day'],
    ['every week on mon', 'every week', 'Water plants', 'every week on mon'],
    ['every week on', 'every week', 'Water plants on', 'every week'],
    ['every week', 'every week on mon', 'Water plants', 'every week'],
    ['every day and ask every week', 'every day', 'Water plants and ask every week', 'every day'],
  ])(
    'after a repeat phrase was accepted, the text %j has the accepted phrase %j',
    (typed, taken, title, phrase) => {
      expect(parseTakenRepeat(`Water plants ${typed}`, today, taken)).toMatchObject({ title, phrase });
    },
  );

  it.each([
    ['Water plants', 'every day'],
    ['Water plants every', 'every day'],
    ['Water plants every days', 'every day'],
    ['every day before breakfast', 'every day'],
  ])('after a repeat phrase was accepted, the text %j no longer has it', (text, taken) => {
    expect(parseTakenRepeat(text, today, taken)).toBeUndefined();
  });
});
