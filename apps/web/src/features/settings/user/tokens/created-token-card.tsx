import type { CreatedToken } from '@questlog/contract/identity/api-tokens';
import { curlExamples } from '@questlog/domain/identity/token-texts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { ShownOnceField } from '@questlog/ui/controls/shown-once-field.tsx';
import { copyText } from '@questlog/ui/feedback/copy-text.ts';
import { useId } from 'react';

/** Shows a new token once, with commands that use it. */
export function CreatedTokenCard({ created, onDone }: { created: CreatedToken; onDone: () => void }) {
  const headingId = useId();
  const { name, token } = created;
  const examples = curlExamples(location.origin, created);
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4 rounded-lg border border-border p-4">
      <h3 id={headingId} className="font-semibold">
        Your token “<bdi>{name}</bdi>” is ready
      </h3>
      <ShownOnceField
        label="Token"
        value={token}
        hint="Copy it now: it is not shown again. Keep it like a password, because anyone who has it can act for you."
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void copyText(token, 'Token copied')}>
          Copy Token
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
      {examples.length > 0 && (
        <div className="flex flex-col gap-3">
          <p className="text-sm text-muted">Examples that use the token:</p>
          {examples.map(({ title, command }) => (
            <div key={title}>
              <div className="flex items-center justify-between gap-2">
                <p className="text-sm font-medium">{title}</p>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Copy the command “${title}”`}
                  onClick={() => void copyText(command, 'Command copied')}
                >
                  Copy
                </Button>
              </div>
              <pre
                dir="ltr"
                // A scrollable region must be reachable by keyboard.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                tabIndex={0}
                className="focus-ring overflow-x-auto rounded-md bg-selected p-2 text-xs"
              >
                <code>{command}</code>
              </pre>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
