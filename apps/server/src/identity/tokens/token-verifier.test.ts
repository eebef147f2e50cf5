import { generateKeyPair, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { ownFacts, TokenVerifier } from './token-verifier.ts';

const ISSUER = 'https://questlog.example/idp';
const AUDIENCE = 'https://questlog.example/api';
const NOW = new Date('2026-01-15T12:00:00Z');
const END = new Date('2026-01-15T12:15:00Z');

const keys = await generateKeyPair('ES256');
const token = await new SignJWT({ sid: 's' })
  .setProtectedHeader({ alg: 'ES256' })
  .setIssuer(ISSUER)
  .setAudience(AUDIENCE)
  .setSubject('0199c0de-0000-7000-8000-000000000001')
  .setExpirationTime(END)
  .sign(keys.privateKey);

/** Returns a verifier and the number of keys that it has looked up, which is one for each checked signature. */
function verifier() {
  let lookups = 0;
  const tokens = new TokenVerifier({
    issuer: ISSUER,
    audience: AUDIENCE,
    algorithms: ['ES256'],
    key: () => {
      lookups += 1;
      return Promise.resolve(keys.publicKey);
    },
    isAccess: () => true,
    factsOf: (claims) => Promise.resolve(ownFacts(claims)),
  });
  return { tokens, lookups: () => lookups };
}

it('checks the signature of a token only once until the cache is cleared', async () => {
  const { tokens, lookups } = verifier();
  const first = await tokens.verify(token, NOW);
  expect(await tokens.verify(token, NOW)).toBe(first);
  expect(lookups()).toBe(1);
  tokens.clear();
  expect(await tokens.verify(token, NOW)).toEqual(first);
  expect(lookups()).toBe(2);
});

it('rejects a cached token once it has expired', async () => {
  const { tokens } = verifier();
  await tokens.verify(token, NOW);
  await expect(tokens.verify(token, END)).rejects.toMatchObject({ code: 'unauthenticated' });
});
