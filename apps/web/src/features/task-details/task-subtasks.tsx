import { levelOf, MAX_LEVEL } from '@questlog/domain/subtasks/task-forest';
import { MAX_BULK } from '@questlog/domain/tasks/pasted-list';
import { TaskCheck } from '@questlog/ui/controls/checkbox.tsx';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { matchesHotkey } from '@questlog/ui/hooks/use-hotkey.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useData } from '../../data/data-context.ts';
import { useFieldDraft } from '../../data/drafts/draft-hooks.ts';
import { useStore, useTask, useTaskRoom } from '../../data/hooks.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { announceAccepted } from '../../capture/announce-accepted.ts';
import { createLines } from '../../capture/grammar/create-lines.ts';
import { PastedList } from '../../capture/pasted-list.tsx';
import { pastedInto } from '../../capture/pasted-lines.ts';
import { TitleOffers } from '../../capture/title-offers.tsx';
import { usePastedList } from '../../capture/use-pasted-list.ts';
import { useTypedTask } from '../../capture/use-typed-task.ts';
import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { RowMenuButton } from '../../task-row/row-actions.tsx';
import { DueDate, ScheduledDate } from '../../task-row/row-badges.tsx';
import { useRowScreen, useRowSubtasks } from '../../task-row/row-context.tsx';
import { RowTitleEditor } from '../../task-row/load-overlays.ts';
import { useTaskActions } from '../../task-row/actions/use-task-actions.ts';

/** The subtasks that the list does not show below the task's row, and a field for a new one. */
export function TaskSubtasks({ task }: { task: TaskItem }) {
  const { store } = useData();
  const { addingTo } = useRowSubtasks();
  const isAdding = addingTo?.id === task.id && addingTo.what === 'subtask';
  const canAdd = levelOf(store, task.id) < MAX_LEVEL;
  return (
    <div className="-mt-2 mb-1 -ml-3 empty:hidden">
      <Subtasks parent={task} />
      {canAdd && <SubtaskField parent={task} adding={isAdding ? addingTo : undefined} />}
    </div>
  );
}

function Subtasks({ parent }: { parent: TaskItem }) {
  const { listed } = useRowSubtasks();
  // A string, so that the list re-renders only if its subtasks or their order change.
  const shown = useStore('change', (store) =>
    store
      .subtasksOf(parent.id)
      .flatMap(({ id }) => (listed?.has(id) === true ? [] : [id]))
      .join(' '),
  );
  if (shown === '') return null;
  return (
    // Safari does not treat a list without bullets as a list.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" aria-label={`Subtasks of ${parent.title}`}>
      {shown.split(' ').map((id) => (
        <Subtask key={id} id={id} />
      ))}
    </ul>
  );
}

/** A subtask on one line with its own subtasks below. The title is edited in place. */
function Subtask({ id }: { id: string }) {
  const { today, openTask } = useRowScreen();
  const task = useTask(id);
  const actions = useTaskActions();
  const [editing, setEditing] = useState(false);
  const title = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);
  useEffect(() => {
    if (editing || !returning.current) return;
    returning.current = false;
    title.current?.focus();
  }, [editing]);
  if (task === undefined) return null;
  const completed = task.completedAt !== null;
  const endEdit = (byKey: boolean): void => {
    returning.current = byKey;
    setEditing(false);
  };
  return (
    <li>
      <div data-subtask-row={id} className="flex min-h-9 items-center pointer-coarse:min-h-11">
        <TaskCheck
          label={task.title}
          ring={task.priority === 'none' ? undefined : task.priority}
          checked={completed}
          onCheckedChange={(checked) => (checked ? actions.complete([id]) : actions.reopen([id], true))}
          className="h-9 w-9 pointer-coarse:h-11 pointer-coarse:w-11"
        />
        {editing && !completed ? (
          <Boundary fallback={<span className="flex-1 truncate">{task.title}</span>}>
            <RowTitleEditor task={task} nests={false} onEnd={endEdit} />
          </Boundary>
        ) : (
          <button
            ref={title}
            type="button"
            dir="auto"
            data-subtask={id}
            aria-haspopup={completed ? 'dialog' : undefined}
            onClick={() => (completed ? openTask?.(id) : setEditing(true))}
            className={cx(
              'focus-ring min-w-0 flex-1 rounded-sm px-1 py-1.5 text-start wrap-anywhere',
              completed ? 'text-muted line-through' : 'cursor-text!',
            )}
          >
            {task.title}
          </button>
        )}
        <span className="flex shrink-0 gap-2.5 pl-2 empty:hidden">
          <DueDate {...{ task, today }} headings="none" />
          <ScheduledDate {...{ task, today }} headings="none" />
        </span>
        <RowMenuButton of="details" task={task} />
      </div>
      <div className="pl-6 empty:hidden">
        <Subtasks parent={task} />
      </div>
    </li>
  );
}

/**
 * The field for a new subtask. Enter adds it and keeps the focus here. Several pasted lines are added at
 * once; if some of them cannot be added, a panel asks first (SUBTASK-24). Unsubmitted text is restored when
 * the task is reopened (SUBTASK-23).
 */
function SubtaskField({ parent, adding }: { parent: TaskItem; adding: object | undefined }) {
  const data = useData();
  const draft = useFieldDraft('subtask', parent.id);
  const [begun] = useState(() => draft.read()?.['title'] ?? '');
  const typed = useTypedTask(begun);
  const limit = useTaskRoom();
  const full = limit?.full;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (adding === undefined) return undefined;
    field.current?.focus({ preventScroll: true });
    // The row reaches its full height in the next frame. Centre the field then, so that no toast or keyboard
    // covers it.
    const frame = requestAnimationFrame(() => field.current?.scrollIntoView({ block: 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [adding]);
  const preset = { parentId: parent.id };
  const pasting = usePastedList({
    typed,
    preset: () => preset,
    announceCreated: () => undefined,
    focusTitle: () => field.current?.focus(),
  });
  const unsaved = pasting.pasted?.asOneLine ?? typed.text;
  useEffect(() => draft.keep(unsaved === '' ? undefined : { title: unsaved }), [draft, unsaved]);

  const add = (): void => {
    if (!typed.hasTitle()) return;
    if (full !== undefined) {
      announce(full, 'assertive');
      return;
    }
    const id = typed.create(preset);
    if (id !== undefined) announceAccepted(data, id);
    typed.clear();
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = pastedInto(typed.text, event, MAX_LEVEL - levelOf(data.store, parent.id));
    if (pasted === undefined || full !== undefined) return;
    event.preventDefault();
    const { list } = pasted;
    const { lines, under } = list;
    if (list.rejected.length > 0 || lines.length > Math.min(MAX_BULK, limit?.room ?? MAX_BULK)) {
      pasting.offer(pasted);
      return;
    }
    createLines(data, lines, { under, preset });
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
      <div className="pb-2 pl-3 empty:hidden">
        <PastedList pasting={pasting} />
      </div>
      <div
        data-over-rows=""
        className="absolute inset-x-0 top-full z-10 rounded-lg border border-border bg-raised px-2 pb-2 shadow-md empty:hidden"
      >
        <TitleOffers typed={typed} onDone={() => field.current?.focus()} />
      </div>
      {full !== undefined && <p className="pl-10 text-sm text-muted">{full}</p>}
    </div>
  );
}
