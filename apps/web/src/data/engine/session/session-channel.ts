/**
 * Asks the other tabs to check who is signed in. A tab may miss a message, so tabs also check on other
 * occasions.
 */

export interface SessionChannel {
  readonly post: () => void;
  readonly listen: (listener: () => void) => () => void;
}

/** Returns a channel to the other tabs. Tests pass a unique name. */
export function createSessionChannel(name = 'questlog-session'): SessionChannel {
  const channel = new BroadcastChannel(name);
  return {
    post: () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
      channel.postMessage('check');
    },
    listen: (listener) => {
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
  };
}
