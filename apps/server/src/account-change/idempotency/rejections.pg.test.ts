import { databaseForTests } from '@questlog/testkit/postgres/database';
import { expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { NoAccess } from '../caller/caller.ts';
import { runIdempotent } from './run-idempotent.ts';

const database = await databaseForTests();

const context = { userId: '00000000-0000-7000-8000-000000000001', now: new Date(0) };

it.each([
  ['is stored for a repeat if the error depends on the request', new AppError('conflict'), 1],
  ['is not stored if the error was a rate limit', new AppError('too_many_requests'), 0],
  ['is not stored if the server failed', new AppError('unavailable'), 0],
  ['is not stored if the caller lost access', new NoAccess('access_denied'), 0],
])('a rejected request %s (API-9)', async (name, rejection, isStored) => {
  const key = { key: name.replaceAll(' ', '-'), fingerprint: Buffer.from('asked') };
  const response = runIdempotent(database.pool, context, key, () => Promise.reject(rejection));
  await expect(response).rejects.toBe(rejection);
  const { rowCount } = await database.pool.query('select from idempotency_keys where key = $1', [key.key]);
  expect(rowCount).toBe(isStored);
});
