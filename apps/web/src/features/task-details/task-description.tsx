import { checklistCount, withChecklistBegun } from '@questlog/domain/checklists/checklist';
import { isEditable } from '@questlog/domain/shown-text';
import { ListChecks } from 'lucide-react';
import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import type { SortedWords } from '@questlog/domain/tags/tagged-text';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFieldDraft } from '../../data/drafts/draft-hooks.ts';
import { TagPreview } from '../../capture/tags/tag-preview.tsx';
import { useDescriptionTags } from '../../capture/tags/use-description-tags.ts';
import { AddText } from './add-text.tsx';
import { editor } from './load-editor.ts';
import { PlainText } from './markdown/plain-text.tsx';
import { EditOnClick, EditText } from './edit-text.tsx';
import { LongTextEditor } from './long-text-editor.tsx';
import { UnsavedText, useUnsaved } from './unsaved-text.tsx';

const DescriptionView = lazyWithRetry(editor, (module) => module.DescriptionView);

/** A task's description: rendered Markdown, or a text area for editing. */
export function TaskDescription({
  taskId,
  text,
  tagPaths,
  beside,
  onCommit,
}: {
  taskId: string;
  text: string;
  tagPaths: readonly string[];
  /** Buttons beside those of the description. */
  beside: ReactNode;
  /** @param words the words that may become tags */
  onCommit: (text: string, words: SortedWords) => void;
}) {
  const fieldDraft = useFieldDraft('description', taskId);
  const { unsaved, keepUnsaved } = useUnsaved('unsaved-description', taskId);
  const [writing, setWriting] = useState(() => fieldDraft.read() !== undefined);
  /** The text with a new checklist added; undefined to edit the text as it is. */
  const [begin, setBegin] = useState<string>();
  const [draft, setDraft] = useState(text);
  const described = useDescriptionTags(text, draft, tagPaths);
  const button = useRef<HTMLButtonElement>(null);
  const back = useRef(false);
  useEffect(() => {
    if (writing || !back.current) return;
    back.current = false;
    button.current?.focus();
  }, [writing]);

  if (writing) {
    return (
      <div>
        <LongTextEditor
          label="Description"
          changedNotice="The description was changed elsewhere."
          placeholder="Add details (Markdown supported)"
          text={text}
          takeFocus
          lists
          begin={begin}
          draft={fieldDraft}
          onDraft={setDraft}
          onCommit={(written) => onCommit(written, described.sort(written))}
          onSetAside={keepUnsaved}
          onEnd={(byKey) => {
            back.current = byKey;
            setBegin(undefined);
            setWriting(false);
          }}
        />
        <TagPreview words={described.words} onAccept={described.accept} />
      </div>
    );
  }
  const addTexts = (
    <>
      {checklistCount(text) === undefined && isEditable(text) && (
        <AddText
          icon={<ListChecks size={16} aria-hidden="true" />}
          name="Add a checklist"
          onAdd={() => {
            setBegin(withChecklistBegun(text));
            setWriting(true);
          }}
        />
      )}
      {beside}
    </>
  );
  const offer = unsaved !== undefined && (
    <UnsavedText
      onRestore={() => {
        fieldDraft.keep(unsaved);
        keepUnsaved(undefined);
        setWriting(true);
      }}
      onDiscard={() => {
        keepUnsaved(undefined);
        button.current?.focus();
      }}
    />
  );
  if (text.trim() === '') {
    return (
      <div className="-mr-2 flex flex-wrap items-center gap-2 max-sm:gap-x-0">
        {offer}
        <button
          ref={button}
          type="button"
          data-screen=""
          onClick={() => setWriting(true)}
          className="focus-ring-inset -ml-2 flex min-h-9 max-w-full grow items-center rounded-md px-2 text-left text-muted transition-colors hover:bg-hover pointer-coarse:min-h-11"
        >
          Add a description…
        </button>
        {addTexts}
      </div>
    );
  }
  return (
    <div className="relative">
      <EditOnClick text={text} onEdit={() => setWriting(true)}>
        <Boundary fallback={<PlainText text={text} />} resetKey={text} broken={<PlainText text={text} />}>
          <DescriptionView
            taskId={taskId}
            text={text}
            onWrite={(written) => onCommit(written, described.sort(written))}
          />
        </Boundary>
      </EditOnClick>
      <div className="-mr-2 flex flex-wrap items-center gap-2 max-sm:gap-x-0">
        {offer}
        <EditText name="description" text={text} ref={button} onEdit={() => setWriting(true)} />
        {addTexts}
      </div>
    </div>
  );
}
