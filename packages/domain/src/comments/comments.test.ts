import { expect, it } from 'vitest';
import { mentionedIds } from './comments.ts';

const ADA = '00000000-0000-7000-8000-000000000001';
const BEN = '00000000-0000-7000-8000-00000000000b';

it.each([
  ['one mention', `Ask @[Ada Lovelace](user:${ADA}).`, [ADA]],
  ['two, in the order of the text', `@[Ben](user:${BEN}) and @[Ada](user:${ADA})`, [BEN, ADA]],
  ['the same user twice', `@[Ada](user:${ADA}) @[A.](user:${ADA})`, [ADA]],
  ['capital letters', `@[Ben](user:${BEN.toUpperCase()})`, [BEN]],
  ['no mention', 'ada@example.org [Ada](https://example.org) @Ada', []],
  ['what is no id', '@[Ada](user:------------------------------------) @[Ada](user:1)', []],
  ['a name over two lines', `@[Ada\nLovelace](user:${ADA})`, []],
])('finds the mentions in a text with %s (COMMENT-5)', (_name, body, expected) => {
  expect(mentionedIds(body)).toEqual(expected);
});

it('reads a hostile text of the maximum length quickly (COMMENT-5)', () => {
  expect(mentionedIds('@['.repeat(5_000))).toEqual([]);
  expect(mentionedIds(`@[${'x'.repeat(200)}](user:`.repeat(48))).toEqual([]);
});
