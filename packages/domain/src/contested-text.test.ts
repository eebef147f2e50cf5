import { expect, test } from 'vitest';
import { MAX_LONG_TEXT } from './text.ts';
import { bothTexts } from './contested-text.ts';

test.each([
  ['Theirs', 'Mine', 'Theirs\n\nMine'],
  ['Theirs\n', '\n  Mine ', 'Theirs\n\nMine'],
  ['', 'Mine', 'Mine'],
  ['Theirs', ' ', 'Theirs'],
])('merges %j and %j into %j (TASK-56)', (theirs, mine, both) => {
  expect(bothTexts(theirs, mine)).toBe(both);
});

test('merged text never exceeds the maximum length', () => {
  expect(bothTexts('a'.repeat(MAX_LONG_TEXT), 'b')).toHaveLength(MAX_LONG_TEXT);
});
