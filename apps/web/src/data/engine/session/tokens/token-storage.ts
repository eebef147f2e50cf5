/**
 * The copy of the session in localStorage: tokens in chunks of 2,000 characters under fixed keys
 * (IDENTITY-19), and the provider's data for renewing and ending the session. Browsers write localStorage
 * late, so the copy is used only if the durable session is missing, unreadable or older.
 */

import type { SignedIn } from '../durable-session.ts';
import { isLater, type Provider, type Tokens } from './tokens.ts';

export const CHUNK_LENGTH = 2_000;

const PREFIX = 'questlog.auth.';
/** Written last. When this key changes, the other tabs know that all tokens were written or deleted. */
export const EXPIRES_KEY = `${PREFIX}expires`;
const RENEWALS_KEY = `${PREFIX}renewals`;
/**
 * A tab that restores the session from this copy would otherwise mistake the device's clock for the server's.
 */
const CLOCK_AHEAD_KEY = `${PREFIX}clock-ahead`;
const PROVIDER_KEY = `${PREFIX}provider`;
const SESSION_KEY = `${PREFIX}session`;
/** Marks an ended sign-in until the durable session has recorded its end. */
const ENDED_KEY = `${PREFIX}ended`;

/** Writes the tokens in chunks. Throws if the storage is full or blocked. */
export function saveTokens(storage: Storage, tokens: Tokens): void {
  writeChunks(storage, 'access', tokens.accessToken);
  writeChunks(storage, 'refresh', tokens.refreshToken ?? '');
  writeChunks(storage, 'id', tokens.idToken ?? '');
  storage.setItem(RENEWALS_KEY, String(tokens.renewals ?? 0));
  storage.setItem(CLOCK_AHEAD_KEY, String(tokens.clockAhead ?? 0));
  storage.setItem(EXPIRES_KEY, String(tokens.expiresAt));
}

/** Returns the stored tokens; undefined if no tokens are stored. */
export function loadTokens(storage: Storage): Tokens | undefined {
  const accessToken = readChunks(storage, 'access');
  const expiresAt = Number(storage.getItem(EXPIRES_KEY) ?? Number.NaN);
  if (accessToken === undefined || Number.isNaN(expiresAt)) return undefined;
  return {
    accessToken,
    refreshToken: readChunks(storage, 'refresh'),
    idToken: readChunks(storage, 'id'),
    expiresAt,
    renewals: Number(storage.getItem(RENEWALS_KEY) ?? 0),
    clockAhead: Number(storage.getItem(CLOCK_AHEAD_KEY) ?? 0),
  };
}

/**
 * Deletes everything except the mark of an ended sign-in: the durable session may not have recorded the end
 * yet.
 */
export function clearTokens(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(PREFIX) && key !== ENDED_KEY) storage.removeItem(key);
}

/** Copies a session. Writes the tokens last, so that a half-written copy has none. */
export function saveCopy(storage: Storage, { sessionId, provider, tokens }: SignedIn): void {
  storage.setItem(PROVIDER_KEY, JSON.stringify(provider));
  storage.setItem(SESSION_KEY, sessionId);
  saveTokens(storage, tokens);
}

/** Returns the copied session without its user, because only the server can identify the user. */
export function loadCopy(storage: Storage): SignedIn | undefined {
  const tokens = loadTokens(storage);
  const provider = readJson(storage, PROVIDER_KEY) as Provider | undefined;
  const sessionId = storage.getItem(SESSION_KEY);
  if (tokens === undefined || provider === undefined || sessionId === null) return undefined;
  return { sessionId, provider, tokens, userId: undefined };
}

/**
 * Returns the session with the copy's tokens if those are newer: the write to the durable session may have
 * failed.
 */
export function withLatestTokens(session: SignedIn, copy: SignedIn | undefined): SignedIn {
  const isBehind = copy?.sessionId === session.sessionId && isLater(copy.tokens, session.tokens);
  return isBehind ? { ...session, tokens: copy.tokens } : session;
}

/** Returns the id of the copied sign-in. */
export function loadSessionId(storage: Storage): string | null {
  return storage.getItem(SESSION_KEY);
}

/** Marks a sign-in as ended, in case the durable session cannot record the end. */
export function markEnded(storage: Storage, sessionId: string): void {
  try {
    storage.setItem(ENDED_KEY, sessionId);
  } catch {
    // The storage is full or blocked, so only the durable session records the end.
  }
}

/** Removes the mark after the durable session has recorded the end. */
export function unmarkEnded(storage: Storage, sessionId: string): void {
  if (isMarkedEnded(storage, sessionId)) storage.removeItem(ENDED_KEY);
}

/** Returns true if the sign-in is marked as ended. */
export function isMarkedEnded(storage: Storage, sessionId: string): boolean {
  return storage.getItem(ENDED_KEY) === sessionId;
}

/** Returns undefined if the value is missing or malformed. */
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
  // Remove chunks left over from an earlier, longer token.
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
