import type { MESSAGE_STATUSES, Webhook, WebhookMessage } from '@questlog/contract/webhooks';
import { isExpectedSoon } from '@questlog/domain/webhooks/webhook-texts';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useSession } from '../../../../data/hooks.ts';
import { useReader } from '../../../../data/queries/account-query.ts';

/** Interval at which the list is reloaded while a result is expected, in milliseconds. */
const POLL_MS = 2_000;
/** Interval at which new messages are looked for, in milliseconds. */
const REREAD_MS = 10_000;

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

interface Page {
  readonly messages: readonly WebhookMessage[];
  readonly nextBefore: string | null;
}

/** Returns the deliveries of a webhook, the newest first. @param stamp a new one reads them again */
export function useDeliveries(
  { id, active }: Webhook,
  status: MessageStatus | undefined,
  { stamp, isOffline }: { stamp: number; isOffline: boolean },
) {
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
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data: read } }) => {
      // Do not read all pages again and again for a user who looks at earlier messages.
      if (isOffline || !active || read === undefined || read.pages.length > 1) return false;
      const isWaiting = read.pages[0]?.messages.some((message) => isExpectedSoon(message, Date.now()));
      return isWaiting === true ? POLL_MS : REREAD_MS;
    },
  });
}
