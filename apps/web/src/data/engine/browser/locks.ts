/** Runs `work` while no other tab runs work with the same lock name. */
export type Locks = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Returns Web Locks, which require a secure context. On plain http, the locks work only within this tab; the
 * server's Idempotency-Key then makes a second tab harmless.
 */
export function browserLocks(): Locks {
  const manager = (globalThis.navigator as { readonly locks?: LockManager } | undefined)?.locks;
  return manager === undefined ? tabLocks() : (name, work) => manager.request(name, work);
}

/** Returns locks that only work within this tab. */
export function tabLocks(): Locks {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, turn);
    return turn;
  };
}
