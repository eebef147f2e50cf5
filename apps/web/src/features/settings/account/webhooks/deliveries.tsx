import { loadAdvice } from '@questlog/api-client/call-failure';
import type { Webhook, WebhookMessage } from '@questlog/contract/webhooks';
import { locale } from '@questlog/domain/interface-locale';
import {
  deliveryText,
  messageTitle,
  RECOVERY_HOURS,
  recoveryText,
} from '@questlog/domain/webhooks/webhook-texts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { useTimeZone } from '../../../../data/hooks.ts';
import { useDeliveries, type MessageStatus } from './use-deliveries.ts';
import type { WebhookActions } from './use-webhook-actions.ts';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
] as const satisfies readonly { value: MessageStatus | 'all'; label: string }[];

const RECOVERIES = RECOVERY_HOURS.map((hours) => ({ value: String(hours), label: recoveryText(hours) }));

/** The messages of a webhook with their results, which can be sent again. */
export function Deliveries({
  webhook,
  isOffline,
  actions,
  onChanged,
}: {
  webhook: Webhook;
  isOffline: boolean;
  actions: WebhookActions;
  /** Called when the newest message has another result, which may change the state of the webhook. */
  onChanged: () => Promise<unknown>;
}) {
  const [filter, setFilter] = useState<MessageStatus | 'all'>('all');
  const read = useDeliveries(webhook, filter === 'all' ? undefined : filter, {
    stamp: actions.stamp,
    isOffline,
  });
  const list = useRef<HTMLUListElement>(null);
  const messages = read.data?.pages.flatMap((page) => page.messages);
  const canSend = webhook.active && !isOffline;
  const newest = messages?.[0];
  const result = newest && `${newest.id} ${newest.attempts.length}`;
  const changed = useEffectEvent(() => void onChanged());
  useEffect(() => {
    if (result !== undefined) changed();
  }, [result]);

  const showEarlier = async (): Promise<void> => {
    const { hasNextPage } = await read.fetchNextPage();
    // The focused button is removed.
    if (!hasNextPage) list.current?.focus();
  };

  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h3 className="font-semibold">Deliveries of the last 30 days</h3>
        <Select
          label="Show"
          className="w-40"
          value={filter}
          options={FILTERS}
          onValueChange={(value) => setFilter(value)}
        />
      </div>
      {messages === undefined && read.isError && (
        <EmptyState
          compact
          level={3}
          title="Failed to load the deliveries"
          hint={loadAdvice(read.error)}
          action={<RetryButton onRetry={read.refetch} />}
        />
      )}
      {messages === undefined && !read.isError && <SkeletonRows rows={3} label="Loading the deliveries" />}
      {messages !== undefined && (
        <MessageList
          list={list}
          messages={messages}
          emptyText={filter === 'all' ? 'There are no deliveries.' : 'No deliveries have this status.'}
          isActive={webhook.active}
          now={read.dataUpdatedAt}
          canSend={canSend}
          onResend={actions.resend}
        />
      )}
      {read.hasNextPage && (
        <Button
          variant="quiet"
          className="self-start"
          busy={read.isFetchingNextPage}
          onClick={() => void showEarlier()}
        >
          Show Earlier Deliveries
        </Button>
      )}
      <Recovery isDisabled={!canSend} onRecover={actions.recover} />
    </section>
  );
}

function MessageList({
  list,
  messages,
  emptyText,
  isActive,
  now,
  canSend,
  onResend,
}: {
  list: RefObject<HTMLUListElement | null>;
  messages: readonly WebhookMessage[];
  emptyText: string;
  isActive: boolean;
  /** When the messages were read, in milliseconds since 1970. */
  now: number;
  canSend: boolean;
  onResend: (id: string) => Promise<void>;
}) {
  const timeZone = useTimeZone();
  const time = useMemo(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    [timeZone],
  );
  const format = (instant: string): string => time.format(Date.parse(instant));
  const context = { format, isActive, now };
  return (
    // Safari drops the list role from lists without bullets.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" aria-label="Deliveries" ref={list} tabIndex={-1} className="outline-none">
      {messages.length === 0 && <li className="py-2 text-sm text-muted">{emptyText}</li>}
      {messages.map((message) => (
        <li key={message.id} className="flex items-start gap-3 border-b border-border py-2 last:border-b-0">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap gap-x-3">
              <span className="font-medium">{messageTitle(message.type)}</span>
              <span className="text-sm text-muted">{format(message.createdAt)}</span>
            </p>
            <p className="text-sm text-pretty text-muted">{deliveryText(message, context)}</p>
          </div>
          {/* It stays while the message is sent, because it would lose the focus. */}
          <Button
            variant="quiet"
            size="sm"
            className="-mr-2.5"
            disabled={!canSend}
            aria-label={`Resend ${messageTitle(message.type)} of ${format(message.createdAt)}`}
            onClick={() => void onResend(message.id)}
          >
            Resend
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Recovery({
  isDisabled,
  onRecover,
}: {
  isDisabled: boolean;
  onRecover: (hours: (typeof RECOVERY_HOURS)[number]) => Promise<void>;
}) {
  const [chosen, setChosen] = useState('24');
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label="Send failed messages again"
        className="w-56 max-sm:w-full"
        value={chosen}
        options={RECOVERIES}
        onValueChange={setChosen}
      />
      <Button
        disabled={isDisabled}
        onClick={() => void onRecover(RECOVERY_HOURS.find((hours) => String(hours) === chosen) ?? 24)}
      >
        Recover
      </Button>
    </div>
  );
}
