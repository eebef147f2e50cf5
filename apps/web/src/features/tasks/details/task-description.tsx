import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { useEffect, useRef, useState } from 'react';
import { MarkdownView } from '../lazy-parts.ts';
import { PlainText } from './markdown/plain-text.tsx';
import { EditText } from './edit-text.tsx';
import { LongTextEditor } from './long-text-editor.tsx';

/** The description of a task: laid out to read, and a text area to write it in. */
export function TaskDescription({ text, onCommit }: { text: string; onCommit: (text: string) => void }) {
  const [writing, setWriting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const back = useRef(false);
  useEffect(() => {
    if (writing || !back.current) return;
    back.current = false;
    button.current?.focus();
  }, [writing]);

  if (writing) {
    return (
      <LongTextEditor
        label="Description"
        changedNotice="The description was changed elsewhere."
        placeholder="Add details (Markdown supported)"
        text={text}
        takeFocus
        onCommit={onCommit}
        onEnd={(byKey) => {
          back.current = byKey;
          setWriting(false);
        }}
      />
    );
  }
  if (text.trim() === '') {
    return (
      <button
        ref={button}
        type="button"
        onClick={() => setWriting(true)}
        className="focus-ring-inset -mx-2 flex min-h-9 w-[calc(100%+1rem)] items-center rounded-md px-2 text-left text-muted transition-colors hover:bg-hover pointer-coarse:min-h-11"
      >
        Add a description…
      </button>
    );
  }
  return (
    <div className="relative">
      <Boundary fallback={<PlainText text={text} />} resetKey={text} broken={<PlainText text={text} />}>
        <MarkdownView text={text} />
      </Boundary>
      <EditText name="description" text={text} ref={button} onEdit={() => setWriting(true)} />
    </div>
  );
}
