/**
 * The password on which a sign-in is based. A new password ends all sessions, and a session that is being
 * created with the old password must not be saved afterwards. Everything that begins or continues a session
 * is therefore saved in a transaction that locks the user's row and checks that the password is still the
 * same.
 *
 * The provider passes only the record to save to its adapter. The proof therefore reaches the adapter through
 * a WeakMap keyed by the provider's request, or through the asynchronous context if a record is saved outside
 * a request.
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
 * Proofs, keyed by the request to the provider and then by user: a user may sign in with a browser in which
 * another user was signed in.
 */
const ofRequests = new WeakMap<object, Map<string, SignInProof>>();

/**
 * Runs the work that follows a password check. If the work begins a session, that session is saved only if
 * the password has not changed.
 */
export function withUnchangedPassword<T>(
  user: { readonly id: string; readonly password_hash: string | null },
  work: () => Promise<T>,
): Promise<T> {
  return underWay.run({ userId: user.id, passwordHash: user.password_hash }, work);
}

/**
 * Records the user's password hash at the time when a request loads the user's session. If called again for
 * the same request and user, keeps the first hash.
 */
export function noteProof(request: object | undefined, proof: SignInProof): void {
  if (request === undefined) return;
  const known = ofRequests.get(request) ?? new Map<string, SignInProof>();
  ofRequests.set(request, known);
  if (!known.has(proof.userId)) known.set(proof.userId, proof);
}

/** Returns the proof for a user's session that is about to be saved, or undefined if none is known. */
export function proofFor(request: object | undefined, userId: string): SignInProof | undefined {
  const now = underWay.getStore();
  if (now?.userId === userId) return now;
  return request === undefined ? undefined : ofRequests.get(request)?.get(userId);
}

/**
 * Runs `save`, unless the user has changed their password or has been deleted. Returns true if `save` was
 * run.
 */
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
