import { fieldProblems, reasonOf } from '@questlog/api-client/call-failure';
import type { Account } from '@questlog/contract/accounts';
import type { CreatedWebhook, Webhook } from '@questlog/contract/webhooks';
import { TASK_EVENTS, type WebhookEvent } from '@questlog/domain/webhooks/webhook-events';
import { MAX_WEBHOOK_NAME, MAX_WEBHOOK_URL, NO_EVENTS } from '@questlog/domain/webhooks/webhook-rules';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { useApi, useProjects } from '../../../../data/hooks.ts';
import { EventFields } from './event-fields.tsx';
import { OfflineBanner } from './offline-banner.tsx';

interface Failure {
  readonly title?: string;
  readonly reason?: string | undefined;
  readonly name?: string;
  readonly url?: string;
  readonly events?: string;
  readonly projectId?: string;
}

interface FormProps {
  account: Account;
  /** The webhook that is edited; undefined for a new one. */
  webhook: Webhook | undefined;
  isOffline: boolean;
  onSaved: (saved: Webhook | CreatedWebhook) => void;
  onCancel: () => void;
}

/** The state of the form, and the request that it sends. */
function useWebhookForm({ account, webhook, isOffline, onSaved }: FormProps) {
  const api = useApi();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? TASK_EVENTS);
  const [projectId, setProjectId] = useState(webhook?.projectId ?? '');
  const [failure, setFailure] = useState<Failure>({});
  const [busy, setBusy] = useState(false);

  const save = async (): Promise<void> => {
    if (busy || isOffline) return;
    if (events.length === 0) return setFailure({ events: NO_EVENTS });
    setBusy(true);
    setFailure({});
    const body = { name, url, events: [...events], projectId: projectId === '' ? null : projectId };
    const { id: accountId } = account;
    try {
      onSaved(
        webhook === undefined
          ? await api('POST /api/accounts/{accountId}/webhooks', { params: { accountId }, body })
          : await api('PATCH /api/accounts/{accountId}/webhooks/{id}', {
              params: { accountId, id: webhook.id },
              body,
            }),
      );
    } catch (error) {
      const fields = fieldProblems(error, ['name', 'url', 'events', 'projectId']);
      const hasField = Object.values(fields).some((message) => message !== undefined);
      setFailure(hasField ? fields : { title: 'Failed to save the webhook', reason: reasonOf(error) });
      setBusy(false);
    }
  };

  return { name, setName, url, setUrl, events, setEvents, projectId, setProjectId, failure, busy, save };
}

/** The form for a new webhook, and for changing one. */
export function WebhookForm(props: FormProps) {
  const { webhook, isOffline, onCancel } = props;
  const headingId = useId();
  const form = useWebhookForm(props);
  const { failure, projectId } = form;
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => nameField.current?.focus(), []);
  const projects = useProjects();
  const options = [
    { value: '', label: 'All projects' },
    ...projects.map(({ id, title }) => ({ value: id, label: title })),
  ];
  const isKnown = options.some(({ value }) => value === projectId);
  return (
    <form
      noValidate
      aria-labelledby={headingId}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <h3 id={headingId} className="font-semibold">
        {webhook === undefined ? 'New webhook' : 'Edit webhook'}
      </h3>
      {isOffline && <OfflineBanner />}
      {failure.title !== undefined && (
        <Banner tone="error" title={failure.title}>
          {failure.reason}
        </Banner>
      )}
      <TextField
        ref={nameField}
        label="Name"
        name="webhookName"
        autoComplete="off"
        maxLength={MAX_WEBHOOK_NAME}
        placeholder="Lights in the office"
        value={form.name}
        error={failure.name}
        onChange={({ currentTarget }) => form.setName(currentTarget.value)}
      />
      <TextField
        label="Address"
        type="url"
        dir="ltr"
        name="webhookAddress"
        autoComplete="off"
        maxLength={MAX_WEBHOOK_URL}
        placeholder="https://example.org/hook"
        value={form.url}
        error={failure.url}
        hint="Messages are sent to this address with POST."
        onChange={({ currentTarget }) => form.setUrl(currentTarget.value)}
      />
      <Select
        label="Project"
        value={projectId}
        error={failure.projectId}
        options={isKnown ? options : [...options, { value: projectId, label: 'A project that was removed' }]}
        hint={
          projectId === '' ? undefined : 'Only events of the project, its tasks and their comments are sent.'
        }
        onValueChange={form.setProjectId}
      />
      <EventFields events={form.events} error={failure.events} onChange={form.setEvents} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={form.busy} disabled={isOffline}>
          {webhook === undefined ? 'Create Webhook' : 'Save Changes'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
