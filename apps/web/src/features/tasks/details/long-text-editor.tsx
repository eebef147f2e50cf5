import { bothTexts } from '@questlog/domain/contested-text';
import { cutMarks } from '@questlog/domain/shown-text';
import { limitText, MAX_LONG_TEXT } from '@questlog/domain/text';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { keyText } from '@questlog/ui/marks/kbd.tsx';
import { TextArea } from '@questlog/ui/controls/text-area.tsx';
import type { FieldDraft } from '../../../data/drafts/draft-hooks.ts';
import { useSaveOnLeave } from '../row/use-save-on-leave.ts';
import { ContestedNotice } from './contested-notice.tsx';

/**
 * A long text of a task while it is written. Leaving the field saves it, in whatever way: by Tab, Ctrl/Cmd+Enter or Escape,
 * because the row goes away under it, or with the page (TASK-43, TASK-51). One that is changed elsewhere meanwhile is
 * saved once the person has chosen (TASK-56). Until it is saved it is kept as a draft, which the field begins with (OFFLINE-46).
 */
export function LongTextEditor({
  label,
  changedNotice,
  text: whole,
  placeholder,
  takeFocus = false,
  quiet = false,
  kept,
  onDraft,
  onCommit,
  onEnd,
}: {
  label: string;
  /** Says that it was changed elsewhere. */
  changedNotice: string;
  text: string;
  placeholder?: string | undefined;
  takeFocus?: boolean | undefined;
  /** Looks like text until it is pointed at. */
  quiet?: boolean | undefined;
  kept?: FieldDraft | undefined;
  /** Called with the text after each change. */
  onDraft?: ((draft: string) => void) | undefined;
  onCommit: (text: string) => void;
  /** The editing is over. `byKey` where the keyboard ended it, so that the focus wants a place to go. */
  onEnd?: ((byKey: boolean) => void) | undefined;
}) {
  // Marks beyond the bound are lost only when the person changes the text.
  const text = useMemo(() => cutMarks(whole), [whole]);
  const [begun] = useState(() => kept?.read());
  const [draft, setDraft] = useState(begun?.['text'] ?? text);
  /** The text from which the draft was begun, or that was last saved. */
  const [base, setBase] = useState(begun?.['base'] ?? text);
  const [seen, setSeen] = useState(base);
  const [contested, setContested] = useState(false);
  // Written elsewhere: while nothing was written here, show it; else it is for the person to choose.
  if (seen !== text) {
    setSeen(text);
    if (draft === base) setDraft(text);
    const agrees = draft === base || isSame(text, draft) || isSame(text, base);
    if (agrees) setBase(text);
    setContested(!agrees);
  }
  useEffect(() => onDraft?.(draft), [onDraft, draft]);
  const keepDraft = kept?.keep;
  useEffect(
    () => keepDraft?.(isSame(draft, base) ? undefined : { text: draft, base }),
    [keepDraft, draft, base],
  );
  const latest = useRef({ draft, base, text, contested, onCommit, keepDraft });
  useEffect(() => {
    latest.current = { draft, base, text, contested, onCommit, keepDraft };
  });
  const keep = useRef<HTMLButtonElement>(null);
  const save = (): void => {
    const { draft, base, text, contested, onCommit, keepDraft } = latest.current;
    const saved = contested ? bothTexts(text, draft) : draft;
    if (!isSame(saved, base) && !isSame(saved, text)) onCommit(saved);
    keepDraft?.(undefined);
    latest.current = { ...latest.current, draft: saved, base: saved, contested: false };
    setDraft(saved);
    setBase(saved);
    setContested(false);
  };
  useSaveOnLeave(save);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (!takeFocus) return;
    // One writes on: the caret is behind what is there.
    field.current?.focus();
    field.current?.setSelectionRange(draft.length, draft.length);
    // Only as it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  // Only when the row goes away; what is saved then is read from the ref.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => () => save(), []);

  const choose = (chosen: string): void => {
    setDraft(chosen);
    setBase(text);
    setContested(false);
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
      title={`${keyText('mod+enter')} saves`}
      onChange={(event) => setDraft(limitText(event.currentTarget.value, MAX_LONG_TEXT))}
      onBlur={() => {
        // The choice stands beneath, and the field with it.
        if (contested) return;
        save();
        onEnd?.(false);
      }}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        const ends = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
        if (!ends) return;
        event.preventDefault();
        event.stopPropagation();
        if (contested) {
          keep.current?.focus();
          return;
        }
        save();
        onEnd?.(true);
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

function isSame(one: string, other: string): boolean {
  return one.trim() === other.trim();
}

// Its text begins where the title does: 12 px of padding and the line.
const quietClass =
  '-mx-3.25 [&_textarea]:min-h-10 [&_textarea]:resize-none [&_textarea]:border-transparent [&_textarea]:bg-transparent [&_textarea:focus]:border-focus [&_textarea:hover]:bg-hover';
