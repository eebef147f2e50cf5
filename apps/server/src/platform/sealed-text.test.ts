import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openText, sealText } from './sealed-text.ts';

const KEY = randomBytes(32);
const TEXT = 'https://example.org/geheim/ä.ics';

test('opens text only with its key and for its owner, and only if it is unchanged (CALENDAR-19)', () => {
  const sealed = sealText(KEY, TEXT, 'a');
  expect(openText(KEY, sealed, 'a')).toBe(TEXT);
  expect(sealed.toString('latin1')).not.toContain('example');
  expect(openText(KEY, sealed, 'b')).toBeUndefined();
  expect(openText(randomBytes(32), sealed, 'a')).toBeUndefined();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openText(KEY, changed, 'a')).toBeUndefined();
  }
  expect(openText(KEY, sealed.subarray(0, 20), 'a')).toBeUndefined();
});

test('encrypts the same text differently each time (CALENDAR-19)', () => {
  expect(sealText(KEY, TEXT, 'a')).not.toEqual(sealText(KEY, TEXT, 'a'));
});
