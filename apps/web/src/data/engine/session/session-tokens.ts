/** The sign-in of this page: its tokens, and the channel to the other tabs. */
import { createDurableSession } from './durable-session.ts';
import { createSessionChannel, type SessionChannel } from './session-channel.ts';
import { TokenKeeper, type TokenKeeperOptions } from './tokens/token-keeper.ts';

export interface SessionTokens {
  readonly channel: SessionChannel;
  readonly keeper: TokenKeeper;
}

/** Creates the sign-in of this page. Call `open` of its keeper to find out who is signed in. */
export function createSessionTokens(
  options: Omit<TokenKeeperOptions, 'channel' | 'openDurable'>,
): SessionTokens {
  const channel = createSessionChannel();
  const keeper = new TokenKeeper({
    ...options,
    channel,
    openDurable: (held) => createDurableSession({ held, clock: options.clock }),
  });
  return { channel, keeper };
}
