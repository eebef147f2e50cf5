import { ApiError } from '@questlog/api-client/client';
import type { OutboxEvent } from './replay.ts';

export interface TabChannel {
  readonly post: (event: OutboxEvent) => void;
  readonly listen: (listener: (event: OutboxEvent) => void) => () => void;
}

/** Structured cloning loses the class of an ApiError, so its parts are sent separately. */
type Message =
  | Exclude<OutboxEvent, { readonly type: 'refused' }>
  | (Omit<Extract<OutboxEvent, { readonly type: 'refused' }>, 'error'> & {
      readonly status: number;
      readonly body: ApiError['body'];
    });

/** Returns a channel to the browser's other tabs. Tests pass a unique name. */
export function createTabChannel(name = 'questlog-outbox'): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    post: (event) => {
      const message: Message =
        event.type === 'refused'
          ? {
              type: event.type,
              action: event.action,
              status: event.error.status,
              body: event.error.body,
            }
          : event;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
      channel.postMessage(message);
    },
    listen: (listener) => {
      const receive = ({ data }: MessageEvent<Message>): void => {
        if (data.type !== 'refused') listener(data);
        else {
          const { type, action, status, body } = data;
          listener({ type, action, error: new ApiError(new Response(null, { status }), body) });
        }
      };
      channel.addEventListener('message', receive);
      return () => channel.removeEventListener('message', receive);
    },
  };
}
