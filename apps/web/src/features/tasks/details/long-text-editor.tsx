import { limitText, MAX_LONG_TEXT } from '@questlog/domain/text';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keyText } from '@questlog/ui/marks/kbd.tsx';
import { TextArea } from '@questlog/ui/controls/text-area.tsx';
import { useSaveOnLeave } from '../row/use-save-on-leave.ts';

/**
 * A long text of a task while it is written. Leaving the field saves it, in whatever way: by Tab, Ctrl/Cmd+Enter or Escape,
 * because the row goes away under it, or with the page (TASK-43, TASK-51).
 */
export function LongTextEditor({
  label,
  text,
  placeholder,
  takeFocus = false,
  quiet = false,
  onCommit,
  onEnd,
}: {
  label: string;
  text: string;
  placeholder?: string | undefined;
  takeFocus?: boolean | undefined;
  /** Looks like text until it is pointed at. */
  quiet?: boolean | undefined;
  onCommit: (text: string) => void;
  /** The editing is over. `byKey` where the keyboard ended it, so that the focus wants a place to go. */
  onEnd?: ((byKey: boolean) => void) | undefined;
}) {
  const [draft, setDraft] = useState(text);
  const [base, setBase] = useState(text);
  // Written elsewhere, while nothing was written here: show it.
  if (base !== text) {
    setBase(text);
    if (draft === base) setDraft(text);
  }
  const latest = useRef({ draft, text, onCommit });
  useEffect(() => {
    latest.current = { draft, text, onCommit };
  });
  const save = (): void => {
    const { draft, text, onCommit } = latest.current;
    if (draft.trim() !== text.trim()) onCommit(draft);
    latest.current = { ...latest.current, text: draft };
  };
  useSaveOnLeave(save);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (!takeFocus) return;
    // One writes on: the caret is behind what is there.
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
    // Only as it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  // Only when the row goes away; what is saved then is read from the ref.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => () => save(), []);

  return (
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
      title={`${keyText('mod+enter')} saves`}
      onChange={(event) => setDraft(limitText(event.currentTarget.value, MAX_LONG_TEXT))}
      onBlur={() => {
        save();
        onEnd?.(false);
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        const ends = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
        if (!ends) return;
        event.preventDefault();
        event.stopPropagation();
        save();
        onEnd?.(true);
      }}
    />
  );
}

const quietClass =
  '-mx-3 [&_textarea]:min-h-10 [&_textarea]:resize-none [&_textarea]:border-transparent [&_textarea]:bg-transparent [&_textarea:focus]:border-focus [&_textarea:hover]:bg-hover';
