/**
 * Ties each session to the password with which it was begun. A new password ends all sessions, so a session
 * created with the old password at the same time must not be saved. Everything that begins or continues a
 * session is therefore saved in a transaction that locks the user's row and checks the password.
 *
 * The provider passes only the record to its adapter. The proof reaches the adapter through a WeakMap keyed
 * by the provider's request, or through the asynchronous context outside a request.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Queryable } from '../../platform/db/query.ts';
import { holdPassword } from '../people/users.queries.ts';

/** A user, and their password hash at the time of the authentication. */
export interface SignInProof {
  readonly userId: string;
  readonly passwordHash: string | null;
}

const underWay = new AsyncLocalStorage<SignInProof>();
/**
 * Password proofs, by request to the provider and then by user. A user may sign in from a browser in which a
 * different user was signed in.
 */
const ofRequests = new WeakMap<object, Map<string, SignInProof>>();

/**
 * Runs the work after a password check. If the work begins a session, saves it only if the password has not
 * changed.
 */
export function withUnchangedPassword<T>(
  user: { readonly id: string; readonly password_hash: string | null },
  work: () => Promise<T>,
): Promise<T> {
  return underWay.run({ userId: user.id, passwordHash: user.password_hash }, work);
}

/**
 * Records the user's password hash when a request loads their session. If the request loads it again, keeps
 * the first hash.
 */
export function noteProof(request: object | undefined, proof: SignInProof): void {
  if (request === undefined) return;
  const known = ofRequests.get(request) ?? new Map<string, SignInProof>();
  ofRequests.set(request, known);
  if (!known.has(proof.userId)) known.set(proof.userId, proof);
}

/** Returns the password proof for a session that is about to be saved, if there is one. */
export function proofFor(request: object | undefined, userId: string): SignInProof | undefined {
  const now = underWay.getStore();
  if (now?.userId === userId) return now;
  return request === undefined ? undefined : ofRequests.get(request)?.get(userId);
}

/** Runs `save`, unless the user has changed their password or been deleted. Returns true if it ran. */
export function saveIfVerified(
  pool: Pool,
  proof: SignInProof,
  save: (on: Queryable) => Promise<void>,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const user = await holdPassword.first(client, { id: proof.userId });
    if (user === undefined || user.password_hash !== proof.passwordHash) return false;
    await save(client);
    return true;
  });
}
