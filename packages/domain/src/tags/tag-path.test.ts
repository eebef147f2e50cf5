import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findTags,
  leafName,
  MAX_TAG_NAME,
  parentPath,
  parseEditedTitle,
  parseTagName,
  parseTagPath,
  parseTitle,
  parseWholeTitle,
  tagDepth,
  tagNameProblem,
  tagsAdded,
  withPrefixes,
} from './tag-path.ts';

/** Letters that become more, or fewer, when they are folded, alone or with the one before them. */
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

describe('tags in a title', () => {
  it.each([
    ['Ship #work/projects/urgent today', 'Ship today', ['work', 'work/projects', 'work/projects/urgent']],
    ['#a', '', ['a']],
    ['buy milk #Home #shop', 'buy milk', ['home', 'shop']],
    ['#home #home/kitchen x', 'x', ['home', 'home/kitchen']],
    ['über #Größe', 'über', ['größe']],
    ['掃除 #家/台所', '掃除', ['家', '家/台所']],
    ['two\t #a   spaces', 'two spaces', ['a']],
    ['#a/b/c/d', '/d', ['a', 'a/b', 'a/b/c']],
    ['#a/ b', '/ b', ['a']],
    ['#q3-2026!', '!', ['q3-2026']],
  ])('%j', (text, title, tagPaths) => {
    expect(parseTitle(text)).toEqual({ title, tagPaths });
  });

  it.each(['learn C#', 'x.org/p#part', 'a#b', '# heading', '##twice', '#', 'no tags   here', '#_x'])(
    '%j has none and stays as it is',
    (text) => {
      expect(parseTitle(text)).toEqual({ title: text.trim(), tagPaths: [] });
    },
  );

  it('says where each stands', () => {
    expect(findTags('a #b/c d #E')).toEqual([
      { path: 'b/c', start: 2, end: 6 },
      { path: 'e', start: 9, end: 11 },
    ]);
  });

  it('leaves a dismissed tag in the text', () => {
    expect(parseTitle('fix #bug in #app', new Set(['bug']))).toEqual({
      title: 'fix #bug in',
      tagPaths: ['app'],
    });
  });

  it('leaves a name in the text that is too long once it is folded, and what follows it', () => {
    const long = '\uFB2C'.repeat(17);
    expect(parseTitle(`x #${long}`)).toEqual({ title: `x #${long}`, tagPaths: [] });
    expect(parseTitle(`x #a/${long}/b`)).toEqual({ title: `x /${long}/b`, tagPaths: ['a'] });
    expect(parseTitle(`#${'e\u0301'.repeat(50)}`).tagPaths).toEqual(['é'.repeat(50)]);
  });

  it('finds what it would find in its own spelling', () => {
    fc.assert(
      fc.property(fc.array(names, { minLength: 1, maxLength: 4 }), (segments) => {
        for (const { path } of findTags(`#${segments.join('/')}`)) {
          expect(parseTagPath(path)).toBe(path);
          expect(findTags(`#${path}`).map((tag) => tag.path)).toEqual([path]);
        }
      }),
    );
  });

  it('finds in any text only what is a path, at its offsets', () => {
    const texts = fc.array(fc.constantFrom('#', '/', 'a', 'B', 'é', '家', '-', ' ', '\t', '!', '😀', '1'), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('');
        for (const tag of findTags(text)) {
          expect(parseTagPath(tag.path)).toBe(tag.path);
          expect(text.slice(tag.start, tag.end).toLowerCase()).toBe(`#${tag.path}`);
          expect(tag.start === 0 || /\s/u.test(text.charAt(tag.start - 1))).toBe(true);
        }
      }),
    );
  });
});

it.each([
  ['Sow #garden', { title: 'Sow', tagPaths: ['garden'] }],
  [' #garden #spring ', { title: '#garden #spring', tagPaths: [] }],
  ['Sow', { title: 'Sow', tagPaths: [] }],
])('makes a title of %j, whatever is in it', (text, parsed) => {
  expect(parseWholeTitle(text)).toEqual(parsed);
});

it.each<[string, string, ReturnType<typeof parseEditedTitle>]>([
  ['Fix #42', 'Fix #42 today', { title: 'Fix #42 today', tagPaths: [] }],
  ['Fix #42', 'Fix #42 #work', { title: 'Fix #42', tagPaths: ['work'] }],
  ['Fix #42', 'Fix #43', { title: 'Fix', tagPaths: ['43'] }],
  ['Fix', '#work/now', { title: '#work/now', tagPaths: [] }],
])('of %j that is edited to %j what was typed anew becomes tags', (before, now, parsed) => {
  expect(parseEditedTitle(before, now)).toEqual(parsed);
});

describe('a tag path', () => {
  it('has every prefix as a tag of its own', () => {
    expect(withPrefixes(['a/b/c', 'a/x'])).toEqual(['a', 'a/b', 'a/b/c', 'a/x']);
  });

  it.each(['a/b/c/d', '', 'a//b', '/a', 'a/', 'a b', '#a'])('%j is none', (text) => {
    expect(parseTagPath(text)).toBeUndefined();
  });

  it('is kept in a form that is taken again, and is as long as it may be at the most', () => {
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

  it('is one tag, however an accent is typed', () => {
    expect(parseTagPath('Cafe\u0301')).toBe(parseTagPath('caf\u00e9'));
  });

  it.each([
    [' Work ', 'work'],
    ['a/b', undefined],
    ['', undefined],
    ['e\u0301'.repeat(50), 'é'.repeat(50)],
    ['İ'.repeat(26), undefined],
    ['\uFB2C'.repeat(17), undefined],
  ])('a name %j becomes %j', (typed, name) => {
    expect(parseTagName(typed)).toBe(name);
  });
});

describe('a name that was typed', () => {
  it.each([
    [' Work ', undefined],
    ['q3-2026', undefined],
    ['', 'Tag name is required'],
    ['   ', 'Tag name is required'],
    ['two words', 'Tag names are letters, digits and hyphens.'],
    ['a/b', 'Tag names are letters, digits and hyphens.'],
    ['a'.repeat(51), 'Tag names are letters, digits and hyphens.'],
  ])('%j: %s', (text, problem) => {
    expect(tagNameProblem(text)).toBe(problem);
  });
});

describe('the place of a tag', () => {
  it.each([
    ['work', undefined, 'work', 1],
    ['work/projects', 'work', 'projects', 2],
    ['work/projects/urgent', 'work/projects', 'urgent', 3],
  ])('%s', (path, parent, leaf, depth) => {
    expect(parentPath(path)).toBe(parent);
    expect(leafName(path)).toBe(leaf);
    expect(tagDepth(path)).toBe(depth);
  });
});

describe('a description gets', () => {
  it.each([
    ['', 'Ask #Home/garden, then #home', ['home', 'home/garden']],
    ['Ask #home', 'Ask #home and #work', ['work']],
    ['Ask #home', 'Ask #home again', []],
    ['', '# Heading\n## Another\nC# and x.org/p#part', []],
    ['Ask #home', '', []],
  ])('from %j to %j the tags %j', (before, now, added) => {
    expect(tagsAdded(before, now).toSorted()).toEqual(added);
  });
});
