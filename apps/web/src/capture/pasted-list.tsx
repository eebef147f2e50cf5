import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { useCallback } from 'react';
import { useData } from '../data/data-context.ts';
import { useTagging, useTaskRoom } from '../data/hooks.ts';
import { grammar } from './grammar/load-grammar.ts';
import { readLine } from './grammar/read-line.ts';
import type { Pasting } from './use-pasted-list.ts';

const PastePanel = lazyWithRetry(grammar, (module) => module.PastePanel);

/** Asks how to add a pasted list. Empty if no list was pasted. */
export function PastedList({ pasting: { pasted, onAdd, onCancel } }: { pasting: Pasting }) {
  const data = useData();
  const tagging = useTagging();
  const room = useTaskRoom()?.room;
  const read = useCallback(
    (title: string, dismissed: ReadonlySet<string> = new Set()) => readLine(data, title, { dismissed }),
    [data],
  );
  if (pasted === undefined) return null;
  return (
    <Boundary>
      <PastePanel list={pasted.list} readLine={read} {...{ tagging, room, onAdd, onCancel }} />
    </Boundary>
  );
}
