/**
 * Hashes passwords with argon2id and the parameters recommended by OWASP (19 MiB, two passes, one lane). Each
 * call occupies a thread in libuv's pool. No other module calls argon2, so that all calls share one bounded
 * queue.
 */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { RecentCalls } from './recent-calls.ts';

const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Maximum number of concurrent hashes. By default, libuv has four threads, also needed for files, images and
 * DNS lookups. A hash takes about 30 ms, so a full queue empties within a second.
 */
const HASHES_AT_ONCE = 2;
const MAX_WAITING_HASHES = 50;

const hashing = new ConcurrencyLimiter({
  atOnce: HASHES_AT_ONCE,
  maxWaiting: MAX_WAITING_HASHES,
  waitMs: 10_000,
  whenFull: 'unavailable',
});

/**
 * Counts calls per network. Networks with few recent hashes go first in the queue. Even if a flood from many
 * networks fills the queue, a user who signs in once still gets a turn.
 */
const calls = new RecentCalls();

/** Normalises the password, because keyboards compose letters differently. */
function normalised(password: string): string {
  return password.normalize('NFC');
}

/**
 * Returns the hash to store. Throws `unavailable` if too many passwords are already waiting.
 * @param client the address of the client that made the request; undefined if there is no request
 */
export function hashPassword(password: string, client?: string): Promise<string> {
  return hashing.run(() => hash(normalised(password), PARAMETERS), calls.count(client));
}

const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** No password matches this hash. Comparing takes as long as with a user's hash. */
const DECOY = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=1$${base64(16)}$${base64(32)}`;

/**
 * Returns true if the password matches the hash. Throws `unavailable` if too many passwords are already
 * waiting.
 * @param stored undefined for an unknown user: the result is then false, after the same amount of work
 * @param client as for {@link hashPassword}
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  client?: string,
): Promise<boolean> {
  const check = (): Promise<boolean> => verify(stored ?? DECOY, normalised(password)).catch(() => false);
  const matches = await hashing.run(check, calls.count(client));
  return stored !== undefined && matches;
}
