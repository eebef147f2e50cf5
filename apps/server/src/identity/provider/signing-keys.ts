/**
 * The signing keys. The first server creates the first one. Keys are stored in the database and can be
 * replaced while servers run.
 */
import { hkdfSync } from 'node:crypto';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose';
import type { Pool, PoolClient } from 'pg';

import { inTransaction } from '../../platform/db/transaction.ts';
import { endEverySession } from '../sessions/sessions.ts';
import {
  deleteOtherKeys,
  insertKey,
  listKeys,
  lockKeys,
  retireOtherKeys,
  type KeyRow,
} from './signing-keys.queries.ts';

export const SIGNING_ALGORITHM = 'ES256';

/**
 * Number of hours for which a retired key still verifies tokens. Every token that the server checks expires
 * within this time, even an ID token passed as a hint when signing out.
 */
export const RETIRED_KEY_HOURS = 24;

/** Interval at which a server checks for other servers' new keys. */
const RELOAD_MS = 30_000;
/** Minimum interval between checks caused by unknown keys. */
const RELOAD_AT_MOST_EVERY_MS = 1_000;

/** The keys valid at a given time. */
export interface KeySet {
  /** The keys with their private parts. The first key signs. */
  readonly jwks: readonly JWK[];
  /** Secrets that sign the provider's cookies, in the order of `jwks`. */
  readonly cookieKeys: readonly string[];
  readonly publicKeys: ReadonlyMap<string, CryptoKey>;
}

async function makeKey(client: PoolClient, now: Date): Promise<string> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  await insertKey(client, {
    kid,
    jwk: JSON.stringify({ ...jwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' }),
    now,
  });
  return kid;
}

/** Runs `work` in a transaction under a lock shared by all servers. */
function withKeysLocked<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (client) => {
    await lockKeys(client);
    return work(client);
  });
}

function stillUsed(now: Date): Date {
  return new Date(now.getTime() - RETIRED_KEY_HOURS * 3_600_000);
}

/** Creates the first key if the database has no key. Two servers that start together create only one. */
export async function ensureSigningKey(pool: Pool, now: Date): Promise<void> {
  const rows = await listKeys(pool, { now: stillUsed(now) });
  if (rows.some((row) => row.retired_at === null)) return;
  await withKeysLocked(pool, async (client) => {
    const again = await listKeys(client, { now: stillUsed(now) });
    if (!again.some((row) => row.retired_at === null)) await makeKey(client, now);
  });
}

/**
 * Creates a new key and retires the active one, which still verifies its tokens. Running servers use the new
 * key within a minute.
 * @returns the id of the new key
 */
export function rotateSigningKey(pool: Pool, now: Date): Promise<string> {
  return withKeysLocked(pool, async (client) => {
    const kid = await makeKey(client, now);
    await retireOtherKeys(client, { kid, now });
    return kid;
  });
}

/**
 * Replaces a key that may have leaked. Everything signed with former keys is rejected, so all sessions end.
 * Every server notices at its next request, even before it knows the new key.
 * @returns the id of the new key
 */
export function replaceSigningKey(pool: Pool, now: Date): Promise<string> {
  return withKeysLocked(pool, async (client) => {
    const kid = await makeKey(client, now);
    await deleteOtherKeys(client, { kid });
    await endEverySession(client, now);
    return kid;
  });
}

function cookieKey({ jwk }: KeyRow): string {
  const secret = Buffer.from(jwk.d ?? '', 'base64url');
  return Buffer.from(hkdfSync('sha256', secret, '', 'questlog cookies', 32)).toString('base64url');
}

async function toKeySet(rows: readonly KeyRow[]): Promise<KeySet> {
  const publicKeys = new Map<string, CryptoKey>();
  for (const { kid, jwk } of rows) {
    const { d: _private, ...publicPart } = jwk;
    publicKeys.set(kid, (await importJWK(publicPart, SIGNING_ALGORITHM)) as CryptoKey);
  }
  return { jwks: rows.map(({ jwk }) => jwk), cookieKeys: rows.map(cookieKey), publicKeys };
}

/** The keys known to this process, synced with the database. */
export interface Keys {
  current(): KeySet;
  /** Returns a public key by id. Checks the database for an unknown id. */
  publicKey(kid: string, now: Date): Promise<CryptoKey | undefined>;
  close(): void;
}

/**
 * Opens the keys and creates the first one if necessary.
 * @param now returns the time to use in database queries
 * @param changed called with the new keys whenever they have changed
 */
export async function openKeys(
  pool: Pool,
  now: () => Date,
  changed: (keys: KeySet) => void,
  onError: (error: unknown) => void,
): Promise<Keys> {
  await ensureSigningKey(pool, now());
  const load = () => listKeys(pool, { now: stillUsed(now()) });
  let rows = await load();
  let keys = await toKeySet(rows);
  let reloadedAt = now().getTime();

  const reload = async (): Promise<void> => {
    const next = await load();
    if (next.map(({ kid }) => kid).join(' ') === rows.map(({ kid }) => kid).join(' ')) return;
    rows = next;
    keys = await toKeySet(rows);
    changed(keys);
  };
  const timer = setInterval(() => void reload().catch(onError), RELOAD_MS);
  timer.unref();

  return {
    current: () => keys,
    publicKey: async (kid, at) => {
      const known = keys.publicKeys.get(kid);
      if (known !== undefined || Math.abs(at.getTime() - reloadedAt) < RELOAD_AT_MOST_EVERY_MS) return known;
      reloadedAt = at.getTime();
      await reload();
      return keys.publicKeys.get(kid);
    },
    close: () => clearInterval(timer),
  };
}
