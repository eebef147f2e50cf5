import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortAddedWords } from './description-tags.ts';
import { hideCodeAndLinks } from './markdown-code.ts';
import { pathsOf, type TagFacts } from './tagged-text.ts';

const tagsAdded = (before: string, now: string, facts?: TagFacts) =>
  pathsOf(sortAddedWords(before, now, facts).taken);

it.each([
  ['', 'Ask #Home/garden, then #home', ['home', 'home/garden']],
  ['Ask #home', 'Ask #home and #work', ['work']],
  ['Ask #home', 'Ask #home again', []],
  ['', '# Heading\n## Another\nC# and x.org/p#part', []],
  ['Ask #home', '', []],
  ['`#home`', '#home', ['home']],
])('editing a description from %j to %j adds the tags %j (TAG-34)', (before, now, added) => {
  expect(tagsAdded(before, now).toSorted()).toEqual(added);
});

it.each([
  ['a fence', '```c\n#include <a.h>\n#define x\n```'],
  ['a fence of tildes', '~~~\n#define x\n```\n#more\n~~~'],
  ['a fence that is not closed', '```\n#include\n\n#define'],
  ['a longer fence', '````\n```\n#define x\n````'],
  ['a fence in a list', '- step\n\n  ```\n  #define x\n  ```'],
  ['a fence in a quote', '> ```\n> #define x\n> ```'],
  ['indented code', 'Like this:\n\n    #define x\n\n    #define y'],
  ['code indented by a tab', '\t#define x'],
  ['indented code in a list', '- step\n\n      #define x'],
  ['a code span', 'Use ` #define ` here'],
  ['a code span over two lines', 'Use `a\n#define b` here'],
  ['a code span with backticks', 'Use `` ` #define ` `` here'],
  ['the text of a link', 'See [the #home page](https://x.org/#a)'],
  ['the title of a link', 'See [page](https://x.org "the #home page")'],
  ['a link around a picture', 'See [a ![the #plan](a.png) #b](https://x.org)'],
  ['a reference', 'See [the #home page][x]\n\n[x]: https://x.org #y'],
  ['an address', 'https://x.org/#home <https://x.org/#b> mail a@x.org?subject=#c'],
  ['an escaped hash', String.raw`\#home`],
])('a description adds no tag from %s (TAG-46)', (_, text) => {
  expect(tagsAdded('', text)).toEqual([]);
  expect(sortAddedWords('', text).left).toEqual([]);
});

it.each([
  ['after a fence', '```\n#define x\n```\n#home'],
  ['after a code span', '`#define` #home'],
  ['after a single backtick', 'a ` b #home'],
  ['after an escaped backtick', '\\` #home `'],
  ['between brackets', '[ ] #home [x]'],
  ['in a list', '- a\n    - #home'],
  ['in a nested list after a blank line', '- a\n\n    #home'],
  ['in a quote', '> #home'],
  ['in a line that continues a paragraph', 'text\n    #home'],
  ['in a later paragraph than a backtick', 'a `\n\n#home `'],
  ['after a link', '[a](b) #home'],
])('a description adds the tag %s (TAG-46)', (_, text) => {
  expect(tagsAdded('', text)).toEqual(['home']);
});

it('a number in a description is offered as a tag, and added if the account has it', () => {
  expect(sortAddedWords('', 'We are #1').offered).toEqual(['1']);
  expect(tagsAdded('', 'We are #1', { known: new Set(['1']) })).toEqual(['1']);
});

it('explains why a word in a description stays text', () => {
  expect(sortAddedWords('', 'See #to_do').left).toMatchObject([{ text: '#to_do' }]);
});

it('hiding code and links keeps all other characters in place', () => {
  const parts = [
    '#a',
    ' ',
    '\n',
    '\t',
    '    ',
    '`',
    '```',
    '~~~',
    '[',
    ']',
    '](',
    ')',
    '\\',
    '> ',
    '- ',
    'x',
    '"',
    '<',
    '>',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 60 }), (chosen) => {
      const text = chosen.join('');
      const shown = hideCodeAndLinks(text);
      expect(shown).toHaveLength(text.length);
      for (let at = 0; at < text.length; at += 1) expect([text[at], '\0']).toContain(shown[at]);
    }),
  );
});

it.each([
  '`',
  '[',
  '](',
  '[](',
  '![',
  '](x)',
  '[a][',
  '](a "',
  '](<',
  '- ',
  '> ',
  '```\n',
  '\\',
  '``` `',
  '[x]: ',
  '#',
  '#a/',
  '#!',
])(
  'parses a description that repeats %j in linear time',
  (part) => {
    expect(hideCodeAndLinks(part.repeat(100_000 / part.length))).toBeDefined();
    expect(tagsAdded('', part.repeat(100_000 / part.length)).length).toBeLessThanOrEqual(100);
  },
  5_000,
);
