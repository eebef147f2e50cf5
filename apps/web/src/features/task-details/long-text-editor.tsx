import { limitText, MAX_LONG_TEXT } from '@questlog/domain/text';
import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { keyText } from '@questlog/ui/marks/kbd.tsx';
import { TextArea } from '@questlog/ui/controls/text-area.tsx';
import { continueListByKey, pasteAsItems } from '../../capture/list-typing.ts';
import { ContestedNotice } from './contested-notice.tsx';
import { MentionTextArea } from './mentions/mention-text-area.tsx';
import { useLongText, type LongTextProps } from './use-long-text.ts';
import { titleOfRow } from '../../task-row/row-elements.ts';

/**
 * The editor for a task's long text. It saves when the user leaves it (by Tab or Ctrl/Cmd+Enter), when its row
 * is removed, and when the page is left (TASK-43, TASK-51). Escape leaves it without saving.
 *
 * Saving merges changes made elsewhere to other lines (TASK-78). If the same lines were changed, the user
 * must choose a version first (TASK-56). Unsaved text is kept as a draft, which the editor restores when it
 * opens (OFFLINE-46).
 */
export function LongTextEditor({
  label,
  changedNotice,
  placeholder,
  takeFocus = false,
  quiet = false,
  onEnd,
  ...edited
}: LongTextProps & {
  label: string;
  /** The warning shown if the text was changed elsewhere. */
  changedNotice: string;
  placeholder?: string | undefined;
  takeFocus?: boolean | undefined;
  /** Looks like plain text until hovered. */
  quiet?: boolean | undefined;
  /**
   * Called when editing ends. If the keyboard ended it, `byKey` is true and the caller must move the focus.
   */
  onEnd?: ((byKey: boolean) => void) | undefined;
}) {
  const { text, draft, setDraft, contested, save, setAside, choose } = useLongText(edited);
  const keep = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusAtEnd(field, takeFocus);
  const chooseText = (chosen: string): void => {
    choose(chosen);
    field.current?.focus();
  };

  const change = (typed: string): void => setDraft(limitText(typed, MAX_LONG_TEXT));
  const props = {
    label,
    hideLabel: true,
    className: quiet ? quietClass : undefined,
    rows: quiet ? 1 : 3,
    dir: 'auto',
    placeholder,
    value: draft,
    ref: field,
    'aria-keyshortcuts': 'Control+Enter',
    title: `${keyText('mod+enter')} saves the text, ${keyText('escape')} leaves it unsaved`,
    onBlur: (): void => {
      // Keep the editor open: the two versions are shown below it.
      if (contested) return;
      save();
      onEnd?.(false);
    },
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>): void => {
      if (isComposing(event.nativeEvent)) return;
      if (edited.lists === true && continueListByKey(event)) return;
      const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (event.key !== 'Escape' && !saves) return;
      // The list would close or complete the task (TASK-67).
      event.preventDefault();
      event.stopPropagation();
      if (contested) return keep.current?.focus();
      if (saves) save();
      else setAside();
      onEnd?.(true);
      // A quiet field stays on screen.
      if (quiet) titleOfRow(event.currentTarget)?.focus({ preventScroll: true });
    },
  };
  return (
    <>
      {edited.lists === true ? (
        <MentionTextArea {...props} onPaste={pasteAsItems} onValueChange={change} />
      ) : (
        <TextArea {...props} onChange={(event) => change(event.currentTarget.value)} />
      )}
      {contested && (
        <ContestedNotice
          notice={changedNotice}
          theirs={text}
          keep={keep}
          onUseTheirs={() => chooseText(text)}
          onKeepMine={() => chooseText(draft)}
        />
      )}
    </>
  );
}

/** Focuses a field when it opens, with the caret at the end, so that the user can continue writing. */
function useFocusAtEnd(field: RefObject<HTMLTextAreaElement | null>, takeFocus: boolean): void {
  useLayoutEffect(() => {
    if (!takeFocus || field.current === null) return;
    const { length } = field.current.value;
    field.current.focus();
    field.current.setSelectionRange(length, length);
    // Run only on mount.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

// 12 px of padding and the border align the text with the title.
const quietClass =
  '-mx-3.25 [&_textarea]:min-h-10 [&_textarea]:resize-none [&_textarea]:border-transparent [&_textarea]:bg-transparent [&_textarea:focus]:border-focus [&_textarea:hover]:bg-hover';
