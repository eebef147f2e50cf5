import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { useTagging, useTaskRoom } from '../data/hooks.ts';
import { pastePanel } from './load-paste-panel.ts';
import type { Pasting } from './use-pasted-list.ts';

const PastePanel = lazyWithRetry(pastePanel, (module) => module.PastePanel);

/** Asks how to add a pasted list. Empty if no list was pasted. */
export function PastedList({ pasting: { pasted, onAdd, onCancel } }: { pasting: Pasting }) {
  const tagging = useTagging();
  const room = useTaskRoom()?.room;
  if (pasted === undefined) return null;
  return (
    <Boundary>
      <PastePanel list={pasted.list} {...{ tagging, room, onAdd, onCancel }} />
    </Boundary>
  );
}
