import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test('an excerpt shows the first match and its context on one line', () => {
  const text = 'One line.\n\nAnother line that goes on for a while, about the crème\nand more.';
  const excerpt = excerptOf(text, ['creme']);
  expect(excerpt?.text).toBe('…for a while, about the crème and more.');
  expect(excerpt?.ranges.map(([from, to]) => excerpt.text.slice(from, to))).toEqual(['crème']);
});

test('an excerpt starts at the beginning of the text if the match is near it', () => {
  expect(excerptOf('Ask about milk', ['milk'])?.text).toBe('Ask about milk');
});

test('returns no excerpt if no search term matches', () => {
  expect(excerptOf('Ask', ['milk'])).toBeUndefined();
});
