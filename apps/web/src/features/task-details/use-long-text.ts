import { withoutEmptyLastItem } from '@questlog/domain/checklists/list-typing';
import { mergeTexts } from '@questlog/domain/checklists/merge-texts';
import { bothTexts } from '@questlog/domain/contested-text';
import { cutMarks } from '@questlog/domain/shown-text';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldDraft } from '../../data/drafts/draft-hooks.ts';
import type { DraftTexts } from '../../data/drafts/typed-texts.ts';
import { useSaveOnLeave } from '../../task-row/use-save-on-leave.ts';

export interface LongTextProps {
  text: string;
  /** True if the text is Markdown: Enter continues a list, and pasted lines become items (TASK-73, TASK-74). */
  lists?: boolean | undefined;
  /** The initial text, if it differs from the saved one. */
  begin?: string | undefined;
  draft?: FieldDraft | undefined;
  onDraft?: ((draft: string) => void) | undefined;
  onCommit: (text: string) => void;
  /** Called instead of `onCommit` if the user leaves changed text with Escape. */
  onSetAside: (draft: DraftTexts) => void;
}

/**
 * Returns the text of an editor, which saves it when it closes (TASK-43, TASK-51). Merges changes made
 * elsewhere (TASK-78).
 */
export function useLongText({
  text: whole,
  lists = false,
  begin,
  draft: fieldDraft,
  onDraft,
  onCommit,
  onSetAside,
}: LongTextProps): {
  /** The text of the task. */
  readonly text: string;
  /** The text in the editor. */
  readonly draft: string;
  readonly setDraft: (draft: string) => void;
  /** True if the user must choose between the two texts. */
  readonly contested: boolean;
  readonly save: () => void;
  /** Ends the edit without saving it. */
  readonly setAside: () => void;
  /** Continues the edit with a text that replaces the task's. */
  readonly choose: (chosen: string) => void;
} {
  // Excess combining marks are only removed if the user changes the text.
  const text = useMemo(() => cutMarks(whole), [whole]);
  const [begun] = useState(() => fieldDraft?.read());
  const [draft, setDraft] = useState(begun?.['text'] ?? begin ?? text);
  /** The draft is based on this text: the initial one, or the last saved one. */
  const [base, setBase] = useState(begun?.['base'] ?? text);
  const merged = useMerged(text, { draft, setDraft, base, setBase });
  useEffect(() => onDraft?.(draft), [onDraft, draft]);
  const keepDraft = fieldDraft?.keep;
  useEffect(
    () => keepDraft?.(isSame(draft, base) ? undefined : { text: draft, base }),
    [keepDraft, draft, base],
  );
  const finish = lists ? withoutEmptyLastItem : unchanged;
  const latest = useRef({ draft, base, text, merged, onCommit, keepDraft, finish });
  useEffect(() => {
    latest.current = { draft, base, text, merged, onCommit, keepDraft, finish };
  });
  const save = (): void => {
    const { draft, base, text, merged, onCommit, keepDraft, finish } = latest.current;
    const saved = finish(merged ?? bothTexts(text, draft));
    if (!isSame(saved, base) && !isSame(saved, text)) onCommit(saved);
    keepDraft?.(undefined);
    latest.current = { ...latest.current, draft: saved, base: saved, merged: saved };
    setDraft(saved);
    setBase(saved);
  };
  const setAside = (): void => {
    if (!isSame(finish(draft), base)) onSetAside({ text: draft, base });
    keepDraft?.(undefined);
    latest.current = { ...latest.current, draft: text, base: text, merged: text };
    setDraft(text);
    setBase(text);
  };
  useSaveOnLeave(save);
  // Run only on unmount; `save` then reads the latest text from the ref.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => () => save(), []);

  const choose = (chosen: string): void => {
    setDraft(chosen);
    setBase(text);
  };
  return { text, draft, setDraft, contested: merged === undefined, save, setAside, choose };
}

interface Draft {
  readonly draft: string;
  readonly setDraft: (draft: string) => void;
  readonly base: string;
  readonly setBase: (base: string) => void;
}

/**
 * Merges the typed text with the task's current text. Returns undefined if the user must choose between them.
 */
function useMerged(text: string, { draft, setDraft, base, setBase }: Draft): string | undefined {
  const [seen, setSeen] = useState(base);
  // Nothing was typed here, so show the version from elsewhere.
  if (seen !== text) {
    setSeen(text);
    if (draft === base) setDraft(text);
    if (draft === base || isSame(text, draft) || isSame(text, base)) setBase(text);
  }
  return useMemo(() => mergedText(base, draft, text), [base, draft, text]);
}

function unchanged(text: string): string {
  return text;
}

/** Merges the typed text with the task's current text. Returns undefined if both have changed the same lines. */
function mergedText(base: string, draft: string, text: string): string | undefined {
  if (draft === base || isSame(text, draft) || isSame(text, base)) return draft;
  const merged = mergeTexts(base, draft, text);
  return merged.isConflict ? undefined : merged.text;
}

function isSame(one: string, other: string): boolean {
  return one.trim() === other.trim();
}
