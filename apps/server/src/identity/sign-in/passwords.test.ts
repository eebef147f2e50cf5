import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password is stored as argon2id with 19 MiB, two passes and a random salt (V11.4.2)', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test.each([
  ['different letter case', 'correct horse', 'Correct horse'],
  ['a trailing space', 'correct horse', 'correct horse '],
  ['a different hundredth character', `${'x'.repeat(99)}y`, `${'x'.repeat(99)}z`],
  ['missing accents', 'café crème', 'cafe creme'],
])('rejects a password with %s (V6.2.8)', async (_, password, wrong) => {
  const stored = await hashPassword(password);
  expect(await verifyPassword(stored, password)).toBe(true);
  expect(await verifyPassword(stored, wrong)).toBe(false);
});

test('accepts accents in a password in any Unicode normalisation form (V6.2.8)', async () => {
  const stored = await hashPassword('caf\u00E9 cr\u00E8me');
  expect(await verifyPassword(stored, 'cafe\u0301 cre\u0300me')).toBe(true);
});

test('rejects every password for a user who has none', async () => {
  expect(await verifyPassword(undefined, '')).toBe(false);
});

test('queued password hashes do not block file reads (IDENTITY-58)', async () => {
  let hashed = 0;
  const hashes = Array.from({ length: 40 }, async () => {
    await hashPassword('correct horse');
    hashed += 1;
  });
  await readFile(import.meta.filename);
  expect(hashed).toBeLessThan(10);
  await Promise.all(hashes);
});

test("checks a user's password even while many networks fill the queue (IDENTITY-58)", async () => {
  const flood = Array.from({ length: 200 }, (_, index) =>
    verifyPassword(undefined, 'wrong', `2001:db8:${(index % 20).toString(16)}::1`).catch(() => false),
  );
  const stored = await hashPassword('correct horse', '192.0.2.1');
  expect(await verifyPassword(stored, 'correct horse', '192.0.2.2')).toBe(true);
  await Promise.all(flood);
});

test('rejects password checks with 503 once fifty are queued, and completes the queued ones (IDENTITY-58)', async () => {
  const responses = await Promise.allSettled(
    Array.from({ length: 60 }, (_, number) =>
      number % 2 === 0 ? hashPassword('correct horse') : verifyPassword(undefined, 'correct horse'),
    ),
  );
  const rejected = responses.filter(({ status }) => status === 'rejected');
  expect(rejected).toHaveLength(60 - 2 - 50);
  for (const { reason } of rejected as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 1 });
  }
  expect(await verifyPassword(undefined, 'correct horse')).toBe(false);
});
