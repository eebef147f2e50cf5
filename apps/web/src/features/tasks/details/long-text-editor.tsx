import { limitText, MAX_LONG_TEXT } from '@questlog/domain/text';
import { useEffect, useRef, useState } from 'react';
import { keyText } from '@questlog/ui/marks/kbd.tsx';
import { TextArea } from '@questlog/ui/controls/text-area.tsx';

/**
 * A long text of a task while it is written. Leaving the field saves it, in whatever way: by Tab, Ctrl/Cmd+Enter or Escape,
 * or because the row goes away under it (TASK-43).
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
      // The field was just asked for.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={takeFocus}
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
