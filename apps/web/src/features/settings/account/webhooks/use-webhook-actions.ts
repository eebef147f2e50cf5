import { reasonOf } from '@questlog/api-client/call-failure';
import type { Account } from '@questlog/contract/accounts';
import type { CreatedWebhook, Webhook } from '@questlog/contract/webhooks';
import type { RECOVERY_HOURS } from '@questlog/domain/webhooks/webhook-texts';
import { recoveredText } from '@questlog/domain/webhooks/webhook-texts';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useState } from 'react';
import { useApi } from '../../../../data/hooks.ts';

const HOUR_MS = 3_600_000;

interface Failure {
  readonly title: string;
  readonly reason: string | undefined;
}

/** A webhook, and the callbacks after actions on it. */
export interface ActedWebhook {
  readonly account: Account;
  readonly webhook: Webhook;
  readonly reload: () => Promise<unknown>;
  readonly onRotated: (created: CreatedWebhook) => void;
  readonly onClose: () => void;
}

export interface WebhookActions {
  readonly failure: Failure | undefined;
  /** Rises when there may be new deliveries. */
  readonly stamp: number;
  readonly sendTest: () => Promise<void>;
  readonly toggle: () => Promise<void>;
  readonly rotate: () => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly resend: (messageId: string) => Promise<void>;
  readonly recover: (hours: (typeof RECOVERY_HOURS)[number]) => Promise<void>;
}

/** Returns the actions on a webhook. Each shows its failure, and announces its result. */
export function useWebhookActions({
  account,
  webhook,
  reload,
  onRotated,
  onClose,
}: ActedWebhook): WebhookActions {
  const api = useApi();
  const confirm = useConfirm();
  const [failure, setFailure] = useState<Failure>();
  const [stamp, setStamp] = useState(0);
  const { id, name, active } = webhook;
  const params = { accountId: account.id, id };

  /** Returns true if the request succeeded. */
  const attempt = async (title: string, request: () => Promise<unknown>): Promise<boolean> => {
    setFailure(undefined);
    try {
      await request();
      return true;
    } catch (error) {
      setFailure({ title, reason: reasonOf(error) });
      return false;
    }
  };

  return {
    failure,
    stamp,
    sendTest: async () => {
      const isSent = await attempt('Failed to send a test', () =>
        api('POST /api/accounts/{accountId}/webhooks/{id}/test', { params }),
      );
      if (!isSent) return;
      announce('The test is being sent.');
      setStamp((last) => last + 1);
    },
    toggle: async () => {
      const title = active ? 'Failed to switch the webhook off' : 'Failed to switch the webhook on';
      const isDone = await attempt(title, () =>
        api('PATCH /api/accounts/{accountId}/webhooks/{id}', { params, body: { active: !active } }),
      );
      if (!isDone) return;
      announce(active ? `The webhook ${name} is switched off.` : `The webhook ${name} is switched on.`);
      await reload();
    },
    rotate: async () => {
      const isSure = await confirm({
        title: `Replace the secret of “${name}”?`,
        message:
          'You get a new secret, which is shown once. For 24 hours, messages are signed with both secrets.',
        confirmText: 'Rotate Secret',
      });
      if (!isSure) return;
      await attempt('Failed to rotate the secret', async () => {
        onRotated(await api('POST /api/accounts/{accountId}/webhooks/{id}/rotate', { params }));
        await reload();
      });
    },
    remove: async () => {
      const isSure = await confirm({
        title: `Delete the webhook “${name}”?`,
        message: 'Nothing more is sent to it, and its deliveries are deleted. This cannot be undone.',
        confirmText: 'Delete',
        type: 'danger',
      });
      if (!isSure) return;
      const isDone = await attempt('Failed to delete the webhook', () =>
        api('DELETE /api/accounts/{accountId}/webhooks/{id}', { params }),
      );
      if (!isDone) return;
      announce(`Deleted the webhook ${name}`);
      await reload();
      onClose();
    },
    resend: async (messageId) => {
      const isSent = await attempt('Failed to send the message again', () =>
        api('POST /api/accounts/{accountId}/webhooks/{id}/messages/{messageId}/resend', {
          params: { ...params, messageId },
        }),
      );
      if (!isSent) return;
      announce('The message is sent again.');
      setStamp((last) => last + 1);
    },
    recover: async (hours) => {
      const since = new Date(Date.now() - hours * HOUR_MS).toISOString();
      await attempt('Failed to send the messages again', async () => {
        const { messages } = await api('POST /api/accounts/{accountId}/webhooks/{id}/recover', {
          params,
          body: { since },
        });
        // The list shows nothing of it if it is filtered, or if no message has failed.
        toast.show({ message: recoveredText(messages) });
        setStamp((last) => last + 1);
      });
    },
  };
}
