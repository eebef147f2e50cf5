import type { Webhook } from '@questlog/contract/webhooks';
import { eventsText, webhookStateText } from '@questlog/domain/webhooks/webhook-texts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';

/** The list of an account's webhooks with their states. */
export function WebhookList({
  webhooks,
  onOpen,
}: {
  webhooks: readonly Webhook[];
  onOpen: (webhook: Webhook) => void;
}) {
  const [openedAt] = useState(() => Date.now());
  return (
    // Safari drops the list role from lists without bullets.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" aria-label="Webhooks of this account">
      {webhooks.length === 0 && (
        <li className="py-2 text-sm text-muted">This account has no webhooks yet.</li>
      )}
      {webhooks.map((webhook) => (
        <li
          key={webhook.id}
          className="flex min-h-14 items-center gap-3 border-b border-border py-2 last:border-b-0"
        >
          <WebhookIcon size={20} aria-hidden="true" className="shrink-0 text-muted" />
          <div className="min-w-0 flex-1">
            <p dir="auto" className="truncate font-medium" title={webhook.name}>
              {webhook.name}
            </p>
            <p dir="ltr" className="truncate text-sm text-muted" title={webhook.url}>
              {webhook.url}
            </p>
            <p className="text-sm text-pretty text-muted">
              {eventsText(webhook.events)} · {webhookStateText(webhook, openedAt)}
            </p>
          </div>
          <Button
            variant="quiet"
            size="sm"
            className="-mr-2.5"
            aria-label={`Manage the webhook ${webhook.name}`}
            onClick={() => onOpen(webhook)}
          >
            Manage
          </Button>
        </li>
      ))}
    </ul>
  );
}
