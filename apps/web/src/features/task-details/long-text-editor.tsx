import { withoutEmptyLastItem } from '@questlog/domain/checklists/list-typing';
import { mergeTexts } from '@questlog/domain/checklists/merge-texts';
import { bothTexts } from '@questlog/domain/contested-text';
import { cutMarks } from '@questlog/domain/shown-text';
import { limitText, MAX_LONG_TEXT } from '@questlog/domain/text';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { keyText } from '@questlog/ui/marks/kbd.tsx';
import { TextArea } from '@questlog/ui/controls/text-area.tsx';
import type { FieldDraft } from '../../data/drafts/draft-hooks.ts';
import { useSaveOnLeave } from '../../task-row/use-save-on-leave.ts';
import { continueListByKey, pasteAsItems } from '../../capture/list-typing.ts';
import { ContestedNotice } from './contested-notice.tsx';

/**
 * The editor for a task's long text. It saves when the user leaves it (by Tab, Escape or Ctrl/Cmd+Enter),
 * when its row is removed, and when the page is left (TASK-43, TASK-51).
 *
 * Saving merges changes made elsewhere to other lines (TASK-78). If the same lines were changed, the user
 * must choose a version first (TASK-56). Unsaved text is kept as a draft, which the editor restores when it
 * opens (OFFLINE-46).
 */
export function LongTextEditor({
  label,
  changedNotice,
  text: whole,
  placeholder,
  takeFocus = false,
  quiet = false,
  lists = false,
  begin,
  draft: fieldDraft,
  onDraft,
  onCommit,
  onEnd,
}: {
  label: string;
  /** The warning shown if the text was changed elsewhere. */
  changedNotice: string;
  text: string;
  placeholder?: string | undefined;
  takeFocus?: boolean | undefined;
  /** Looks like plain text until hovered. */
  quiet?: boolean | undefined;
  /** True if the text is Markdown: Enter continues a list, and pasted lines become items (TASK-73, TASK-74). */
  lists?: boolean | undefined;
  /** The initial text, if it differs from the saved one. */
  begin?: string | undefined;
  draft?: FieldDraft | undefined;
  onDraft?: ((draft: string) => void) | undefined;
  onCommit: (text: string) => void;
  /**
   * Called when editing ends. If the keyboard ended it, `byKey` is true and the caller must move the focus.
   */
  onEnd?: ((byKey: boolean) => void) | undefined;
}) {
  // Excess combining marks are only removed if the user changes the text.
  const text = useMemo(() => cutMarks(whole), [whole]);
  const [begun] = useState(() => fieldDraft?.read());
  const [draft, setDraft] = useState(begun?.['text'] ?? begin ?? text);
  /** The draft is based on this text: the initial one, or the last saved one. */
  const [base, setBase] = useState(begun?.['base'] ?? text);
  const merged = useMerged(text, { draft, setDraft, base, setBase });
  const contested = merged === undefined;
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
  const keep = useRef<HTMLButtonElement>(null);
  const save = (): void => {
    const { draft, base, text, merged, onCommit, keepDraft, finish } = latest.current;
    const saved = finish(merged ?? bothTexts(text, draft));
    if (!isSame(saved, base) && !isSame(saved, text)) onCommit(saved);
    keepDraft?.(undefined);
    latest.current = { ...latest.current, draft: saved, base: saved, merged: saved };
    setDraft(saved);
    setBase(saved);
  };
  useSaveOnLeave(save);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (!takeFocus) return;
    // Put the caret at the end, so that the user can continue writing.
    field.current?.focus();
    field.current?.setSelectionRange(draft.length, draft.length);
    // Run only on mount.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  // Run only on unmount; `save` then reads the latest text from the ref.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => () => save(), []);

  const choose = (chosen: string): void => {
    setDraft(chosen);
    setBase(text);
    field.current?.focus();
  };

  const area = (
    <TextArea
      label={label}
      hideLabel
      className={quiet ? quietClass : undefined}
      rows={quiet ? 1 : 3}
      dir="auto"
      placeholder={placeholder}
      value={draft}
      ref={field}
      aria-keyshortcuts="Control+Enter"
      title={`${keyText('escape')} or ${keyText('mod+enter')} saves the text`}
      onPaste={lists ? pasteAsItems : undefined}
      onChange={(event) => setDraft(limitText(event.currentTarget.value, MAX_LONG_TEXT))}
      onBlur={() => {
        // Keep the editor open: the two versions are shown below it.
        if (contested) return;
        save();
        onEnd?.(false);
      }}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if (lists && continueListByKey(event)) return;
        const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        if (event.key !== 'Escape' && !saves) return;
        // The list would close or complete the task (TASK-67).
        event.preventDefault();
        event.stopPropagation();
        if (contested) return keep.current?.focus();
        save();
        onEnd?.(true);
        // A quiet field stays on screen.
        if (quiet) titleOfRow(event.currentTarget)?.focus({ preventScroll: true });
      }}
    />
  );
  return (
    <>
      {area}
      {contested && (
        <ContestedNotice
          notice={changedNotice}
          theirs={text}
          keep={keep}
          onUseTheirs={() => choose(text)}
          onKeepMine={() => choose(draft)}
        />
      )}
    </>
  );
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

function titleOfRow(field: Element): HTMLElement | null | undefined {
  return field.closest('[data-row]')?.querySelector<HTMLElement>('[data-row-title]');
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

// 12 px of padding and the border align the text with the title.
const quietClass =
  '-mx-3.25 [&_textarea]:min-h-10 [&_textarea]:resize-none [&_textarea]:border-transparent [&_textarea]:bg-transparent [&_textarea:focus]:border-focus [&_textarea:hover]:bg-hover';
