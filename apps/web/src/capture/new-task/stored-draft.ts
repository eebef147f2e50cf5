/** Keeps the add field's unsubmitted text, per view and tab (CAPTURE-18). */
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { useEffect, useEffectEvent, useState } from 'react';
import { useScope } from '../../data/drafts/draft-hooks.ts';
import { keepTyped, readTyped } from '../../data/drafts/typed-texts.ts';

/** Returns the view's stored text, and a function that stores text. */
export function useStoredDraft(view: View): readonly [string, (text: string) => void] {
  // All tag filters share one draft.
  const of = view.kind === 'tag' ? view.kind : viewKey(view);
  const field = { ...useScope(), kind: 'add', of } as const;
  const [begun] = useState(() => readTyped(field)?.['title'] ?? '');
  return [begun, (text) => keepTyped(field, text === '' ? undefined : { title: text })];
}

export function useKeeping(text: string, keepText: (text: string) => void): void {
  const keep = useEffectEvent(keepText);
  useEffect(() => keep(text), [text]);
}
