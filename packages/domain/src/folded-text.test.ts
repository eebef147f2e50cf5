import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, foldedWordsIn, foldsTo, occurrences } from './folded-text.ts';

test.each([
  ['Café', 'cafe'],
  ['Cafe\u0301', 'cafe'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδός', 'οδοσ'],
  ['Straße', 'strasse'],
  ['Łódź Ærø', 'lodz aero'],
  ['ﬁle', 'file'],
  ['Ёлка', 'елка'],
  ['שָׁלוֹם', 'שלום'],
  ['İstanbul', 'istanbul'],
  ['２０２６', '2026'],
  ['Don’t ‘quote’ “this” „that“ «so»', `don't 'quote' "this" "that" "so"`],
  ['Don´t donʼt don`t', "don't don't don't"],
  ['don`t', "don't"],
  ['צה״ל ג׳', `צה"ל ג'`],
  ['2024–2026 — e‑mail − 5', '2024-2026 - e-mail - 5'],
  ['Donau\u00addampf\u200bschiff\ufeff', 'donaudampfschiff'],
  ['می\u200cخواهم', fold('ميخواهم')],
  ['کتاب یک', fold('كتاب يك')],
  ['على', fold('علي')],
  ['العـــربية', fold('العربية')],
  ['أحمد', 'احمد'],
  ['۱۲ ٣', '12 3'],
  ['👨‍👩‍👧 ❤️', '👨👩👧 ❤'],
])('folds %s to %s for comparison (VIEW-25)', (text, form) => {
  expect(fold(text)).toBe(form);
});

test.each([
  ['が', 'か'],
  ['कि', 'क'],
])('does not treat %s as equal to %s', (one, other) => {
  expect(fold(one)).not.toBe(fold(other));
});

test('finds a Hangul syllable while it is being typed', () => {
  expect(fold('한국').startsWith(fold('하'))).toBe(true);
});

test('folding text that is already folded changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('folds a long text like its characters, wherever it begins (VIEW-25)', () => {
  for (const start of ['', 'a', 'ab']) {
    const text = `${start}${'\u{1f600}É'.repeat(5_000)}`;
    expect(fold(text)).toBe(`${start}${'\u{1f600}e'.repeat(5_000)}`);
  }
});

test('finds the same folded words in a long text as in its whole folded text (FILTER-9)', () => {
  const unit = fc.constantFrom('É', 'e', 'ß', '\u{1f600}', ' ');
  const word = fc.string({ unit, minLength: 1, maxLength: 3 }).map(fold);
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), fc.array(word), fc.nat(5), (end, words, before) => {
      const text = `${'x'.repeat(4_090 + before)}${end}`;
      expect(foldedWordsIn(text, words)).toEqual(words.filter((each) => fold(text).includes(each)));
    }),
  );
});

const marked = (text: string, ...terms: string[]) =>
  occurrences(text, terms.map(fold)).map(([start, end]) => text.slice(start, end));

test.each([
  ['Buy milk', ['milk'], ['milk']],
  ['Buy milk, more milk', ['milk'], ['milk', 'milk']],
  ['Zürich im Café', ['zurich', 'cafe'], ['Zürich', 'Café']],
  ['Cafe\u0301 au lait', ['cafe'], ['Cafe\u0301']],
  ['die Straße', ['strasse'], ['Straße']],
  ['die Straße', ['stras'], ['Straß']],
  ['東京で買い物', ['買い'], ['買い']],
  ['🎉 Party', ['party'], ['Party']],
  ['abcd', ['ab', 'bc'], ['abc']],
  ['nothing', ['x'], []],
])('in the text %s, finds the occurrences of the search terms %j', (text, terms, expected) => {
  expect(marked(text, ...terms)).toEqual(expected);
});

test('each highlighted match contains a search term after folding', () => {
  const unit = fc.constantFrom('a', 'b', 'É', 'e\u0301', 'ß', '한', '🎉', ' ');
  fc.assert(
    fc.property(fc.string({ unit }), fc.string({ unit, minLength: 1, maxLength: 2 }), (text, typed) => {
      const term = fold(typed);
      fc.pre(term !== '');
      const ranges = occurrences(text, [term]);
      expect(ranges.length > 0).toBe(fold(text).includes(term));
      for (const [start, end] of ranges) expect(fold(text.slice(start, end))).toContain(term);
    }),
  );
});

test('foldsTo finds exactly the texts that fold to the given one (CAPTURE-34)', () => {
  const letter = fc.constantFrom('a', 'A', 'á', 'a\u0301', 'ß', 's', 'S', 'ﬁ', 'f', 'i', '\u0301', '😀', ' ');
  const text = fc.array(letter, { maxLength: 4 }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(foldsTo(one, fold(other))).toBe(fold(one) === fold(other));
    }),
    { numRuns: 2000 },
  );
});
