/**
 * Tokens in localStorage, in chunks of 2,000 characters under fixed keys (accounts-and-billing.md sections 4 and 9),
 * with what renewing and ending the session needs to know of the provider.
 */

import type { Provider, Tokens } from './tokens.ts';

export const CHUNK_LENGTH = 2_000;

const PREFIX = 'questlog.auth.';
/** Written last: its change tells the other tabs that a whole set of tokens is there, or gone. */
export const EXPIRES_KEY = `${PREFIX}expires`;
const PROVIDER_KEY = `${PREFIX}provider`;
const SESSION_KEY = `${PREFIX}session`;

export function saveTokens(storage: Storage, tokens: Tokens): void {
  writeChunks(storage, 'access', tokens.accessToken);
  writeChunks(storage, 'refresh', tokens.refreshToken ?? '');
  writeChunks(storage, 'id', tokens.idToken ?? '');
  storage.setItem(EXPIRES_KEY, String(tokens.expiresAt));
}

export function loadTokens(storage: Storage): Tokens | undefined {
  const accessToken = readChunks(storage, 'access');
  const expiresAt = Number(storage.getItem(EXPIRES_KEY) ?? Number.NaN);
  if (accessToken === undefined || Number.isNaN(expiresAt)) return undefined;
  return {
    accessToken,
    refreshToken: readChunks(storage, 'refresh'),
    idToken: readChunks(storage, 'id'),
    expiresAt,
  };
}

export function clearTokens(storage: Storage): void {
  for (const name of ['access', 'refresh', 'id']) writeChunks(storage, name, '');
  storage.removeItem(PROVIDER_KEY);
  storage.removeItem(SESSION_KEY);
  storage.removeItem(EXPIRES_KEY);
}

export function saveProvider(storage: Storage, provider: Provider): void {
  storage.setItem(PROVIDER_KEY, JSON.stringify(provider));
}

export function loadProvider(storage: Storage): Provider | undefined {
  return readJson(storage, PROVIDER_KEY) as Provider | undefined;
}

/** Which sign-in the tokens are of. */
export function loadSessionId(storage: Storage): string {
  return storage.getItem(SESSION_KEY) ?? '';
}

export function saveSessionId(storage: Storage, id: string): void {
  storage.setItem(SESSION_KEY, id);
}

/** Reads what was stored as JSON; undefined where there is nothing, or nothing readable. */
export function readJson(storage: Storage, key: string): unknown {
  try {
    const text = storage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

function writeChunks(storage: Storage, name: string, text: string): void {
  let index = 0;
  for (; index * CHUNK_LENGTH < text.length; index += 1) {
    storage.setItem(chunkKey(name, index), text.slice(index * CHUNK_LENGTH, (index + 1) * CHUNK_LENGTH));
  }
  // What an earlier, longer token left.
  for (; storage.getItem(chunkKey(name, index)) !== null; index += 1) {
    storage.removeItem(chunkKey(name, index));
  }
}

function readChunks(storage: Storage, name: string): string | undefined {
  let text = '';
  for (let index = 0; ; index += 1) {
    const chunk = storage.getItem(chunkKey(name, index));
    if (chunk === null) return text === '' ? undefined : text;
    text += chunk;
  }
}

function chunkKey(name: string, index: number): string {
  return `${PREFIX}${name}.${index}`;
}
