import type { PoolClient } from 'pg';

/** What waits for the commit of the transaction that a connection is in. */
const waiting = new WeakMap<PoolClient, (() => void)[]>();

/**
 * Does something once the transaction on this connection has committed, and never when it has not. For what tells
 * others to look, and may be lost: a crash in between loses it.
 * @param client in a transaction that ends with {@link afterCommit} or {@link afterRollback}
 * @param action must not raise
 */
export function onCommit(client: PoolClient, action: () => void): void {
  const list = waiting.get(client);
  if (list === undefined) waiting.set(client, [action]);
  else list.push(action);
}

/** Runs what was put off. To be called after the commit. */
export function afterCommit(client: PoolClient): void {
  const list = waiting.get(client);
  if (list === undefined) return;
  waiting.delete(client);
  for (const tell of list) tell();
}

/** Drops what was put off. To be called after a rollback. */
export function afterRollback(client: PoolClient): void {
  waiting.delete(client);
}
