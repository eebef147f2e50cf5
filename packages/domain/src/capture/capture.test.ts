import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocalDate } from '../dates/local-date.ts';
import { checkRepeatRule, storableRule, type RepeatRule } from '../recurrence/repeat-rule.ts';
import { ruleOf } from '../recurrence/testing/rules.ts';
import { parseCapture } from './capture.ts';
import { captureFacts } from './testing/capture-facts.ts';
import { OTHER_LANGUAGES } from './language-tables.ts';
import { captureReader, captureVectors } from './testing/capture-readers.ts';

const read = (text: string, change: Partial<typeof captureReader> = {}) =>
  parseCapture(text, { ...captureReader, ...change });

describe.each(captureVectors)('a line typed in %s', (language, languages, vectors) => {
  it.each(vectors)(
    'the line %j has the title %j and sets the values "%s" (CAPTURE-30, CAPTURE-31, CAPTURE-32, CAPTURE-33, CAPTURE-34, CAPTURE-35, CAPTURE-36, CAPTURE-37, CAPTURE-38, CAPTURE-47, CAPTURE-48, CAPTURE-49, CAPTURE-50, CAPTURE-51, CAPTURE-52, CAPTURE-55, CAPTURE-56)',
    (text, title, facts) => {
      const isInUnitedStates = language === 'en';
      const captured = read(text, {
        languages,
        isMonthFirst: isInUnitedStates,
        isTwelveHourClock: isInUnitedStates,
      });
      expect(captured.title).toBe(title);
      expect(captureFacts(captured)).toBe(facts);
    },
  );
});

const dismissed = new Set(['tomorrow', '#home', '+family', '!1', 'every day']);

it.each(['Call Ana tomorrow', 'Call Ana #home', 'Call Ana +Family', 'Call Ana !1', 'Call Ana every day'])(
  'if the user keeps a phrase in %j as text, that phrase is neither applied nor offered (CAPTURE-39)',
  (text) => {
    const { title, items } = read(text, { dismissed });
    expect(title).toBe(text);
    expect(items).toEqual([]);
  },
);

it.each([
  ['Call Tom', 'tom', 'Call', '2026-11-26'],
  ['Call Ana tomorrow about the boat', 'tomorrow', 'Call Ana about the boat', '2026-11-26'],
  ['Call Ana tomorrow 5pm about the boat', 'tomorrow', 'Call Ana about the boat', '2026-11-26 17:00'],
  ['Fix #12', '#12', 'Fix', '#12'],
  ['Fix p1 bug', 'p1', 'Fix bug', 'high'],
])('in %j, the accepted phrase "%s" is applied (CAPTURE-39)', (text, phrase, title, facts) => {
  const captured = read(text, { accepted: new Set([phrase]) });
  expect(captured.title).toBe(title);
  expect(captureFacts(captured)).toBe(facts);
});

it('the title still ends at a phrase before a tag if the user keeps the tag as text (CAPTURE-39)', () => {
  const captured = read('Call Ana fri #home', { dismissed });
  expect(captured).toMatchObject({ title: 'Call Ana #home', scheduledOn: '2026-11-27', typedTags: [] });
});

it('an accepted phrase replaces the previous one (CAPTURE-39)', () => {
  const captured = read('Call sat about fri', { accepted: new Set(['sat']) });
  expect(captureFacts(captured)).toBe('2026-11-28 ? fri');
  expect(captureFacts(read('Call mon, fri', { accepted: new Set(['mon']) }))).toBe('2026-11-30 ? fri');
});

it.each([
  ['Call Ana #home every day', new Set(['tag', 'repeat'] as const), 'Call Ana #home every day'],
  ['Call Ana #home every day', new Set(['tag'] as const), 'Call Ana #home'],
  ['Call Ana fri #home', new Set(['tag'] as const), 'Call Ana #home'],
])(
  'in %j, kinds of items that the plan does not include stay text and are locked (CAPTURE-40)',
  (text, locked, title) => {
    const captured = read(text, { locked });
    expect(captured.title).toBe(title);
    expect(captured.items.some(({ isLocked, taken }) => isLocked && !taken)).toBe(true);
  },
);

it.each([
  ['Call Ana 9:30', '09:29', '2026-11-25'],
  ['Call Ana 9:30', '09:30', '2026-11-26'],
  ['Call Ana every day at 9', '08:59', '2026-11-25'],
  ['Call Ana every day at 9', '09:00', '2026-11-26'],
  ['Call Ana every week at 9', '09:00', '2026-12-02'],
  ['Call Ana today at 9', '09:30', '2026-11-25'],
])('%j typed at %s is scheduled for %s (CAPTURE-33)', (text, now, scheduledOn) => {
  expect(read(text, { now }).scheduledOn).toBe(scheduledOn);
});

it.each([
  ['Call 15:00', '2026-12-04', '2026-12-04'],
  ['Call tomorrow 15:00', '2026-12-04', '2026-11-26'],
  ['Call 15:00', '2026-01-01', '2026-11-25'],
  ['Call 15:00', null, '2026-11-25'],
])('%j of a task with the date %s is scheduled for %s (CAPTURE-33)', (text, date, scheduledOn) => {
  expect(read(text, { date })).toMatchObject({ scheduledOn, time: '15:00' });
});

it.each([
  ['next week', 7, '2026-11-29'],
  ['next sun', 7, '2026-11-29'],
  ['end of week', 7, '2026-11-28'],
])('"%s" depends on the first day of the reader’s week (CAPTURE-32)', (phrase, weekStart, scheduledOn) => {
  expect(read(`Call Ana ${phrase}`, { weekStart }).scheduledOn).toBe(scheduledOn);
});

const words = [
  ...'Call Ana on at by in next every every! other mon fri 15 15th dec 2026-12-01 12/15 27.1. 5pm 17:00 tomorrow'.split(
    ' ',
  ),
  ...'tonight noon weekend #home #home/bills #12 +Family +"Two words" +New !1 p2 @bob , . ! ( ) " \\ morgen 9'.split(
    ' ',
  ),
  ...'lundi à el las jeden Tag co 2 Wochen days and montags half past hours morning früh halb y media - & [x](y) `z` 🎉 \u200d \n \t'.split(
    ' ',
  ),
];
const texts = fc.oneof(
  fc.string({ maxLength: 80, unit: 'grapheme' }),
  fc
    .array(fc.constantFrom(...words), { maxLength: 14 })
    .chain((parts) => fc.constantFrom(' ', '  ', '').map((space) => parts.join(space))),
);
const spaceless = (text: string): string => text.replaceAll(/[\s,;\\]/gu, '');

it('splits every text into a title and spans that never overlap (CAPTURE-31)', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { title, items, rule } = read(text, { languages: OTHER_LANGUAGES });
      let rest = '';
      let from = 0;
      for (const { start, end, taken } of items.flatMap(({ spans }) => spans)) {
        expect(start).toBeGreaterThanOrEqual(from);
        expect(end).toBeGreaterThan(start);
        if (taken) rest += text.slice(from, start);
        else rest += text.slice(from, end);
        from = end;
      }
      expect(from).toBeLessThanOrEqual(text.length);
      expect(spaceless(title)).toBe(spaceless(rest + text.slice(from)));
      if (text.trim() !== '') expect(title).not.toBe('');
      if (rule !== undefined) expect(checkRepeatRule(rule, { today: captureReader.today })).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

it('the chips of applied phrases show exactly the values that the task gets (CAPTURE-51)', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const captured = read(text, { languages: OTHER_LANGUAGES });
      const { scheduledOn, time, thisEvening, dueOn, priority, rule } = captured;
      const shown = captured.items.filter(({ taken }) => taken).map(({ facts }) => facts);
      const values = (name: keyof (typeof shown)[number]) => [
        ...new Set(shown.flatMap((facts) => (facts[name] === undefined ? [] : JSON.stringify(facts[name])))),
      ];
      const made = (value: unknown) => (value === undefined ? [] : [JSON.stringify(value)]);
      expect(values('scheduledOn')).toEqual(made(scheduledOn));
      expect(values('time')).toEqual(made(time));
      expect(values('thisEvening')).toEqual(made(thisEvening || undefined));
      expect(values('rule')).toEqual(made(rule));
      expect(values('dueOn')).toEqual(made(dueOn));
      expect(values('priority').at(-1)).toEqual(made(priority)[0]);
    }),
    { numRuns: 3000 },
  );
});

it('parses a long line in linear time', () => {
  const text = 'every '.repeat(100_000);
  expect(read(text).title).toBe(text.trim());
});

const onSunday = { today: '2026-11-22' };
const weekly = (...weekDays: readonly number[]): RepeatRule => ruleOf({ frequency: 'Weekly', weekDays });
const monthly = (monthDay: number): RepeatRule => ruleOf({ frequency: 'Monthly', monthDay });
const custom = (customPattern: string): RepeatRule => ruleOf({ frequency: 'Custom', customPattern });

it.each<[string, RepeatRule, LocalDate]>([
  ['every day', ruleOf({}), '2026-11-22'],
  ['Every  Day ', ruleOf({}), '2026-11-22'],
  ['EVERY 3 DAYS', ruleOf({ interval: 3 }), '2026-11-22'],
  ['every two days', ruleOf({ interval: 2 }), '2026-11-22'],
  ['every other day', ruleOf({ interval: 2 }), '2026-11-22'],
  ['every! 3 days', ruleOf({ interval: 3, repeatMode: 'Completion' }), '2026-11-22'],
  ['every! other week', { ...weekly(7), interval: 2, repeatMode: 'Completion' }, '2026-11-22'],
  ['every weekday', weekly(1, 2, 3, 4, 5), '2026-11-23'],
  ['every weekend', weekly(6, 7), '2026-11-22'],
  ['every week', weekly(7), '2026-11-22'],
  ['every 2 weeks on mon, thu', { ...weekly(1, 4), interval: 2 }, '2026-11-23'],
  ['every thu and Mon', weekly(1, 4), '2026-11-23'],
  ['every tues & thurs', weekly(2, 4), '2026-11-24'],
  ['every other friday', { ...weekly(5), interval: 2 }, '2026-11-27'],
  ['every 3 months', { ...monthly(22), interval: 3 }, '2026-11-22'],
  ['every month on 31', monthly(31), '2026-11-30'],
  ['every other month on the 1st', { ...monthly(1), interval: 2 }, '2026-12-01'],
  ['every 15th', monthly(15), '2026-12-15'],
  ['every 22nd of the month', monthly(22), '2026-11-22'],
  ['every first monday of the month', custom('FREQ=MONTHLY;BYDAY=1MO'), '2026-12-07'],
  ['every second tuesday of the month', custom('FREQ=MONTHLY;BYDAY=2TU'), '2026-12-08'],
  ['every 3rd wed of the month', custom('FREQ=MONTHLY;BYDAY=3WE'), '2026-12-16'],
  ['every month on the second tuesday', custom('FREQ=MONTHLY;BYDAY=2TU'), '2026-12-08'],
  ['every 2 months on the last day', custom('FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1'), '2026-11-30'],
  ['every last day of the month', custom('FREQ=MONTHLY;BYMONTHDAY=-1'), '2026-11-30'],
  ['every 2 years', ruleOf({ frequency: 'Yearly', interval: 2 }), '2026-11-22'],
])(
  'a title that ends in "%s" gets the expected rule and first date (REPEAT-24, REPEAT-26)',
  (typed, rule, firstDate) => {
    const captured = read(`Water plants ${typed}`, onSunday);
    expect(captured).toMatchObject({ title: 'Water plants', scheduledOn: firstDate });
    expect(storableRule(captured.rule ?? ruleOf({}))).toEqual(storableRule(rule));
  },
);

it.each([
  'Ask everyone',
  'Water plants everyday',
  'Water plants notevery day',
  'Find a plan for every day',
  'Send one to every other Friday',
  'Not like the every day',
  'Play every third friday',
  'Enjoy every last day',
  'Water plants every 0 days',
  'Water plants every 366 days',
  'Water plants every -1 days',
  'Water plants every 1.5 days',
  'Water plants every other',
  'Water plants every other weekday',
  'Water plants every week on',
  'Water plants every sun and moon',
  'Water plants every month on the 32nd',
  'Water plants every month on the 0th',
  'Water plants every fifth friday of the month',
])('finds no repeat phrase in %j (REPEAT-25)', (text) => {
  expect(read(text, onSunday)).toMatchObject({ title: text, rule: undefined });
});

it.each([
  'Call \u200Etomorrow\u200E 5pm',
  'Call \u200Ftomorrow 5pm',
  'Call tomorrow\u200B 5pm',
  'Call tomorrow 5pm\u200E',
])('ignores invisible characters in %j (CAPTURE-31)', (text) => {
  expect(read(text)).toMatchObject({ scheduledOn: '2026-11-26', time: '17:00' });
});
