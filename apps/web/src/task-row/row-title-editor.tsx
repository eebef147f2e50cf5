import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useFieldDraft } from '../data/drafts/draft-hooks.ts';
import { useTags } from '../data/hooks.ts';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';
import { TitleOffers } from '../capture/title-offers.tsx';
import { useTypedTask } from '../capture/use-typed-task.ts';
import { useRowHandlers, useRowScreen } from './row-context.tsx';
import { TitleEditor } from './title-editor.tsx';
import { useTaskActions } from './actions/use-task-actions.ts';

/**
 * Edits a row's title. A newly typed date, #tag or other phrase works as in the add field. Phrases that were
 * text before remain text (TASK-19, CAPTURE-42). Unsaved text is kept as a draft, which the field restores when
 * it opens (OFFLINE-46).
 */
export function RowTitleEditor({
  task,
  nests,
  onEnd,
}: {
  task: TaskItem;
  /** True if Tab and Shift+Tab change the task's level. */
  nests: boolean;
  /** `byKey` is true if the keyboard ended the edit; the title then gets the focus. */
  onEnd: (byKey: boolean) => void;
}) {
  const { nest, canNest } = useRowHandlers();
  const { openTask } = useRowScreen();
  const { id, title, tagIds } = task;
  const actions = useTaskActions();
  const field = useRef<HTMLTextAreaElement>(null);
  const { read, keep } = useFieldDraft('title', id);
  const [draft] = useState(read);
  const [begun] = useState(draft?.['base'] ?? title);
  const carried = useTags().flatMap((tag) => (tagIds.includes(tag.id) ? tag.fullPath : []));
  const typed = useTypedTask(draft?.['text'] ?? title, {
    carried,
    date: task.scheduledOn,
    before: begun,
  });
  const { text, capturedNow, decisions } = typed;
  useEffect(() => keep(text.trim() === begun ? undefined : { text, base: begun }), [keep, text, begun]);

  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (event.key === 'Tab' && !event.shiftKey) return typed.takeOffer();
    if (event.key !== 'Backspace') return false;
    const { selectionStart, selectionEnd } = event.currentTarget;
    return selectionStart === selectionEnd && typed.keepBefore(selectionEnd);
  };
  return (
    <TitleEditor
      {...{ title, begun, text, field, onKey }}
      onText={typed.setText}
      below={
        // A press keeps the focus in the field, which would otherwise save.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <span
          data-over-rows=""
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-10 rounded-lg border border-border bg-raised px-2 pb-2 shadow-md not-has-[button,p]:hidden"
        >
          <TitleOffers typed={typed} onDone={() => field.current?.focus()} />
        </span>
      }
      onCommit={() => {
        keep(undefined);
        actions.retitle(task, { captured: capturedNow(), decisions, openTask });
      }}
      onDiscard={() => keep(undefined)}
      onEnd={onEnd}
      onLevel={(to) => {
        const moves = nests && canNest(id, to);
        if (moves) nest(id, to);
        return moves;
      }}
    />
  );
}
