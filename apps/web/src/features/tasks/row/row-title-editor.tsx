import { useFieldDraft } from '../../../data/drafts/draft-hooks.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import type { RowHandlers } from './row-handlers.ts';
import { TitleEditor } from './title-editor.tsx';
import { useTaskActions } from './use-task-actions.ts';

/** Edits the title of a row. If the account has tags, saving also adds the typed #tags. */
export function RowTitleEditor({
  task,
  tagging,
  handlers,
}: {
  task: TaskItem;
  tagging: boolean;
  handlers: Pick<RowHandlers, 'endEdit'>;
}) {
  const { id, title } = task;
  const actions = useTaskActions();
  const kept = useFieldDraft('title', id);
  return (
    <TitleEditor
      title={title}
      kept={kept}
      onCommit={(typed) => {
        if (tagging) actions.retitle(task, typed);
        else actions.update(task, { title: typed });
      }}
      onEnd={(byKey) => handlers.endEdit(id, byKey)}
    />
  );
}
