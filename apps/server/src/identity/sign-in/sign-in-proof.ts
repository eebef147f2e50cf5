/**
 * What a sign-in rests on: the password that was proven. A new password ends all sessions; one that is
 * just being made rests on the old password, and must not come into being after that. So whatever begins or continues
 * a session is saved in a transaction that locks the user's row and finds there the password that it rests on.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Queryable } from '../../platform/db/prepared.ts';
import { holdPassword } from '../people/users.queries.ts';

/** A user, and the hash of the password that was theirs when they were proven to be it. */
export interface SignInProof {
  readonly userId: string;
  readonly passwordHash: string | null;
}

const underWay = new AsyncLocalStorage<SignInProof>();
/** What requests to the provider rest on: by request and user, since one may sign in where another was. */
const ofRequests = new WeakMap<object, Map<string, SignInProof>>();

/** Does what follows upon a checked password: the session that `work` begins rests on it. */
export function withUnchangedPassword<T>(
  user: { readonly id: string; readonly password_hash: string | null },
  work: () => Promise<T>,
): Promise<T> {
  return underWay.run({ userId: user.id, passwordHash: user.password_hash }, work);
}

/** Notes that a request found a session of the user when that was their password. What was noted first counts. */
export function noteProof(request: object | undefined, proof: SignInProof): void {
  if (request === undefined) return;
  const known = ofRequests.get(request) ?? new Map<string, SignInProof>();
  ofRequests.set(request, known);
  if (!known.has(proof.userId)) known.set(proof.userId, proof);
}

/** What a session of the user rests on that is saved now; undefined where nothing is known. */
export function proofFor(request: object | undefined, userId: string): SignInProof | undefined {
  const now = underWay.getStore();
  if (now?.userId === userId) return now;
  return request === undefined ? undefined : ofRequests.get(request)?.get(userId);
}

/** Saves, unless the user has another password by now, or is gone. Says whether it did. */
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
