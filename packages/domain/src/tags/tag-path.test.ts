import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  leafName,
  MAX_TAG_NAME,
  parentPath,
  parseTagName,
  parseTagPath,
  tagDepth,
  tagNameProblem,
  withoutPrefixes,
  withPrefixes,
} from './tag-path.ts';

/** Letters for which folding changes the number of code points, alone or after another letter. */
const LETTERS = [
  'a',
  'Z',
  '7',
  '-',
  'é',
  'e\u0301',
  'ß',
  'İ',
  '\uFB2C',
  '\u0344',
  '\u0958',
  'J\u030C',
  'Σ',
  '\u0301',
  '家',
];
const names = fc.oneof(
  fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 5 }).map((letters) => letters.join('')),
  fc
    .tuple(fc.constantFrom(...LETTERS), fc.integer({ min: 15, max: MAX_TAG_NAME + 1 }))
    .map(([letter, times]) => letter.repeat(times)),
);

it('every prefix of a tag path is a tag (TAG-4)', () => {
  expect(withPrefixes(['a/b/c', 'a/x'])).toEqual(['a', 'a/b', 'a/b/c', 'a/x']);
});

it('omits the ancestors of the given tags (TAG-4)', () => {
  expect(withoutPrefixes(['a', 'a/b', 'a/b/c', 'ab', 'x'])).toEqual(['a/b/c', 'ab', 'x']);
});

it.each(['a/b/c/d', '', 'a//b', '/a', 'a/', 'a b', '#a'])('%j is not a tag path (TAG-3)', (text) => {
  expect(parseTagPath(text)).toBeUndefined();
});

it('normalising a tag path again changes nothing, and the path stays within the maximum length (TAG-7)', () => {
  fc.assert(
    fc.property(names, (typed) => {
      const name = parseTagName(typed);
      expect(parseTagPath(typed)).toBe(name);
      if (name === undefined) return;
      expect(parseTagName(name)).toBe(name);
      expect(parseTagPath(`${name}/${name}/${name}`)).toBe(`${name}/${name}/${name}`);
      expect(Array.from(name).length).toBeLessThanOrEqual(MAX_TAG_NAME);
    }),
  );
});

it('different encodings of an accented letter give the same tag (TAG-7)', () => {
  expect(parseTagPath('Cafe\u0301')).toBe(parseTagPath('caf\u00e9'));
});

it.each([
  [' Work ', 'work'],
  ['a/b', undefined],
  ['', undefined],
  ['\u3164', undefined],
  ['e\u0301'.repeat(50), 'é'.repeat(50)],
  ['İ'.repeat(26), undefined],
  ['\uFB2C'.repeat(17), undefined],
])('the tag name %j becomes %j (TAG-3)', (typed, name) => {
  expect(parseTagName(typed)).toBe(name);
});

it.each([
  [' Work ', undefined],
  ['q3-2026', undefined],
  ['', 'Tag name is required'],
  ['   ', 'Tag name is required'],
  ['\u3164', 'Tag name is required'],
  ['\ufe0f', 'Tag name is required'],
  ['\u2800', 'Tag name is required'],
  ['\u115f\u1160', 'Tag name is required'],
  ['\uffa0', 'Tag name is required'],
  ['two words', 'Tag names are letters, digits and hyphens.'],
  ['a/b', 'Tag names are letters, digits and hyphens.'],
  ['a'.repeat(51), 'Tag names are letters, digits and hyphens.'],
])('validates the typed tag name %j: %s (TAG-9)', (text, problem) => {
  expect(tagNameProblem(text)).toBe(problem);
});

it.each([
  ['work', undefined, 'work', 1],
  ['work/projects', 'work', 'projects', 2],
  ['work/projects/urgent', 'work/projects', 'urgent', 3],
])('returns the parent, the name and the level of a tag: %s', (path, parent, leaf, depth) => {
  expect(parentPath(path)).toBe(parent);
  expect(leafName(path)).toBe(leaf);
  expect(tagDepth(path)).toBe(depth);
});
