/**
 * The password that a sign-in is based on. A new password ends all sessions. A session that is just being
 * created with the old password must not be saved after that. So everything that begins or continues a
 * session is saved in a transaction that locks the user's row and checks that it still has that password.
 *
 * The provider hands its adapter only the record to save. So the proof reaches the adapter by the provider's
 * request (WeakMap), and by the asynchronous context for records that are saved outside of one.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Queryable } from '../../platform/db/prepared.ts';
import { holdPassword } from '../people/users.queries.ts';

/** A user, and their password hash at the time they were authenticated. */
export interface SignInProof {
  readonly userId: string;
  readonly passwordHash: string | null;
}

const underWay = new AsyncLocalStorage<SignInProof>();
/**
 * Proofs by request to the provider and by user, since one user may sign in in a browser where another was
 * signed in.
 */
const ofRequests = new WeakMap<object, Map<string, SignInProof>>();

/**
 * Runs the work that follows a checked password: a session that it begins is saved only if the password has
 * not changed.
 */
export function withUnchangedPassword<T>(
  user: { readonly id: string; readonly password_hash: string | null },
  work: () => Promise<T>,
): Promise<T> {
  return underWay.run({ userId: user.id, passwordHash: user.password_hash }, work);
}

/** Records the user's password hash at the time a request loaded their session. The first record counts. */
export function noteProof(request: object | undefined, proof: SignInProof): void {
  if (request === undefined) return;
  const known = ofRequests.get(request) ?? new Map<string, SignInProof>();
  ofRequests.set(request, known);
  if (!known.has(proof.userId)) known.set(proof.userId, proof);
}

/** Returns the proof for a session of the user that is about to be saved; undefined if none is known. */
export function proofFor(request: object | undefined, userId: string): SignInProof | undefined {
  const now = underWay.getStore();
  if (now?.userId === userId) return now;
  return request === undefined ? undefined : ofRequests.get(request)?.get(userId);
}

/** Saves, unless the user has changed their password or was deleted. Returns true if it saved. */
export function saveIfVerified(
  pool: Pool,
  proof: SignInProof,
  save: (on: Queryable) => Promise<void>,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const user = await holdPassword(client, proof.userId);
    if (user === undefined || user.password_hash !== proof.passwordHash) return false;
    await save(client);
    return true;
  });
}
