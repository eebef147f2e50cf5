/** Asks the browser to keep what is stored, once there is something to keep. */

let isRequested = false;

/** Without it a browser that runs out of space may throw away what was not yet sent. */
export function requestPersistence(): void {
  if (isRequested) return;
  isRequested = true;
  const storage = (globalThis.navigator as Partial<Navigator> | undefined)?.storage as
    | Partial<StorageManager>
    | undefined;
  void storage?.persist?.().catch(() => undefined);
}
