import { expect, it } from 'vitest';
import { isUuid, newId, uuidv7 } from './uuid.ts';

it('creates version 7 UUIDs that sort by time (API-7)', () => {
  expect(uuidv7(0x0123456789ab, new Uint8Array(10).fill(255))).toBe('01234567-89ab-7fff-bfff-ffffffffffff');
  expect(isUuid(newId(1))).toBe(true);
  expect(newId(1_000) < newId(2_000)).toBe(true);
});
