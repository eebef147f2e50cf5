import type { MESSAGE_STATUSES, Webhook, WebhookMessage } from '@questlog/contract/webhooks';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useSession } from '../../../../data/hooks.ts';
import { useReader } from '../../../../data/queries/account-query.ts';

/** Interval at which the list is reloaded while something is being sent, in milliseconds. */
const POLL_MS = 2_000;

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

interface Page {
  readonly messages: readonly WebhookMessage[];
  readonly nextBefore: string | null;
}

/** Returns the deliveries of a webhook, the newest first. @param stamp a new one reads them again */
export function useDeliveries({ id }: Webhook, status: MessageStatus | undefined, stamp: number) {
  const { api, scope } = useReader();
  const accountId = useSession().account?.id ?? '';
  return useInfiniteQuery<Page, Error, InfiniteData<Page, string | null>, readonly unknown[], string | null>({
    queryKey: [...scope, status, stamp, `/api/accounts/${accountId}/webhooks/${id}/messages`],
    initialPageParam: null,
    queryFn: ({ pageParam }) =>
      api('GET /api/accounts/{accountId}/webhooks/{id}/messages', {
        params: { accountId, id },
        query: {
          ...(status === undefined ? {} : { status }),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
      }),
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.messages.some(isBeingSent) === true ? POLL_MS : false,
  });
}

const isBeingSent = (message: WebhookMessage): boolean =>
  message.status === 'pending' && message.attempts.length === 0;
