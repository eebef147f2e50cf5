import { cutMarks, isEditable } from '@questlog/domain/shown-text';
import { NotebookPen } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFieldDraft, type FieldDraft } from '../../data/drafts/draft-hooks.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { AddText } from './add-text.tsx';
import { EditOnClick, EditText } from './edit-text.tsx';
import { LongTextEditor } from './long-text-editor.tsx';
import { titleOfRow } from '../../task-row/row-elements.ts';
import { UnsavedText, useUnsaved } from './unsaved-text.tsx';
import { PlainText } from './markdown/plain-text.tsx';

/**
 * Longer notes are shown as plain text until they are edited, because browsers lay out the whole content of a
 * text area.
 */
const MAX_IN_FIELD = 20_000;

interface Notes {
  readonly text: string;
  readonly draft: FieldDraft;
  readonly writing: boolean;
  /** The text that the user left with Escape, and a function to replace it. */
  readonly left: ReturnType<typeof useUnsaved>;
  /** True if a button stands for the field, because there are no notes. */
  readonly areFolded: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Returns a task's notes and whether their field is open. */
export function useNotes({ id, notes }: TaskItem): Notes {
  const text = notes ?? '';
  const draft = useFieldDraft('notes', id);
  const left = useUnsaved('unsaved-notes', id);
  const [writing, setWriting] = useState(() => draft.read() !== undefined);
  return {
    text,
    draft,
    left,
    writing,
    areFolded: text.trim() === '' && !writing && left.unsaved === undefined,
    open: () => setWriting(true),
    close: () => setWriting(false),
  };
}

/** The button that opens the field of a task without notes (TASK-97). */
export function AddNotes({ onAdd }: { onAdd: () => void }) {
  return <AddText icon={<NotebookPen size={16} aria-hidden="true" />} name="Add notes" onAdd={onAdd} />;
}

/** A task's notes, in a text area that looks like plain text. */
export function TaskNotes({
  notes: { text, draft, left, writing, open, close },
  onCommit,
}: {
  notes: Notes;
  onCommit: (text: string) => void;
}) {
  const { unsaved, keepUnsaved } = left;
  /** Remounts the field, which reads its draft when it opens. */
  const [restored, setRestored] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const back = useRef(false);
  useEffect(() => {
    if (writing || !back.current) return;
    back.current = false;
    button.current?.focus();
  }, [writing]);
  const shown = useMemo(() => cutMarks(text), [text]);
  const isInField = shown.length <= MAX_IN_FIELD && isEditable(shown);
  const offer = unsaved !== undefined && (
    <UnsavedText
      onRestore={() => {
        draft.keep(unsaved);
        keepUnsaved(undefined);
        open();
        setRestored(restored + 1);
      }}
      onDiscard={() => {
        // Without notes, the field folds.
        const field = text.trim() === '' ? titleOfRow(box.current) : box.current?.querySelector('textarea');
        keepUnsaved(undefined);
        (button.current ?? field)?.focus();
      }}
    />
  );
  if (isInField || writing) {
    return (
      <div ref={box}>
        <LongTextEditor
          key={restored}
          label="Notes"
          changedNotice="The notes were changed elsewhere."
          placeholder="Notes"
          quiet
          draft={draft}
          takeFocus={writing}
          text={text}
          onCommit={onCommit}
          onSetAside={keepUnsaved}
          onEnd={(byKey) => {
            back.current = byKey;
            close();
          }}
        />
        {offer}
      </div>
    );
  }
  return (
    <div>
      <EditOnClick text={shown} onEdit={open}>
        <PlainText text={shown} />
      </EditOnClick>
      {offer}
      <EditText name="notes" text={shown} ref={button} onEdit={open} />
    </div>
  );
}
