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
        // Wrap, so that the end of a command, which differs from the others, is visible.
        className="rounded-md bg-selected p-2 text-xs wrap-anywhere whitespace-pre-wrap"
      >
        <code>{code}</code>
      </pre>
    </div>
  );
}
