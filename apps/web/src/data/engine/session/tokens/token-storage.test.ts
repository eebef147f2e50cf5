import { describe, expect, it } from 'vitest';
import { MemoryStorage } from '../testing/page.ts';
import { CHUNK_LENGTH, clearTokens, loadTokens, saveTokens } from './token-storage.ts';

const token = (length: number): string => Array.from({ length }, (_, n) => String(n % 10)).join('');

function tokens(accessToken: string) {
  return { accessToken, refreshToken: 'r', idToken: undefined, expiresAt: 5, renewals: 3, clockAhead: -7 };
}

describe('stored tokens (IDENTITY-19)', () => {
  it.each([
    [1, 1],
    [CHUNK_LENGTH - 1, 1],
    [CHUNK_LENGTH, 1],
    [CHUNK_LENGTH + 1, 2],
    [CHUNK_LENGTH * 3, 3],
    [9_999, 5],
  ])('stores a token of %i characters in %i chunks', (length, chunks) => {
    const storage = new MemoryStorage();
    saveTokens(storage, tokens(token(length)));
    const keys = storage.keys().filter((key) => key.startsWith('questlog.auth.access.'));
    expect(keys).toEqual(Array.from({ length: chunks }, (_, n) => `questlog.auth.access.${n}`));
    for (const key of keys) expect(storage.getItem(key)?.length).toBeLessThanOrEqual(CHUNK_LENGTH);
    expect(loadTokens(storage)).toEqual(tokens(token(length)));
  });

  it('removes leftover chunks of a longer token', () => {
    const storage = new MemoryStorage();
    saveTokens(storage, tokens(token(9_999)));
    saveTokens(storage, tokens('short'));
    expect(loadTokens(storage)?.accessToken).toBe('short');
    expect(storage.keys().filter((key) => key.includes('access'))).toEqual(['questlog.auth.access.0']);
  });

  it('removes all chunks when the tokens are cleared', () => {
    const storage = new MemoryStorage();
    saveTokens(storage, { ...tokens(token(9_999)), idToken: token(5_000) });
    clearTokens(storage);
    expect(storage.keys()).toEqual([]);
    expect(loadTokens(storage)).toBeUndefined();
  });
});
