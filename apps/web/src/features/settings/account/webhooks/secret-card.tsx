import type { CreatedWebhook } from '@questlog/contract/webhooks';
import { Button } from '@questlog/ui/controls/button.tsx';
import { ShownOnceField } from '@questlog/ui/controls/shown-once-field.tsx';
import { copyText } from '@questlog/ui/feedback/copy-text.ts';
import { useId } from 'react';

/** Shows the secret of a webhook once. */
export function SecretCard({ webhook, onDone }: { webhook: CreatedWebhook; onDone: () => void }) {
  const headingId = useId();
  const { name, secret, previousUntil } = webhook;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4 rounded-lg border border-border p-4">
      <h3 id={headingId} className="font-semibold">
        The secret of “<bdi>{name}</bdi>”
      </h3>
      {previousUntil !== null && (
        <p className="text-sm text-pretty text-muted">
          For 24 hours, messages are signed with the former secret too, so that you have time to replace it.
        </p>
      )}
      <ShownOnceField
        label="Secret"
        value={secret}
        hint="Copy it now: it is not shown again. With it, the receiver checks that a message comes from Questlog."
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void copyText(secret, 'Secret copied')}>
          Copy Secret
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
