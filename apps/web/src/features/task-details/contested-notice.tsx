import type { Ref } from 'react';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';

/**
 * Warns that the text was changed elsewhere during the edit. Shows the other version and lets the user choose
 * (TASK-56).
 */
export function ContestedNotice({
  notice,
  theirs,
  keep,
  onUseTheirs,
  onKeepMine,
}: {
  notice: string;
  theirs: string;
  /** The button that keeps the user's own text. */
  keep: Ref<HTMLButtonElement>;
  onUseTheirs: () => void;
  onKeepMine: () => void;
}) {
  return (
    <Banner
      tone="warning"
      title={notice}
      className="mt-2"
      action={
        <div className="flex gap-1">
          <Button size="sm" variant="quiet" onClick={onUseTheirs}>
            Use theirs
          </Button>
          <Button ref={keep} size="sm" variant="quiet" onClick={onKeepMine}>
            Keep mine
          </Button>
        </div>
      }
    >
      <p dir="auto" className="max-h-40 overflow-y-auto whitespace-pre-wrap">
        {theirs === '' ? 'It is empty now.' : theirs}
      </p>
    </Banner>
  );
}
