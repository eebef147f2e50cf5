/** Turns among the tabs of a browser. */

/** Runs `work` alone among all tabs for that name. */
export type Locks = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Web Locks; they need a secure context. Where there are none (plain http in a home network), tabs take turns only
 * with themselves, and the server's Idempotency-Key keeps a second tab harmless.
 */
export function browserLocks(): Locks {
  const manager = (globalThis.navigator as { readonly locks?: LockManager } | undefined)?.locks;
  return manager === undefined ? tabLocks() : (name, work) => manager.request(name, work);
}

/** Turns within this tab only. */
export function tabLocks(): Locks {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, turn);
    return turn;
  };
}
