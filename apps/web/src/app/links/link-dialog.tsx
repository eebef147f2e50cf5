import { Button } from '@questlog/ui/controls/button.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { useState, type ReactNode } from 'react';

export interface LinkProblem {
  readonly title: string;
  readonly text: ReactNode;
  /** The action that the dialog offers, such as Restore. */
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
}

/**
 * Explains why a link cannot be opened.
 * @param onLeave called once the dialog has closed without the user taking its action
 */
export function LinkDialog({ problem, onLeave }: { problem: LinkProblem; onLeave: () => void }) {
  const [end, setEnd] = useState<'closed' | 'acted'>();
  const { title, text, action } = problem;
  return (
    <Dialog
      open={end === undefined}
      onClose={() => setEnd('closed')}
      onClosed={() => (end === 'acted' ? action?.onClick() : onLeave())}
      size="sm"
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={() => setEnd('closed')}>Close</Button>
          {action !== undefined && (
            <Button variant="primary" onClick={() => setEnd('acted')}>
              {action.label}
            </Button>
          )}
        </>
      }
    />
  );
}
