/** The signals that ask a server to stop: from service managers, on Ctrl-C, and when a terminal is closed. */
export const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

function exit(): void {
  process.exit(0);
}

/**
 * Exits on the signals that ask a server to stop, until {@link onEndSignal} replaces this. In a container,
 * the server is process 1, for which Linux ignores signals without a handler. Without this, a container
 * stopped in its first seconds would hang until it is killed.
 */
export function exitOnEndSignal(): void {
  for (const signal of END_SIGNALS) process.on(signal, exit);
}

/** Calls a function on the first signal that asks the server to stop, and ignores further ones. */
export function onEndSignal(end: () => void): void {
  let isEnding = false;
  for (const signal of END_SIGNALS) {
    process.on(signal, () => {
      if (!isEnding) end();
      isEnding = true;
    });
    // Remove the old handler only now. Without any handler, a signal that has just arrived would be lost.
    process.off(signal, exit);
  }
}
