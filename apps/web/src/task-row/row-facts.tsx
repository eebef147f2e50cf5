import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';
import { AssigneeBadge } from './assignee-badge.tsx';
import { DescriptionBadge } from './description-badge.tsx';
import {
  CommentCount,
  DueDate,
  Duration,
  PriorityText,
  ReminderMark,
  RepeatMark,
  ScheduledDate,
  SomedayMark,
} from './row-badges.tsx';
import { ProjectName, RowTags } from './row-names.tsx';
import { ParentBadge } from './parent-badge.tsx';
import { useRowScreen } from './row-context.tsx';

/**
 * A row's facts, from the most to the least important: the first ones have room beside any title. The details
 * of an open row show most of them.
 */
export function RowFacts({
  task,
  open,
  level,
  tabIndex,
}: {
  task: TaskItem;
  open: boolean;
  /** A subtask at level 1 shows its parent's title. */
  level: number;
  tabIndex: number;
}) {
  const {
    today,
    headings,
    somedayHeading,
    assigneeShown,
    tagging,
    showProject,
    stacked,
    openTask,
    openProject,
    openTag,
  } = useRowScreen();
  const parent = level === 1 && task.parentId !== null && (
    <ParentBadge parentId={task.parentId} onOpen={openTask} tabIndex={tabIndex} />
  );
  if (open) return parent;
  return (
    <>
      {task.assigneeId !== null && task.assigneeId !== assigneeShown && (
        <AssigneeBadge userId={task.assigneeId} />
      )}
      <DueDate {...{ task, today, headings }} />
      <ScheduledDate {...{ task, today, headings }} />
      {task.completedOn === null && <ReminderMark taskId={task.id} />}
      {task.durationMinutes !== null && <Duration minutes={task.durationMinutes} />}
      {/* Lists of tasks for someday have a heading that says so. */}
      {task.someday && (level > 1 || !somedayHeading) && <SomedayMark />}
      {/* In a narrow window, the mark is beside the title. */}
      {task.isRepeatingTask && !stacked && <RepeatMark />}
      {(task.description ?? '') !== '' && <DescriptionBadge description={task.description ?? ''} />}
      <CommentCount taskId={task.id} />
      <PriorityText priority={task.priority} />
      {tagging && task.tagIds.length > 0 && (
        <RowTags tagIds={task.tagIds} onOpen={openTag} tabIndex={tabIndex} />
      )}
      {parent}
      {/* A subtask has its parent's project, which the parent's row shows if it is above this row. */}
      {showProject && level === 1 && task.projectId !== null && (
        <ProjectName projectId={task.projectId} onOpen={openProject} tabIndex={tabIndex} />
      )}
    </>
  );
}

/** Marks a task with unsynced changes. The mark takes up no space, so that nothing moves (VIEW-64). */
export function PendingDot({ id, stacked }: { id: string; stacked: boolean }) {
  return (
    <span id={id} className="relative w-0 shrink-0 self-stretch">
      <span
        title="Waiting to be synced"
        className={cx(
          'absolute size-1.5 -translate-y-1/2 rounded-full bg-warning',
          stacked ? 'top-5.5 -left-2 pointer-coarse:top-6.5' : 'top-1/2 left-0.5',
        )}
      >
        <VisuallyHidden>Waiting to be synced</VisuallyHidden>
      </span>
    </span>
  );
}
