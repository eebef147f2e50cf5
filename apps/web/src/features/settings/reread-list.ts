const INTERVAL_MS = 15_000;

/**
 * Returns options of queries whose rows programs, devices and other tabs change without notifying this page: they are
 * read again while the page is visible, and when it becomes visible.
 */
export function rereadList(isOffline: boolean) {
  return { refetchOnWindowFocus: true, refetchInterval: isOffline ? false : INTERVAL_MS } as const;
}
