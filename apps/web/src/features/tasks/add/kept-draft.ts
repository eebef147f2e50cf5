/** The text of the add field that was not added: kept for the place and the tab (CAPTURE-18). */
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../../../data/hooks.ts';
import { keepDraft, readDraft } from '../../../data/nouns/tasks/title-drafts.ts';

/** What was typed here before, and how to keep what is typed now. */
export function useKeptDraft(view: View): readonly [string, (text: string) => void] {
  const { user, account } = useSession();
  // Another filter is no other place.
  const place = view.kind === 'tag' ? view.kind : viewKey(view);
  const key = `${user?.id}.${account?.id}.${place}`;
  const [begun] = useState(() => readDraft(key));
  return [begun, (text) => keepDraft(key, text)];
}

export function useKeeping(text: string, keepText: (text: string) => void): void {
  const keep = useEffectEvent(keepText);
  useEffect(() => keep(text), [text]);
}
