import { useMemo, useState, useSyncExternalStore } from 'react';
import { useData } from '../data-context.ts';
import type { Scope } from '../engine/session/scope.ts';
import { useSession } from '../hooks.ts';
import type { LeftDraft, LeftDrafts } from './left-drafts.ts';
import { keepTyped, readTyped, type DraftKind, type DraftTexts } from './typed-texts.ts';

/** A field's way to keep what is typed in it until it is saved. Both functions are stable. */
export interface FieldDraft {
  /** Returns what was typed before and not saved. */
  readonly read: () => DraftTexts | undefined;
  /** Keeps what is typed; undefined once it is saved or cleared. */
  readonly keep: (texts: DraftTexts | undefined) => void;
}

/** Returns the user and the account in force. */
export function useScope(): Scope {
  const { user, account } = useSession();
  const userId = String(user?.id);
  const accountId = String(account?.id);
  return useMemo(() => ({ userId, accountId }), [userId, accountId]);
}

/**
 * The draft of a field. It stays that of the user and account with whom the field began.
 * @param of the id of the task, or the key of the view; empty where there is one such field
 */
export function useFieldDraft(kind: DraftKind, of = ''): FieldDraft {
  const scope = useScope();
  const [place] = useState({ ...scope, kind, of });
  return useMemo(() => ({ read: () => readTyped(place), keep: (texts) => keepTyped(place, texts) }), [place]);
}

/** The texts that were not saved in this account, the latest first. */
export function useLeftDrafts(): readonly LeftDraft[] {
  const { left } = useData().drafts;
  return useSyncExternalStore(left.subscribe, left.get);
}

/** What can be done with a text that was not saved. */
export function useDraftActions(): Pick<LeftDrafts, 'restore' | 'discard'> {
  const { drafts } = useData();
  return useMemo(
    () => ({ restore: (draft) => drafts.restore(draft), discard: (draft) => drafts.discard(draft) }),
    [drafts],
  );
}
