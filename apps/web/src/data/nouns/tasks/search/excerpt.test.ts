import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test('shows the first word that was found with what is around it, on one line', () => {
  const text = 'One line.\n\nAnother line that goes on for a while, about the crème\nand more.';
  const excerpt = excerptOf(text, ['creme']);
  expect(excerpt?.text).toBe('…for a while, about the crème and more.');
  expect(excerpt?.ranges.map(([from, to]) => excerpt.text.slice(from, to))).toEqual(['crème']);
});

test('begins with the text where the word is near its beginning', () => {
  expect(excerptOf('Ask about milk', ['milk'])?.text).toBe('Ask about milk');
});

test('is nothing where no word is found', () => {
  expect(excerptOf('Ask', ['milk'])).toBeUndefined();
});
