import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_TAGS, MAX_TASK_TAGS, parseTagPath, withPrefixes } from './tag-path.ts';
import { findHashWords, parseTitle, sortWords, type SortedWords, type TagFacts } from './tagged-text.ts';

const sort = (text: string, facts?: TagFacts): SortedWords => sortWords(findHashWords(text), facts);

it.each([
  ['Ship #work/projects/urgent today', 'Ship today', ['work', 'work/projects', 'work/projects/urgent']],
  ['#a', '', ['a']],
  ['buy milk #Home #shop', 'buy milk', ['home', 'shop']],
  ['#home #home/kitchen x', 'x', ['home', 'home/kitchen']],
  ['über #Größe', 'über', ['größe']],
  ['掃除 #家/台所', '掃除', ['家', '家/台所']],
  ['掃除 #家。', '掃除 。', ['家']],
  ['two\t #a   spaces', 'two spaces', ['a']],
  ['#q3-2026!', '!', ['q3-2026']],
  ['Ask (#bob), “then #home.”', 'Ask (#bob), “then .”', ['home']],
])('parses the tags of %j (TAG-5)', (text, title, tagPaths) => {
  expect(parseTitle(text)).toEqual({ title, tagPaths });
});

it.each(['learn C#', 'x.org/p#part', 'a#b', '# heading', '##twice', '#', 'no tags   here', '#_x'])(
  'finds no tag in %j and leaves it unchanged (TAG-2)',
  (text) => {
    expect(parseTitle(text)).toEqual({ title: text.trim(), tagPaths: [] });
  },
);

it.each([
  ['#to_do', 'tags have only letters, digits and hyphens'],
  ['#c++', 'tags have only letters, digits and hyphens'],
  ['#R&D', 'tags have only letters, digits and hyphens'],
  ["#don't", 'tags have only letters, digits and hyphens'],
  ['#don’t', 'tags have only letters, digits and hyphens'],
  ['#Status/🔥Active', 'tags have only letters, digits and hyphens'],
  ['#می\u200cخواهم', 'tags have only letters, digits and hyphens'],
  ['#צה״ל', 'tags have only letters, digits and hyphens'],
  ['#1.5', 'tags have only letters, digits and hyphens'],
  ['#home#work', 'tags have only letters, digits and hyphens'],
  ['#a//b', 'tags have only letters, digits and hyphens'],
  ['#a/b/c/d', 'tags have at most three levels'],
  [`#a/${'\uFB2C'.repeat(17)}/b`, 'each level of a tag has at most 50 characters'],
  [`#${'x'.repeat(51)}`, 'each level of a tag has at most 50 characters'],
])('keeps all of %s as text and says why (TAG-43)', (text, reason) => {
  expect(parseTitle(`Fix ${text} today`)).toEqual({ title: `Fix ${text} today`, tagPaths: [] });
  expect(sort(`Fix ${text} today`)).toEqual({ taken: [], offered: [], left: [{ text, reason }] });
});

it.each(['#', '##two', '#!', '#🔥', '#work/', 'C#'])(
  'gives no reason for leaving %s as text (TAG-43)',
  (text) => {
    expect(sort(text).left).toEqual([]);
  },
);

it.each(['#1', '#4533', '#٣', '#2026/11'])(
  'offers the number %s as a tag only if the account has it (TAG-44)',
  (text) => {
    const path = text.slice(1);
    const typed = `We are ${text} today`;
    expect(parseTitle(typed)).toEqual({ title: typed, tagPaths: [] });
    expect(sort(typed).offered).toEqual([path]);
    const known = new Set(withPrefixes([path]));
    expect(parseTitle(typed, { known })).toEqual({ title: 'We are today', tagPaths: [...known] });
    expect(sort(typed, { known }).offered).toEqual([]);
    expect(sort(typed, { dismissed: new Set([path]) }).offered).toEqual([]);
  },
);

it('reports the position of each tag word (TAG-3)', () => {
  expect(findHashWords('a #b/c, d #E')).toEqual([
    { text: '#b/c', path: 'b/c', start: 2, end: 6 },
    { text: '#E', path: 'e', start: 10, end: 12 },
  ]);
});

it('leaves a dismissed tag in the text (TAG-6)', () => {
  expect(parseTitle('fix #bug in #app', { dismissed: new Set(['bug']) })).toEqual({
    title: 'fix #bug in',
    tagPaths: ['app'],
  });
});

it('accepts a tag name that is short enough after composition (TAG-3)', () => {
  expect(parseTitle(`#${'e\u0301'.repeat(50)}`).tagPaths).toEqual(['é'.repeat(50)]);
});

it('in any text, finds only whole words that are tag paths, with their offsets (TAG-2)', () => {
  const texts = fc.array(
    fc.constantFrom('#', '/', 'a', 'B', 'é', '家', '-', '_', '\u200c', ' ', '\t', '!', '😀', '1'),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('');
      for (const { path, start, end, text: word } of sort(text).taken) {
        expect(text.slice(start, end)).toBe(word);
        expect(parseTagPath(word.slice(1))).toBe(path);
        expect(start === 0 || /\s/u.test(text.charAt(start - 1))).toBe(true);
        expect(text.slice(end)).toMatch(/^!*(?:\s|$)/u);
      }
    }),
  );
});

const many = Array.from({ length: 101 }, (_, at) => `#t${at}`).join(' ');

it('keeps the first 100 tags, leaves the other words as text, and returns the reason (TAG-45)', () => {
  const { taken, left } = sort(many);
  expect(taken).toHaveLength(MAX_TASK_TAGS);
  expect(left).toEqual([{ text: '#t100', reason: 'a task has at most 100 tags' }]);
  expect(parseTitle(`Pack ${many}`)).toMatchObject({ title: 'Pack #t100' });
});

it("the tag limit counts the ancestors of a tag and the task's existing tags (TAG-45)", () => {
  expect(sort('#a/b/c #d #e', { carried: Array.from({ length: 97 }, (_, at) => `id-${at}`) })).toMatchObject({
    taken: [{ path: 'a/b/c' }],
    left: [{ text: '#d' }, { text: '#e' }],
  });
  expect(sort('#a', { carried: ['a', ...Array.from({ length: 99 }, (_, at) => `id-${at}`)] }).left).toEqual(
    [],
  );
});

it('creates no more tags than the account can have, but still uses existing ones (TAG-45)', () => {
  const known = new Set(Array.from({ length: MAX_TAGS - 1 }, (_, at) => `k${at}`));
  expect(sort('#one #two #k5 #k6/below', { known })).toEqual({
    taken: [expect.objectContaining({ path: 'one' }), expect.objectContaining({ path: 'k5' })],
    offered: [],
    left: [
      { text: '#two', reason: 'this account has no room for more tags' },
      { text: '#k6/below', reason: 'this account has no room for more tags' },
    ],
  });
});
