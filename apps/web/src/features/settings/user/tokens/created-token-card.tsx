import type { CreatedToken } from '@questlog/contract/identity/api-tokens';
import { curlExamples } from '@questlog/domain/identity/token-texts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { ShownOnceField } from '@questlog/ui/controls/shown-once-field.tsx';
import { copyText } from '@questlog/ui/feedback/copy-text.ts';
import { useId } from 'react';
import { CopiedCode } from '../../copied-code.tsx';

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
            <CopiedCode
              key={title}
              title={title}
              code={command}
              copyLabel={`Copy the command “${title}”`}
              copiedMessage="Command copied"
            />
          ))}
        </div>
      )}
    </section>
  );
}
