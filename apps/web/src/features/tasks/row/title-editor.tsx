import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { isBlank, limitText, MAX_TITLE } from '@questlog/domain/text';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { FieldDraft } from '../../../data/drafts/draft-hooks.ts';
import { useSaveOnLeave } from './use-save-on-leave.ts';

/**
 * Edits a title in place. Enter and blur save a changed title that is not empty; Escape discards it. It is
 * also saved when the page is left and when the row is removed: browsers fire no blur for a removed field
 * (TASK-51). Unsaved text is kept as a draft, which the field restores when it opens (OFFLINE-46).
 */
export function TitleEditor({
  title,
  kept,
  below,
  onText,
  onCommit,
  onEnd,
  onLevel,
}: {
  title: string;
  kept?: FieldDraft | undefined;
  /** Shown below the field. */
  below?: ReactNode;
  onText?: ((text: string) => void) | undefined;
  onCommit: (title: string) => void;
  /**
   * Called when editing ends. If the keyboard ended it, `byKey` is true and the caller must move the focus.
   */
  onEnd: (byKey: boolean) => void;
  /** Called on Tab ('in') and Shift+Tab ('out'), which would otherwise leave the field (SUBTASK-16). */
  onLevel?: ((to: 'in' | 'out') => void) | undefined;
}) {
  const [draft] = useState(() => kept?.read());
  const [text, setText] = useState(draft?.['text'] ?? title);
  // Another user may change the title during the edit. Unchanged text must not overwrite it.
  const [begun] = useState(draft?.['base'] ?? title);
  const field = useRef<HTMLTextAreaElement>(null);
  // Closing removes the focused field. Its blur must not save a second time.
  const done = useRef(false);
  /** Moving the row elsewhere in the document removes the focus from the field. */
  const moving = useRef(false);

  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
    // Run only on mount: a change made elsewhere must not move the caret.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const keepDraft = kept?.keep;
  useEffect(
    () => keepDraft?.(text.trim() === begun ? undefined : { text, base: begun }),
    [keepDraft, text, begun],
  );
  const commit = (): void => {
    keepDraft?.(undefined);
    const next = text.trim();
    if (!isBlank(next) && next !== begun && next !== title) onCommit(next);
  };
  useSaveOnLeave(commit);
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(
    () => () => {
      if (!done.current) latest.current();
    },
    [],
  );

  const finish = (save: boolean, byKey: boolean): void => {
    if (done.current) return;
    done.current = true;
    if (save) commit();
    else keepDraft?.(undefined);
    onEnd(byKey);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Tab' && onLevel !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      moving.current = true;
      onLevel(event.shiftKey ? 'out' : 'in');
      requestAnimationFrame(() => {
        moving.current = false;
        field.current?.focus();
      });
      return;
    }
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.ctrlKey || event.metaKey) {
      // The same keystroke makes the list complete the task. Save the title first (TASK-67).
      finish(event.key === 'Enter', true);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    finish(event.key === 'Enter', true);
  };

  const editor = (
    <textarea
      ref={field}
      rows={1}
      dir="auto"
      aria-label="Task title"
      value={text}
      enterKeyHint="done"
      // A title has one line. Line breaks in pasted text become spaces.
      onChange={(event) => {
        const typed = limitText(event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '), MAX_TITLE);
        setText(typed);
        onText?.(typed);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (!moving.current) finish(true, false);
      }}
      className="text-field relative z-1 my-[calc((var(--spacing-row)-1lh)/2-0.25rem)] -ml-1.5 field-sizing-content min-w-0 flex-1 resize-none rounded-sm bg-background px-1.5 py-1 outline-2 -outline-offset-1 outline-focus"
    />
  );
  if (below === undefined) return editor;
  return (
    <span className="relative flex min-w-0 flex-1">
      {editor}
      {below}
    </span>
  );
}
