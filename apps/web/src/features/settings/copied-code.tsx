import { Button } from '@questlog/ui/controls/button.tsx';
import { copyText } from '@questlog/ui/feedback/copy-text.ts';

/** Code to paste elsewhere, with a button that copies it. */
export function CopiedCode({
  title,
  code,
  copyLabel,
  copiedMessage,
}: {
  title: string;
  code: string;
  copyLabel: string;
  copiedMessage: string;
}) {
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm font-medium">{title}</p>
        <Button
          variant="quiet"
          size="sm"
          aria-label={copyLabel}
          onClick={() => void copyText(code, copiedMessage)}
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
        <code>{code}</code>
      </pre>
    </div>
  );
}
