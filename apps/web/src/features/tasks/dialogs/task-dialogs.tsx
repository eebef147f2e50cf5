import type { LocalDate } from '@questlog/domain/dates/local-date';
import { useEffect, useEffectEvent } from 'react';
import { useTask } from '../../../data/hooks.ts';
import { MoveDialog } from './move-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { TaskActions } from '../row/use-task-actions.ts';

export interface TaskQuestion {
  readonly kind: 'schedule' | 'due' | 'move';
  readonly id: string;
  /** The control or the row that asked. */
  readonly anchor: HTMLElement | null;
  /** False during the exit animation. */
  readonly open: boolean;
}

/** The dialogs about a single task. */
export function TaskDialogs({
  question,
  today,
  actions,
  onClose,
  onClosed,
  onGone,
}: {
  question: TaskQuestion;
  today: LocalDate;
  actions: TaskActions;
  onClose: () => void;
  onClosed: () => void;
  /** Called if the task no longer exists. */
  onGone: () => void;
}) {
  const { kind, id, anchor, open } = question;
  const task = useTask(id);
  const isGone = task === undefined;
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    // The task was deleted elsewhere: don't reopen the dialog if it is restored.
    if (isGone) gone();
  }, [isGone]);
  if (isGone) return null;
  const shared = { open, anchor, onClose, onClosed, subject: task.title };
  return kind === 'move' ? (
    <MoveDialog
      {...shared}
      projectId={task.projectId}
      onChoose={(projectId) => actions.move(id, projectId)}
    />
  ) : (
    <ScheduleDialog
      {...shared}
      kind={kind}
      today={today}
      value={
        kind === 'schedule'
          ? { scheduledOn: task.scheduledOn, thisEvening: task.thisEvening }
          : { scheduledOn: task.dueOn, thisEvening: false }
      }
      onChoose={(when) =>
        kind === 'schedule' ? actions.schedule(id, when) : actions.setDue(id, when.scheduledOn)
      }
    />
  );
}
