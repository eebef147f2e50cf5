import { loadAdvice } from '@questlog/api-client/call-failure';
import { hasFailed } from '@questlog/api-client/query-options';
import type { Account } from '@questlog/contract/accounts';
import type { CreatedWebhook, Webhook } from '@questlog/contract/webhooks';
import { featurePrompt } from '@questlog/domain/plans/feature-prompt';
import { Button } from '@questlog/ui/controls/button.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { PromptCard } from '@questlog/ui/feedback/prompt-card.tsx';
import { RetryButton } from '@questlog/ui/feedback/retry-button.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useConnection } from '../../../../data/hooks.ts';
import { accountQuery, useReader } from '../../../../data/queries/account-query.ts';
import { rereadList } from '../../reread-list.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { SecretCard } from './secret-card.tsx';
import { WebhookDetails } from './webhook-details.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookList } from './webhook-list.tsx';
import { WebhookRecipes } from './webhook-recipes.tsx';

/** The part of the tab that is open in place of the list. */
type Opened =
  | { readonly kind: 'form'; readonly webhook: Webhook | undefined }
  | { readonly kind: 'secret'; readonly created: CreatedWebhook }
  | { readonly kind: 'details'; readonly id: string };

/** The webhooks of an account (WEBHOOK-19). */
export function WebhooksTab({ account, onUpgrade }: { account: Account; onUpgrade: () => void }) {
  const isOffline = useConnection() === 'offline';
  const params = { accountId: account.id };
  const read = useQuery({
    ...accountQuery(useReader(), 'GET /api/accounts/{accountId}/webhooks', { params }),
    ...rereadList(isOffline),
  });
  const { data, refetch } = read;
  const [opened, setOpened] = useState<Opened>();
  const list = useRef<HTMLDivElement>(null);
  const prompt = featurePrompt({ role: account.userRole, status: 'Active' }, account, 'CUSTOM_INTEGRATIONS');

  const close = (): void => {
    setOpened(undefined);
    // By the next frame, the list has rendered in place of the part that had the focus.
    requestAnimationFrame(() => list.current?.focus());
  };

  if (opened?.kind === 'secret') {
    const { created } = opened;
    return <SecretCard webhook={created} onDone={() => setOpened({ kind: 'details', id: created.id })} />;
  }
  if (opened?.kind === 'form') {
    return (
      <WebhookForm
        account={account}
        webhook={opened.webhook}
        isOffline={isOffline}
        onSaved={(saved) => {
          void refetch();
          if ('secret' in saved) setOpened({ kind: 'secret', created: saved });
          else setOpened({ kind: 'details', id: saved.id });
        }}
        onCancel={() =>
          opened.webhook === undefined ? close() : setOpened({ kind: 'details', id: opened.webhook.id })
        }
      />
    );
  }
  const shown = opened?.kind === 'details' ? data?.webhooks.find(({ id }) => id === opened.id) : undefined;
  if (shown !== undefined) {
    return (
      <WebhookDetails
        key={shown.id}
        account={account}
        webhook={shown}
        isOffline={isOffline}
        reload={refetch}
        onEdit={() => setOpened({ kind: 'form', webhook: shown })}
        onRotated={(created) => setOpened({ kind: 'secret', created })}
        onClose={close}
      />
    );
  }
  return (
    <div ref={list} tabIndex={-1} className="flex flex-col gap-8 outline-none">
      <p className="text-sm text-pretty text-muted">
        A webhook sends what happens in this account to another program, such as Home Assistant or n8n, at
        once. The messages are described in the{' '}
        <a
          href="/api/docs#webhook-messages"
          target="_blank"
          rel="noreferrer"
          className="text-accent underline"
        >
          documentation of the API
        </a>
        .
      </p>
      {isOffline && <OfflineBanner />}
      {prompt === undefined ? (
        <Button
          variant="primary"
          icon={<Plus size={16} aria-hidden="true" />}
          disabled={isOffline}
          className="self-start max-sm:w-full"
          onClick={() => setOpened({ kind: 'form', webhook: undefined })}
        >
          New Webhook
        </Button>
      ) : (
        <PromptCard
          icon={<WebhookIcon size={20} />}
          title={prompt.title}
          description={prompt.description}
          requires={prompt.requires}
          action={prompt.upgrade}
          onAct={onUpgrade}
        />
      )}
      <section>
        <h3 className="mb-1 font-semibold">Webhooks of this account</h3>
        {data !== undefined ? (
          <WebhookList webhooks={data.webhooks} onOpen={({ id }) => setOpened({ kind: 'details', id })} />
        ) : hasFailed(read) ? (
          <EmptyState
            compact
            level={3}
            title="Failed to load the webhooks"
            hint={loadAdvice(read.error)}
            action={<RetryButton onRetry={refetch} />}
          />
        ) : (
          <SkeletonRows rows={2} label="Loading the webhooks" />
        )}
      </section>
      <WebhookRecipes />
    </div>
  );
}
