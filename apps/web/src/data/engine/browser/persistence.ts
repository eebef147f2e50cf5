let isRequested = false;

/** Requests persistent storage. Without it, a browser that runs out of space may delete unsent changes. */
export function requestPersistence(): void {
  if (isRequested) return;
  isRequested = true;
  const storage = (globalThis.navigator as Partial<Navigator> | undefined)?.storage as
    | Partial<StorageManager>
    | undefined;
  void storage?.persist?.().catch(() => undefined);
}
