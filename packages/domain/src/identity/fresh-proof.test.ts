import { expect, it } from 'vitest';
import { CREDENTIALS_PROOF_MS, isFreshProof, STAFF_PROOF_MS } from './fresh-proof.ts';

const MINUTE = 60_000;

it.each([
  ['staff', STAFF_PROOF_MS, 12 * 60 * MINUTE],
  ['changes of password and address', CREDENTIALS_PROOF_MS, 15 * MINUTE],
])(
  'a sign-in counts as recent enough for %s until the time limit expires (ADMIN-3, IDENTITY-54)',
  (_, life, expected) => {
    expect(life).toBe(expected);
    expect(isFreshProof(0, life - 1, life)).toBe(true);
    expect(isFreshProof(0, life, life)).toBe(false);
  },
);

it('a sign-in dated in the future does not count as recent (ADMIN-3, IDENTITY-54)', () => {
  expect(isFreshProof(MINUTE, 0, CREDENTIALS_PROOF_MS)).toBe(true);
  expect(isFreshProof(MINUTE + 1, 0, CREDENTIALS_PROOF_MS)).toBe(false);
});
