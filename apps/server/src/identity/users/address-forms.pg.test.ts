import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createTestDatabase } from '@questlog/testkit/postgres/database';
import { serverForTests } from '@questlog/testkit/server';
import { newId } from '@questlog/domain/uuid';

const server = await serverForTests();

const owner = { password: 'secret!', firstName: 'Ada', lastName: 'Lovelace' };

it('treats a Unicode domain and its ASCII form as the same address (IDENTITY-59)', async () => {
  const call = server.call();
  const user = await call('POST /api/auth/register', { body: { email: 'x@MÜLLER.example', ...owner } });
  expect(user.email).toBe('x@xn--mller-kva.example');
  await expect(
    call('POST /api/auth/register', { body: { email: 'x@xn--mller-kva.example', ...owner } }),
  ).rejects.toMatchObject({ status: 409 });
  const signedIn = await call('POST /api/auth/login', {
    body: { email: 'x@mu\u0308ller.example', password: owner.password },
  });
  expect(signedIn.user.id).toBe(user.id);
});

it('rejects an address with invisible characters (IDENTITY-2)', async () => {
  await expect(
    server.call()('POST /api/auth/register', { body: { email: 'a\u200bda@example.org', ...owner } }),
  ).rejects.toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
});

it('accepts names of one character but rejects invisible names (IDENTITY-4)', async () => {
  const names = { password: 'secret!', firstName: '민수', lastName: '김' };
  const user = await server.call()('POST /api/auth/register', {
    body: { email: 'kim@example.org', ...names },
  });
  expect(user).toMatchObject({ firstName: '민수', lastName: '김' });
  await expect(
    server.call()('POST /api/auth/register', {
      body: { email: 'nobody@example.org', ...names, lastName: '\u200b\u200b' },
    }),
  ).rejects.toMatchObject({ status: 400, body: { errors: [{ field: 'lastName' }] } });
});

it('a migration normalises Unicode addresses unless another user has the normalised one (IDENTITY-59)', async () => {
  const database = await createTestDatabase();
  const { pool } = database;
  const stored = [
    'x@müller.example',
    'y@Bücher.Example',
    'y@xn--bcher-kva.example',
    'ada@例え。テスト',
    'jörg@faß.de',
    'z@www.exämple-bücher.de',
    'ü@example.org',
  ];
  for (const email of stored) {
    await pool.query(
      "insert into users (id, email, first_name, last_name, created_at, updated_at) values ($1, $2, 'A', 'B', now(), now())",
      [newId(0), email],
    );
  }
  const migration = new URL('../../../migrations/026-address-forms.sql', import.meta.url);
  await pool.query(await readFile(migration, 'utf8'));
  const { rows } = await pool.query<{ email: string }>('select email from users');
  expect(rows.map(({ email }) => email).sort()).toEqual(
    [
      'x@xn--mller-kva.example',
      'y@Bücher.Example',
      'y@xn--bcher-kva.example',
      'ada@xn--r8jz45g.xn--zckzah',
      'jörg@xn--fa-hia.de',
      'z@www.xn--exmple-bcher-hcb65a.de',
      'ü@example.org',
    ].sort(),
  );
  await database.drop();
});
