import { cutMarks, isEditable } from '@questlog/domain/shown-text';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFieldDraft } from '../../data/drafts/draft-hooks.ts';
import { EditOnClick, EditText } from './edit-text.tsx';
import { LongTextEditor } from './long-text-editor.tsx';
import { PlainText } from './markdown/plain-text.tsx';

/**
 * Longer notes are shown as plain text until they are edited, because browsers lay out the whole content of a
 * text area.
 */
const MAX_IN_FIELD = 20_000;

/** A task's notes, in a text area that looks like plain text. */
export function TaskNotes({
  taskId,
  text,
  onCommit,
}: {
  taskId: string;
  text: string;
  onCommit: (text: string) => void;
}) {
  const draft = useFieldDraft('notes', taskId);
  const [writing, setWriting] = useState(() => draft.read() !== undefined);
  const button = useRef<HTMLButtonElement>(null);
  const back = useRef(false);
  useEffect(() => {
    if (writing || !back.current) return;
    back.current = false;
    button.current?.focus();
  }, [writing]);
  const shown = useMemo(() => cutMarks(text), [text]);
  const isInField = shown.length <= MAX_IN_FIELD && isEditable(shown);
  if (isInField || writing) {
    return (
      <LongTextEditor
        label="Notes"
        changedNotice="The notes were changed elsewhere."
        placeholder="Notes"
        quiet
        draft={draft}
        takeFocus={writing}
        text={text}
        onCommit={onCommit}
        onEnd={(byKey) => {
          back.current = byKey;
          setWriting(false);
        }}
      />
    );
  }
  return (
    <div>
      <EditOnClick text={shown} onEdit={() => setWriting(true)}>
        <PlainText text={shown} />
      </EditOnClick>
      <EditText name="notes" text={shown} ref={button} onEdit={() => setWriting(true)} />
    </div>
  );
}
