import { expect, it } from 'vitest';
import { fittingRows, textPart } from './fitting.ts';

it('parts of a text contain each character once, and none of them half a character (ASSIST-18)', () => {
  const text = `a${'😀'.repeat(10)}b`;
  for (const length of [1, 2, 3, 7, 50]) {
    const parts: string[] = [];
    for (let start = 0; start < text.length; start += length) parts.push(textPart(text, start, length));
    expect(parts.join('')).toBe(text);
    for (const part of parts) expect(part.isWellFormed()).toBe(true);
  }
});

it('returns the rows that fit into a result, and at least one (ASSIST-18)', () => {
  const rows = Array.from({ length: 10 }, (_, index) => ({ index, text: '"'.repeat(4_000) }));
  expect(fittingRows(rows)).toEqual(rows.slice(0, 3));
  expect(fittingRows([])).toEqual([]);
  const huge = { text: 'x'.repeat(200_000) };
  expect(fittingRows([huge, huge])).toEqual([huge]);
});
