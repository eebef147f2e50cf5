import { useEffect, type Dispatch, type SetStateAction } from 'react';
import { useData } from '../../data/data-context.ts';
import { useTask, useToday } from '../../data/hooks.ts';
import { turnIntoSubtaskOf } from '../actions/conversions.ts';
import { AssigneeDialog } from './assignee-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { ParentDialog } from './parent-dialog.tsx';
import { SectionChoiceDialog } from './section-choice-dialog.tsx';
import { ScheduleDialog } from '../../capture/dates/schedule-dialog.tsx';
import { RemindDialog } from '../../reminders/remind-dialog.tsx';
import type { TaskQuestionKind } from '../row-context.tsx';
import { moveToProject, moveToSection, setDue } from '../actions/chosen-fields.ts';
import { useTaskActions } from '../actions/use-task-actions.ts';

export interface TaskQuestion {
  readonly kind: TaskQuestionKind;
  readonly id: string;
  /** The control or row that opened the dialog. */
  readonly anchor: HTMLElement | null;
  /** False during the exit animation. */
  readonly open: boolean;
}

/** The dialogs about a single task. Each clears `question` after its exit animation. */
export function TaskDialogs({
  question,
  setQuestion,
}: {
  question: TaskQuestion;
  setQuestion: Dispatch<SetStateAction<TaskQuestion | undefined>>;
}) {
  const { kind, id, anchor, open } = question;
  const data = useData();
  const actions = useTaskActions();
  const today = useToday();
  const task = useTask(id);
  const isRemoved = task === undefined;
  useEffect(() => {
    // The task was deleted elsewhere. Don't reopen the dialog if it is restored.
    if (isRemoved) setQuestion(undefined);
  }, [isRemoved, setQuestion]);
  if (isRemoved) return null;
  const shared = {
    open,
    anchor,
    onClose: () => setQuestion((current) => current && { ...current, open: false }),
    onClosed: () => setQuestion((current) => (current?.open === true ? current : undefined)),
    subject: task.title,
  };
  if (kind === 'parent') {
    return (
      <ParentDialog {...shared} task={task} onChoose={(parentId) => turnIntoSubtaskOf(data, id, parentId)} />
    );
  }
  if (kind === 'section') {
    return (
      task.projectId !== null && (
        <SectionChoiceDialog
          {...shared}
          title="Move to Section"
          projectId={task.projectId}
          current={task.sectionId}
          onChoose={(sectionId) => moveToSection(data, [id], sectionId)}
        />
      )
    );
  }
  if (kind === 'assign') {
    return (
      <AssigneeDialog
        {...shared}
        title="Assign to"
        current={task.assigneeId}
        onChoose={(userId) => actions.assign([id], userId)}
      />
    );
  }
  if (kind === 'remind') return <RemindDialog {...shared} task={task} />;
  return kind === 'move' ? (
    <MoveDialog
      {...shared}
      projectId={task.projectId}
      onChoose={(projectId) => moveToProject(data, [id], projectId)}
    />
  ) : (
    <ScheduleDialog
      {...shared}
      kind={kind}
      today={today}
      value={kind === 'schedule' ? task : { scheduledOn: task.dueOn, thisEvening: false }}
      onRemind={() => setQuestion((current) => current && { ...current, kind: 'remind', open: true })}
      onChoose={(when) =>
        kind === 'schedule' ? actions.schedule([id], when) : setDue(data, [id], when.scheduledOn)
      }
    />
  );
}
