import { levelOf, MAX_LEVEL } from '@questlog/domain/subtasks/task-forest';
import { TaskCheck } from '@questlog/ui/controls/checkbox.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { matchesHotkey } from '@questlog/ui/hooks/use-hotkey.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { Plus } from 'lucide-react';
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useData } from '../../../data/data-context.ts';
import { useSubtaskCount, useTask, useTaskRoom } from '../../../data/hooks.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { announceAccepted } from '../add/announce-accepted.ts';
import { createLines } from '../add/capture/create-lines.ts';
import { pastedInto } from '../add/pasted-lines.ts';
import { TitleOffers } from '../add/title-offers.tsx';
import { useTypedTask } from '../add/use-typed-task.ts';
import { useTaskActions } from '../row/use-task-actions.ts';

/** The direct subtasks of a task, unless the list shows them below its row, and a field that adds one. */
export function TaskSubtasks({
  task,
  adding,
  isListed,
}: {
  task: TaskItem;
  /** A request for the field; each is a new object. */
  adding: object | undefined;
  /** True if the list shows the subtasks below the row. */
  isListed: boolean;
}) {
  const { store } = useData();
  // Renders again when a subtask is added, removed, completed or reopened.
  const count = useSubtaskCount(task.id);
  const subtasks = isListed || count === undefined ? [] : store.subtasksOf(task.id);
  const canAdd = levelOf(store, task.id) < MAX_LEVEL;
  if (subtasks.length === 0 && !canAdd) return null;
  return (
    <div className="-ml-3">
      {subtasks.length > 0 && (
        // Safari does not treat a list without bullets as a list.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        <ul role="list" aria-label="Subtasks">
          {subtasks.map(({ id }) => (
            <Subtask key={id} id={id} />
          ))}
        </ul>
      )}
      {canAdd && <SubtaskField parent={task} adding={adding} />}
    </div>
  );
}

function Subtask({ id }: { id: string }) {
  const task = useTask(id);
  const actions = useTaskActions();
  if (task === undefined) return null;
  const completed = task.completedAt !== null;
  return (
    <li className="flex min-h-9 items-center pointer-coarse:min-h-11">
      <TaskCheck
        label={task.title}
        checked={completed}
        onCheckedChange={(checked) => (checked ? actions.complete(id) : actions.reopen(id))}
        className="h-9 w-9 pointer-coarse:h-11 pointer-coarse:w-11"
      />
      <span
        dir="auto"
        className={cx('min-w-0 flex-1 text-start wrap-anywhere', completed && 'text-muted line-through')}
      >
        {task.title}
      </span>
    </li>
  );
}

/** The field for a new subtask. Enter adds it, and the field keeps the focus; several pasted lines are added at once. */
function SubtaskField({ parent, adding }: { parent: TaskItem; adding: object | undefined }) {
  const data = useData();
  const actions = useTaskActions();
  const typed = useTypedTask('', []);
  const full = useTaskRoom()?.full;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (adding !== undefined) field.current?.focus();
  }, [adding]);
  const preset = { parentId: parent.id };

  const add = (): void => {
    if (!typed.hasTitle) return;
    if (full !== undefined) {
      announce(full, 'assertive');
      return;
    }
    const id = typed.create(preset);
    if (id !== undefined) announceAccepted(data, id, typed.captured.title);
    typed.clear();
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const list = pastedInto(typed.text, event)?.list;
    if (list === undefined || full !== undefined) return;
    event.preventDefault();
    const { titles } = list.tree ?? list;
    const ids = createLines(data, titles, preset, list.tree?.under);
    if (ids.length > 0) actions.announceAdded(ids);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Tab' && !event.shiftKey) {
      if (!typed.takeOffer()) return;
    } else if (event.key === 'Escape' && typed.text !== '') {
      if (!typed.dismissLast()) typed.discard();
    } else if (matchesHotkey(event.nativeEvent, 'mod+z', true)) {
      if (!typed.restore()) return;
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) add();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="relative">
      <label className="flex min-h-9 items-center rounded-md text-muted transition-colors focus-within:text-text pointer-coarse:min-h-11">
        <span aria-hidden="true" className="grid w-9 shrink-0 place-items-center pointer-coarse:w-11">
          <Plus size={16} />
        </span>
        <input
          ref={field}
          type="text"
          dir="auto"
          aria-label="Add a subtask"
          placeholder="Add a subtask"
          autoComplete="off"
          enterKeyHint="done"
          value={typed.text}
          onChange={(event) => typed.setText(event.currentTarget.value)}
          onPaste={paste}
          onKeyDown={onKeyDown}
          className="text-field focus-ring-inset h-9 min-w-0 flex-1 rounded-sm bg-transparent px-1 outline-none pointer-coarse:h-11"
        />
      </label>
      <div className="absolute inset-x-0 top-full z-10 rounded-lg border border-border bg-raised px-2 pb-2 shadow-md empty:hidden">
        <TitleOffers typed={typed} onDone={() => field.current?.focus()} />
      </div>
      {full !== undefined && <p className="pl-10 text-sm text-muted">{full}</p>}
    </div>
  );
}
