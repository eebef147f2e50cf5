import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNamed, mentionedUser, shownText, storedMention, storedText, typedName } from './mentions.ts';

const ADA = '00000000-0000-7000-8000-000000000001';
const BEN = '00000000-0000-7000-8000-00000000000b';
const NAMES = new Map([
  [ADA, 'Ada Lovelace'],
  [BEN, 'Ada'],
]);
const nameOf = (id: string): string | undefined => NAMES.get(id);
const IDS = new Map(Array.from(NAMES, ([id, name]) => [name, id]));

it.each([
  ['a mention', `Ask @[Ada Lovelace](user:${ADA}).`, 'Ask @Ada Lovelace.'],
  ['a name that has changed', `@[Ada Byron](user:${ADA})`, '@Ada Lovelace'],
  [
    'two users, one of them with a shorter name',
    `@[Ada](user:${BEN}) @[x](user:${ADA})`,
    '@Ada @Ada Lovelace',
  ],
  ['a user of another account', `@[Eve](user:${ADA.replace('1', '2')})`, undefined],
  ['text in brackets', '@[Ada](https://example.org) a@b [x](y)', undefined],
])('a field shows the current names of mentioned users: %s (COMMENT-15)', (_name, stored, shown = stored) => {
  const { text, mentions } = shownText(stored, nameOf);
  expect(text).toBe(shown);
  expect(shownText(storedText(text, mentions), nameOf).text).toBe(shown);
});

it.each([
  ['@Ada Lovelace', `@[Ada Lovelace](user:${ADA})`],
  ['(@Ada) @Adam', `(@[Ada](user:${BEN})) @Adam`],
  ['ada@Ada @ada', 'ada@Ada @ada'],
  ['@@Ada', `@@[Ada](user:${BEN})`],
])('%s is stored as %s (COMMENT-15)', (shown, stored) => {
  expect(storedText(shown, IDS)).toBe(stored);
});

it('a second user of the same name stays as it is stored (COMMENT-15)', () => {
  const stored = `@[Ada](user:${ADA}) @[Ada](user:${BEN})`;
  const { text, mentions } = shownText(stored, () => 'Ada');
  expect(text).toBe(`@Ada @[Ada](user:${BEN})`);
  expect(storedText(text, mentions)).toBe(stored);
});

it('shows a text as before after it was stored (COMMENT-15)', () => {
  const parts = fc.constantFrom(
    '@',
    ' ',
    'Ada',
    'Ada Lovelace',
    `@[Ada](user:${BEN})`,
    '[',
    '](user:',
    ADA,
    ')',
    'x',
  );
  fc.assert(
    fc.property(fc.array(parts), (given) => {
      const { text } = shownText(given.join(''), nameOf);
      const stored = storedText(text, IDS);
      expect(shownText(stored, nameOf).text).toBe(text);
    }),
  );
});

it('a name cannot end its own mention (COMMENT-15)', () => {
  expect(storedMention('A]\n[b\\', ADA)).toBe(`@[Ab](user:${ADA})`);
});

it.each([
  ['@', 1, { start: 0, query: '' }],
  ['Ask @ad', 7, { start: 4, query: 'ad' }],
  ['Ask @ad and more', 7, { start: 4, query: 'ad' }],
  ['(@Ada Lo', 8, { start: 1, query: 'Ada Lo' }],
  ['ada@example.org', 15, undefined],
  ['@ ada', 5, undefined],
  ['@ada\nnew', 8, undefined],
  ['ada', 0, undefined],
])('finds the name that is typed in %j at %i (COMMENT-15)', (text, caret, expected) => {
  expect(typedName(text, caret)).toEqual(expected);
});

it.each([
  ['', true],
  ['ala', true],
  ['ZÓË ÁL', true],
  ['za', true],
  ['oe', false],
  ['zoe b', false],
])('the typed name %j matches a member named Zoë Alaïa: %s (COMMENT-15)', (query, expected) => {
  expect(isNamed('Zoë Alaïa', query)).toBe(expected);
});

it('reads only the address of a mention as that of a user (COMMENT-15)', () => {
  expect(mentionedUser(`user:${ADA.toUpperCase()}`)).toBe(ADA);
  expect(mentionedUser('user:1')).toBeUndefined();
  expect(mentionedUser(`https://example.org/${ADA}`)).toBeUndefined();
});
