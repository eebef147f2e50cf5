import { useState } from 'react';
import type { CaptureItem } from '@questlog/domain/capture/captured';
import { fold } from '@questlog/domain/folded-text';
import { useFieldDraft } from '../../../data/drafts/draft-hooks.ts';
import { useData } from '../../../data/data-context.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { capture } from '../add/capture/load-capture.ts';
import { phrasesIn, readLine } from '../add/capture/read-line.ts';
import type { RowHandlers } from './row-handlers.ts';
import { TitleEditor } from './title-editor.tsx';
import { useTaskActions } from './use-task-actions.ts';

/**
 * Edits a row's title. A newly typed date, #tag or other phrase works as in the add field. Phrases that were
 * text before remain text (TASK-19, CAPTURE-42).
 */
export function RowTitleEditor({
  task,
  handlers,
}: {
  task: TaskItem;
  handlers: Pick<RowHandlers, 'endEdit' | 'fold' | 'nest'>;
}) {
  const { id, title } = task;
  const data = useData();
  const actions = useTaskActions();
  const draft = useFieldDraft('title', id);
  const [kept, setKept] = useState(() => phrasesIn(readLine(data, title)));
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const CaptureChips = capture.loaded()?.CaptureChips;
  const [text, setText] = useState(title);
  const phrases =
    CaptureChips === undefined
      ? []
      : readLine(data, text, { kept, accepted }).items.filter(
          ({ kind, isLocked }) => kind !== 'tag' || isLocked,
        );
  const withText = (set: ReadonlySet<string>, item: CaptureItem) => new Set([...set, fold(item.text)]);
  return (
    <TitleEditor
      title={title}
      kept={draft}
      onText={setText}
      below={
        CaptureChips !== undefined &&
        phrases.length > 0 && (
          // A press keeps the focus in the field, which would otherwise save.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <span
            data-over-rows=""
            onMouseDown={(event) => event.preventDefault()}
            className="absolute inset-x-0 top-full z-10 rounded-lg border border-border bg-raised px-2 pb-2 shadow-md"
          >
            <CaptureChips
              items={phrases}
              today={data.store.today}
              onAccept={(item) => setAccepted(withText(accepted, item))}
              onKeep={(item) => setKept(withText(kept, item))}
            />
          </span>
        )
      }
      onCommit={(typed) => actions.retitle(task, typed, { kept, accepted })}
      onEnd={(byKey) => handlers.endEdit(id, byKey)}
      onLevel={handlers.fold === undefined ? undefined : (to) => handlers.nest(id, to)}
    />
  );
}
