import { useMemo, useState, useSyncExternalStore } from 'react';
import { useData } from '../data-context.ts';
import type { Scope } from '../engine/session/scope.ts';
import { useSession } from '../hooks.ts';
import type { LeftDraft, LeftDrafts } from './left-drafts.ts';
import { keepTyped, readTyped, type DraftKind, type DraftTexts } from './typed-texts.ts';

/** Stores the text of a field until it is saved. Both functions are stable between renders. */
export interface FieldDraft {
  readonly read: () => DraftTexts | undefined;
  /** Stores the typed text; undefined once it is saved or cleared. */
  readonly keep: (texts: DraftTexts | undefined) => void;
}

export function useScope(): Scope {
  const { user, account } = useSession();
  const userId = String(user?.id);
  const accountId = String(account?.id);
  return useMemo(() => ({ userId, accountId }), [userId, accountId]);
}

/**
 * Returns the draft of a field, for the user and account of the first render.
 * @param of the id of the task, or the key of the view; empty if there is only one such field
 */
export function useFieldDraft(kind: DraftKind, of = ''): FieldDraft {
  const scope = useScope();
  const [field] = useState({ ...scope, kind, of });
  return useMemo(() => ({ read: () => readTyped(field), keep: (texts) => keepTyped(field, texts) }), [field]);
}

/** Returns this account's unsaved drafts, newest first. */
export function useLeftDrafts(): readonly LeftDraft[] {
  const { left } = useData().drafts;
  return useSyncExternalStore(left.subscribe, left.get);
}

export function useDraftActions(): Pick<LeftDrafts, 'restore' | 'discard'> {
  const { drafts } = useData();
  return useMemo(
    () => ({ restore: (draft) => drafts.restore(draft), discard: (draft) => drafts.discard(draft) }),
    [drafts],
  );
}
