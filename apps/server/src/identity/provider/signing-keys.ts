/** Keys are made at the first start, kept in the database, and can be changed while servers run. */
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
import { run } from '../../platform/db/prepared.ts';
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
 * For how long a retired key still proves tokens: the longest life of a token that is checked by its
 * signature, an ID token as the hint at sign-out.
 */
export const RETIRED_KEY_HOURS = 24;

/** How often a server looks for keys that another has made. */
const RELOAD_MS = 30_000;
/** An unknown key in a token makes it look at once, though no more often than this. */
const RELOAD_AT_MOST_EVERY_MS = 1_000;

/** The keys of one moment. */
export interface KeySet {
  /** With private parts, the one that signs first. */
  readonly jwks: readonly JWK[];
  /** Secrets that sign the provider's cookies, in the same order. */
  readonly cookieKeys: readonly string[];
  readonly publicKeys: ReadonlyMap<string, CryptoKey>;
}

async function makeKey(client: PoolClient, now: Date): Promise<string> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  await run(client, insertKey, [
    kid,
    JSON.stringify({ ...jwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' }),
    now,
  ]);
  return kid;
}

/** Runs `work` alone among all servers of the database, in a transaction. */
function withKeysLocked<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (client) => {
    await run(client, lockKeys, []);
    return work(client);
  });
}

function stillUsed(now: Date): Date {
  return new Date(now.getTime() - RETIRED_KEY_HOURS * 3_600_000);
}

/** Makes the first key where there is none; two servers that start at once make one. */
export async function ensureSigningKey(pool: Pool, now: Date): Promise<void> {
  const rows = await run(pool, listKeys, [stillUsed(now)]);
  if (rows.some((row) => row.retired_at === null)) return;
  await withKeysLocked(pool, async (client) => {
    const again = await run(client, listKeys, [stillUsed(now)]);
    if (!again.some((row) => row.retired_at === null)) await makeKey(client, now);
  });
}

/**
 * Makes a new key and retires the one in force, which still proves the tokens it has signed. Running servers
 * follow within a minute.
 * @returns the id of the new key
 */
export function rotateSigningKey(pool: Pool, now: Date): Promise<string> {
  return withKeysLocked(pool, async (client) => {
    const kid = await makeKey(client, now);
    await run(client, retireOtherKeys, [kid, now]);
    return kid;
  });
}

/**
 * Makes a new key in place of one that somebody else may have: whatever the former keys have signed is refused. As no
 * token of theirs is to be trusted, all sessions end, which every server sees at its next request, before it knows of
 * the new key.
 * @returns the id of the new key
 */
export function replaceSigningKey(pool: Pool, now: Date): Promise<string> {
  return withKeysLocked(pool, async (client) => {
    const kid = await makeKey(client, now);
    await run(client, deleteOtherKeys, [kid]);
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

/** The keys as this process knows them, kept up with the database. */
export interface Keys {
  current(): KeySet;
  /** The public key of that id; looks into the database for one that is not known yet. */
  publicKey(kid: string, now: Date): Promise<CryptoKey | undefined>;
  close(): void;
}

/**
 * Opens the keys, making the first.
 * @param now gives the time, for each look into the database
 * @param changed is called with the new keys whenever they are others than before
 */
export async function openKeys(
  pool: Pool,
  now: () => Date,
  changed: (keys: KeySet) => void,
  onError: (error: unknown) => void,
): Promise<Keys> {
  await ensureSigningKey(pool, now());
  const load = () => run(pool, listKeys, [stillUsed(now())]);
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
