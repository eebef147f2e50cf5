import { Button } from '@questlog/ui/controls/button.tsx';
import { useState } from 'react';
import { useFieldDraft } from '../../data/drafts/draft-hooks.ts';
import type { DraftTexts } from '../../data/drafts/typed-texts.ts';

/** Returns the text of a field that the user left with Escape, and a function to replace it. */
export function useUnsaved(
  kind: 'unsaved-description' | 'unsaved-notes',
  taskId: string,
): {
  readonly unsaved: DraftTexts | undefined;
  readonly keepUnsaved: (draft: DraftTexts | undefined) => void;
} {
  const field = useFieldDraft(kind, taskId);
  const [unsaved, setUnsaved] = useState(field.read);
  return {
    unsaved,
    keepUnsaved: (draft) => {
      field.keep(draft);
      setUnsaved(draft);
    },
  };
}

/** Offers the text that was left with Escape (TASK-43). */
export function UnsavedText({ onRestore, onDiscard }: { onRestore: () => void; onDiscard: () => void }) {
  return (
    <div data-screen="" className="flex w-full flex-wrap items-center gap-2">
      <output className="text-sm text-muted">Your changes were not saved.</output>
      <Button size="sm" variant="quiet" onClick={onRestore}>
        Restore
      </Button>
      <Button size="sm" variant="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}
