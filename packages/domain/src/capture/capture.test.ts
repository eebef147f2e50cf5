import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRepeatRule } from '../recurrence/repeat-rule.ts';
import { parseCapture } from './capture.ts';
import { captureFacts } from './testing/capture-facts.ts';
import { OTHER_LANGUAGES } from './language-tables.ts';
import { captureReader, captureVectors } from './testing/capture-readers.ts';

const read = (text: string, change: Partial<typeof captureReader> = {}) =>
  parseCapture(text, { ...captureReader, ...change });

describe.each(captureVectors)('a line typed in %s', (language, languages, vectors) => {
  it.each(vectors)(
    '%j has the title %j and sets "%s" (CAPTURE-30, CAPTURE-31, CAPTURE-32, CAPTURE-33, CAPTURE-34, CAPTURE-35, CAPTURE-36, CAPTURE-37, CAPTURE-38)',
    (text, title, facts) => {
      const captured = read(text, { languages, isMonthFirst: language === 'en' });
      expect(captured.title).toBe(title);
      expect(captureFacts(captured)).toBe(facts);
    },
  );
});

describe('phrases that the person keeps or accepts (CAPTURE-39)', () => {
  const kept = new Set(['tomorrow', '#home', '+family', '!1', 'every day']);

  it.each(['Call Ana tomorrow', 'Call Ana #home', 'Call Ana +Family', 'Call Ana !1', 'Call Ana every day'])(
    'a phrase of %j that the person keeps is neither taken nor offered',
    (text) => {
      const { title, items } = read(text, { kept });
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
  ])('in %j, the accepted phrase "%s" is taken', (text, phrase, title, facts) => {
    const captured = read(text, { accepted: new Set([phrase]) });
    expect(captured.title).toBe(title);
    expect(captureFacts(captured)).toBe(facts);
  });

  it('an accepted phrase replaces the one that was taken', () => {
    const captured = read('Call sat about fri', { accepted: new Set(['sat']) });
    expect(captureFacts(captured)).toBe('2026-11-28 ? fri');
    expect(captureFacts(read('Call mon, fri', { accepted: new Set(['mon']) }))).toBe('2026-11-30 ? fri');
  });
});

it.each([
  ['Call Ana #home every day', new Set(['tag', 'repeat'] as const), 'Call Ana #home every day'],
  ['Call Ana #home every day', new Set(['tag'] as const), 'Call Ana #home'],
  ['Call Ana fri #home', new Set(['tag'] as const), 'Call Ana #home'],
])('in %j, kinds that the plan lacks stay text and are locked (CAPTURE-40)', (text, locked, title) => {
  const captured = read(text, { locked });
  expect(captured.title).toBe(title);
  expect(captured.items.some(({ isLocked, taken }) => isLocked && !taken)).toBe(true);
});

it.each([
  ['Call Ana 9:30', '09:29', '2026-11-25'],
  ['Call Ana 9:30', '09:30', '2026-11-26'],
  ['Call Ana every day at 9', '08:59', '2026-11-25'],
  ['Call Ana every day at 9', '09:00', '2026-11-26'],
  ['Call Ana every week at 9', '09:00', '2026-12-02'],
  ['Call Ana today at 9', '09:30', '2026-11-25'],
])('%j typed at %s is for %s (CAPTURE-33)', (text, now, scheduledOn) => {
  expect(read(text, { now }).scheduledOn).toBe(scheduledOn);
});

it.each([
  ['next week', 7, '2026-11-29'],
  ['next sun', 7, '2026-11-29'],
  ['end of week', 7, '2026-11-28'],
])('"%s" follows the first day of the reader’s week (CAPTURE-32)', (phrase, weekStart, scheduledOn) => {
  expect(read(`Call Ana ${phrase}`, { weekStart }).scheduledOn).toBe(scheduledOn);
});

describe('any text', () => {
  const words = [
    ...'Call Ana on at by in next every every! other mon fri 15 15th dec 2026-12-01 12/15 27.1. 5pm 17:00 tomorrow'.split(
      ' ',
    ),
    ...'tonight noon weekend #home #home/bills #12 +Family +"Two words" +New !1 p2 @bob , . ! ( ) " \\ morgen 9'.split(
      ' ',
    ),
    ...'lundi à el las jeden Tag co 2 Wochen days and - & [x](y) `z` 🎉 \u200d \n \t'.split(' '),
  ];
  const texts = fc.oneof(
    fc.string({ maxLength: 80, unit: 'grapheme' }),
    fc
      .array(fc.constantFrom(...words), { maxLength: 14 })
      .chain((parts) => fc.constantFrom(' ', '  ', '').map((space) => parts.join(space))),
  );
  const spaceless = (text: string): string => text.replaceAll(/[\s,;\\]/gu, '');

  it('is divided into a title and spans that never overlap (CAPTURE-31)', () => {
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

  it('is parsed in time that grows with its length', () => {
    const text = 'every '.repeat(100_000);
    expect(read(text).title).toBe(text.trim());
  });
});
