/** Asks the browser to keep what is stored, once there is something to keep. */

let isAsked = false;

/** Without it a browser that runs out of space may throw away what was not yet sent. */
export function askToPersist(): void {
  if (isAsked) return;
  isAsked = true;
  const storage = (globalThis.navigator as Partial<Navigator> | undefined)?.storage as
    | Partial<StorageManager>
    | undefined;
  void storage?.persist?.().catch(() => undefined);
}
