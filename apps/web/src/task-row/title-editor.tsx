import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { isBlank } from '@questlog/domain/text';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useSaveOnLeave } from './use-save-on-leave.ts';

/**
 * Edits a title in place. Enter and blur save a changed title that is not empty; Escape discards it. It is
 * also saved when the page is left and when the row is removed: browsers fire no blur for a removed field
 * (TASK-51).
 */
export function TitleEditor({
  title,
  begun,
  text,
  field,
  below,
  onText,
  onCommit,
  onDiscard,
  onEnd,
  onKey,
  onLevel,
}: {
  /** The stored title. */
  title: string;
  /** The title when the edit began. Unchanged text must not overwrite another user's later change. */
  begun: string;
  text: string;
  field: { readonly current: HTMLTextAreaElement | null } & Ref<HTMLTextAreaElement>;
  /** Shown below the field. */
  below: ReactNode;
  onText: (text: string) => void;
  onCommit: () => void;
  onDiscard: () => void;
  /**
   * Called when editing ends. If the keyboard ended it, `byKey` is true and the caller must move the focus.
   */
  onEnd: (byKey: boolean) => void;
  /** Handles a key before the field does. Returns true if the field must ignore it. */
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  /**
   * Moves the task on Tab ('in') and Shift+Tab ('out') (SUBTASK-16). Returns false if it cannot move: the key
   * then leaves the field (VIEW-117).
   */
  onLevel: (to: 'in' | 'out') => boolean;
}) {
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

  const commit = (): void => {
    const next = text.trim();
    if (!isBlank(next) && next !== begun && next !== title) onCommit();
    else onDiscard();
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
    else onDiscard();
    onEnd(byKey);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposing(event.nativeEvent)) return;
    if (onKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === 'Tab') {
      moving.current = true;
      if (!onLevel(event.shiftKey ? 'out' : 'in')) {
        moving.current = false;
        return;
      }
      event.preventDefault();
      event.stopPropagation();
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

  return (
    <span className="relative flex min-w-0 flex-1">
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        aria-label="Task title"
        value={text}
        enterKeyHint="done"
        // A title has one line. Line breaks in pasted text become spaces.
        onChange={(event) => onText(event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!moving.current) finish(true, false);
        }}
        className="text-field relative z-1 my-[calc((var(--spacing-row)-1lh)/2-0.25rem)] -ml-1.5 field-sizing-content min-w-0 flex-1 resize-none rounded-sm bg-background px-1.5 py-1 outline-2 -outline-offset-1 outline-focus"
      />
      {below}
    </span>
  );
}
