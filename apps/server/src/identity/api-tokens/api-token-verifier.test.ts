import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { TOKEN_PREFIX } from '@questlog/domain/identity/api-tokens';
import { ApiTokenVerifier } from './api-token-verifier.ts';

it('rejects 100,000 random strings of the form of a token without the database (TOKEN-2)', async () => {
  // Nothing listens there, so any statement would fail with a different error.
  const verifier = new ApiTokenVerifier(new Pool({ host: '127.0.0.1', port: 1 }));
  const now = new Date();
  const errors = new Set<unknown>();
  for (let count = 0; count < 100_000; count += 1) {
    const random = randomBytes(40).toString('base64').replaceAll(/[+/=]/g, 'x').slice(0, 38);
    await verifier.verify(TOKEN_PREFIX + random, now).catch((error: unknown) => {
      errors.add((error as { code?: unknown }).code);
    });
  }
  expect([...errors]).toEqual(['unauthenticated']);
});
