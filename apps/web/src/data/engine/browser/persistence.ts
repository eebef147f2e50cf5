/** Asks the browser for persistent storage once there is data to keep. */

let isRequested = false;

/**
 * Requests persistent storage. Without it, a browser that runs out of space may delete changes that have not
 * been sent yet.
 */
export function requestPersistence(): void {
  if (isRequested) return;
  isRequested = true;
  const storage = (globalThis.navigator as Partial<Navigator> | undefined)?.storage as
    | Partial<StorageManager>
    | undefined;
  void storage?.persist?.().catch(() => undefined);
}
