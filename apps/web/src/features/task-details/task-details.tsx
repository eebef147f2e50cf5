import { useRef, type ReactNode } from 'react';
import { useTags } from '../../data/hooks.ts';
import { noRoomMessage, pathsOf } from '@questlog/domain/tags/tagged-text';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useRowScreen, useRowSubtasks, type TaskDetailsProps } from '../../task-row/row-context.tsx';
import { FollowSwitch } from './follow-switch.tsx';
import { RungActions } from './rung-actions.tsx';
import { TaskComments } from './comments/task-comments.tsx';
import { TaskChips } from './task-chips.tsx';
import { AddNotes, TaskNotes, useNotes } from './task-notes.tsx';
import { TaskUsers } from './task-users.tsx';
import { TaskSubtasks } from './task-subtasks.tsx';
import { TaskDescription } from './task-description.tsx';
import { useTaskActions } from '../../task-row/actions/use-task-actions.ts';
import { useScrollIntoView } from './use-scroll-into-view.ts';

/** All fields of a task except its title, below its row. */
export function TaskDetails({
  task,
  justOpened,
  history,
}: TaskDetailsProps & {
  /** The task's history, below its fields, and the button that opens it. */
  history?: { button: ReactNode; content: ReactNode };
}) {
  const { today, repeatDetails } = useRowScreen();
  const { id, tagIds } = task;
  const actions = useTaskActions();
  const details = useRef<HTMLDivElement>(null);
  useScrollIntoView(details, id, justOpened);
  const tags = useTags();
  const notes = useNotes(task);
  const { addingTo } = useRowSubtasks();
  const isCommenting = addingTo?.id === id && addingTo.what === 'comment';

  return (
    <div
      ref={details}
      data-row-details
      data-focus-home
      className="animate-fade-in space-y-3 px-4 pb-4 pl-11 pointer-coarse:pl-12"
    >
      <RungActions task={task} />
      <TaskDescription
        taskId={id}
        text={task.description ?? ''}
        beside={
          <>
            {notes.areFolded && <AddNotes onAdd={notes.open} />}
            {history?.button}
          </>
        }
        tagPaths={tags.flatMap((tag) => (tagIds.includes(tag.id) ? tag.fullPath : []))}
        onCommit={(text, { taken, left }) => {
          actions.update(task, { description: text.trim() === '' ? null : text }, pathsOf(taken));
          const noRoom = noRoomMessage(left);
          if (noRoom !== undefined) toast.show({ message: noRoom, type: 'warning', duration: 0 });
        }}
      />
      {!notes.areFolded && (
        <TaskNotes
          notes={notes}
          onCommit={(text) => actions.update(task, { notes: text.trim() === '' ? null : text })}
        />
      )}
      <TaskSubtasks task={task} />
      <TaskChips task={task} />
      {task.isRepeatingTask && repeatDetails?.(task)}
      <div className="flex min-w-0 items-center gap-2 empty:hidden">
        <TaskUsers task={task} today={today} />
        <FollowSwitch task={task} />
      </div>
      <TaskComments task={task} adding={isCommenting ? addingTo : undefined} folds />
      {history?.content}
    </div>
  );
}
