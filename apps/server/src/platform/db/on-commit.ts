/**
 * Runs actions after a commit. A WeakMap keys them by connection, because every function in a transaction
 * already takes the connection as a parameter.
 */
import type { PoolClient } from 'pg';

/** Actions to run after the commit, by connection. */
const waiting = new WeakMap<PoolClient, (() => void)[]>();

/**
 * Runs an action after this connection's transaction is committed, never if it is rolled back. Only for
 * notifications that may be lost: a crash just after the commit loses them.
 * @param client in a transaction that ends with {@link afterCommit} or {@link afterRollback}
 * @param action must not throw
 */
export function onCommit(client: PoolClient, action: () => void): void {
  const list = waiting.get(client);
  if (list === undefined) waiting.set(client, [action]);
  else list.push(action);
}

/** Runs the actions registered for the transaction. Call it after the commit. */
export function afterCommit(client: PoolClient): void {
  const list = waiting.get(client);
  if (list === undefined) return;
  waiting.delete(client);
  for (const tell of list) tell();
}

/** Drops the actions registered for the transaction. Call it after a rollback. */
export function afterRollback(client: PoolClient): void {
  waiting.delete(client);
}
