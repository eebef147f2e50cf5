import { useState, type ClipboardEvent } from 'react';
import { useData } from '../data/data-context.ts';
import { useTaskRoom } from '../data/hooks.ts';
import type { TaskPreset } from '../data/nouns/tasks/task-input.ts';
import { createLines } from './grammar/create-lines.ts';
import { pastedInto, type Pasted } from './pasted-lines.ts';
import type { ChosenLines } from './grammar/paste-panel.tsx';
import type { TypedTask } from './typed-task.ts';

/** A list pasted into a new task's title, until the user adds it or cancels. */
export interface Pasting {
  readonly pasted: Pasted | undefined;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  /** Asks the user how to add a list. */
  readonly offer: (list: Pasted) => void;
  readonly onAdd: (chosen: ChosenLines) => void;
  /** Puts the pasted lines into the title as one line (CAPTURE-11). */
  readonly onCancel: () => void;
}

/**
 * Lets the user add a pasted list as one task per line (CAPTURE-8).
 * @param preset returns the values that the tasks get
 */
export function usePastedList({
  typed,
  preset,
  announceCreated,
  focusTitle,
}: {
  typed: Pick<TypedTask, 'text' | 'setText'>;
  preset: () => TaskPreset;
  announceCreated: (ids: readonly string[]) => void;
  focusTitle: () => void;
}): Pasting {
  const data = useData();
  const limit = useTaskRoom();
  const [pasted, setPasted] = useState<Pasted>();
  return {
    pasted,
    onPaste: (event) => {
      const list = pastedInto(typed.text, event, undefined, (preset().projectId ?? null) !== null);
      if (list === undefined) return;
      event.preventDefault();
      setPasted(list);
    },
    offer: setPasted,
    onAdd: ({ lines, captured, under }) => {
      const ids = createLines(data, lines, { captured, under, preset: preset() });
      announceCreated(ids);
      // Lines beyond the plan's limit stay in the paste panel.
      const rest = pasted?.list.lines.slice(lines.length) ?? [];
      const isCut = limit !== undefined && lines.length === limit.room && rest.length > 0;
      setPasted(
        pasted && isCut ? { ...pasted, list: { ...pasted.list, lines: rest, under: undefined } } : undefined,
      );
      focusTitle();
    },
    onCancel: () => {
      if (pasted !== undefined) typed.setText(pasted.asOneLine);
      setPasted(undefined);
      focusTitle();
    },
  };
}
