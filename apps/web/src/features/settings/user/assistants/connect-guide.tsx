import {
  ADDRESS_TEXTS,
  assistantGuides,
  type AssistantGuide,
} from '@questlog/domain/identity/assistant-texts';
import type { AddressProblem } from '@questlog/domain/identity/assistants';
import { Button } from '@questlog/ui/controls/button.tsx';
import { opensElsewhere } from '@questlog/ui/controls/opens-elsewhere.ts';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { copyText } from '@questlog/ui/feedback/copy-text.ts';
import { Fold } from '@questlog/ui/layout/fold.tsx';
import { CopiedCode } from '../../copied-code.tsx';

const TOKENS_TAB = '/settings?tab=tokens';

/** Explains how assistants are connected, and whether the internet can reach this server (ASSIST-40). */
export function ConnectGuide({
  address,
  problem,
  onFollow,
}: {
  address: string;
  problem: AddressProblem | null;
  onFollow: (path: string) => void;
}) {
  return (
    <section className="flex flex-col gap-4">
      <h3 className="font-semibold">Connect an assistant</h3>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Address"
          readOnly
          dir="ltr"
          className="min-w-56 flex-1"
          value={address}
          onFocus={({ currentTarget: field }) => field.select()}
        />
        <Button aria-label="Copy the address" onClick={() => void copyText(address, 'Address copied')}>
          Copy
        </Button>
      </div>
      <Reach problem={problem} />
      {problem !== null && (
        <p className="text-sm">
          <a
            href={TOKENS_TAB}
            className="text-accent underline"
            onClick={(event) => {
              if (opensElsewhere(event)) return;
              event.preventDefault();
              onFollow(TOKENS_TAB);
            }}
          >
            Create an API token
          </a>
        </p>
      )}
      {assistantGuides(address, problem === null).map((guide) => (
        <Guide key={guide.name} guide={guide} />
      ))}
    </section>
  );
}

function Reach({ problem }: { problem: AddressProblem | null }) {
  if (problem !== null) return <Banner tone="warning">{ADDRESS_TEXTS[problem]}</Banner>;
  return (
    <p className="text-sm text-pretty text-muted">
      Assistants on the internet must be able to reach this address. If one reports that it cannot connect,
      ask whoever runs this server whether a firewall rejects it.
    </p>
  );
}

function Guide({ guide: { name, steps, configuration } }: { guide: AssistantGuide }) {
  return (
    <Fold title={name} titleClassName="min-h-10 font-medium pointer-coarse:min-h-11">
      <div className="flex flex-col gap-3 pt-1 pb-2 pl-5">
        <ol className="flex list-decimal flex-col gap-1 pl-5 text-sm text-pretty">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {configuration !== undefined && (
          <CopiedCode
            title="Configuration"
            code={configuration}
            copyLabel={`Copy the configuration for ${name}`}
            copiedMessage="Configuration copied"
          />
        )}
      </div>
    </Fold>
  );
}
