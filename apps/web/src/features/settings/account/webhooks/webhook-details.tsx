import { eventsText, webhookStateText } from '@questlog/domain/webhooks/webhook-texts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { OfflineBanner } from './offline-banner.tsx';
import { Deliveries } from './deliveries.tsx';
import { useWebhookActions, type ActedWebhook } from './use-webhook-actions.ts';

interface WebhookDetailsProps extends ActedWebhook {
  readonly isOffline: boolean;
  readonly onEdit: () => void;
}

/** A webhook with its state, the actions on it, and its deliveries. */
export function WebhookDetails(props: WebhookDetailsProps) {
  const { webhook, isOffline, reload, onEdit, onClose } = props;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [openedAt] = useState(() => Date.now());
  const actions = useWebhookActions(props);
  const { failure } = actions;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-6">
      <Button
        variant="quiet"
        size="sm"
        className="-ml-2.5 self-start"
        icon={<ArrowLeft size={16} aria-hidden="true" />}
        onClick={onClose}
      >
        All Webhooks
      </Button>
      <div>
        <h3
          id={headingId}
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className="font-semibold wrap-anywhere outline-none"
        >
          {webhook.name}
        </h3>
        <p dir="ltr" className="text-sm wrap-anywhere text-muted">
          {webhook.url}
        </p>
        <p className="text-sm text-pretty text-muted">
          {eventsText(webhook.events)} · {webhookStateText(webhook, openedAt)}
        </p>
      </div>
      {isOffline && <OfflineBanner />}
      {failure !== undefined && (
        <Banner tone="error" title={failure.title}>
          {failure.reason}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button disabled={isOffline || !webhook.active} onClick={() => void actions.sendTest()}>
          Send a Test
        </Button>
        <Button disabled={isOffline} onClick={onEdit}>
          Edit
        </Button>
        <Button disabled={isOffline} onClick={() => void actions.toggle()}>
          {webhook.active ? 'Switch Off' : 'Switch On'}
        </Button>
        <Button disabled={isOffline} onClick={() => void actions.rotate()}>
          Rotate Secret
        </Button>
        <Button variant="danger" disabled={isOffline} onClick={() => void actions.remove()}>
          Delete
        </Button>
      </div>
      <Deliveries webhook={webhook} isOffline={isOffline} actions={actions} onChanged={reload} />
    </section>
  );
}
