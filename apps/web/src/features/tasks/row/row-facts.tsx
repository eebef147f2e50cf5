import type { LocalDate } from '@questlog/domain/dates/local-date';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { FileText } from 'lucide-react';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { DateBadge, DueBadge, PriorityMark, ProjectBadge, RepeatMark, RowTags } from './row-badges.tsx';
import type { RowHandlers } from './row-handlers.ts';

/** What a row says of its task beside the title and the dates. Open, the details say most of it. */
export function RowFacts({
  task,
  open,
  tagging,
  showProject,
  tabIndex,
  handlers,
}: {
  task: TaskItem;
  open: boolean;
  tagging: boolean;
  showProject: boolean;
  tabIndex: number;
  handlers: RowHandlers;
}) {
  return (
    <>
      {task.isPendingSync && <PendingDot />}
      {!open && (
        <>
          {(task.description ?? '') !== '' && (
            <span title="Has a description" className="flex h-5 shrink-0 items-center text-subtle">
              <FileText size={14} aria-hidden="true" />
              <VisuallyHidden>Has a description</VisuallyHidden>
            </span>
          )}
          {task.isRepeatingTask && <RepeatMark />}
          <PriorityMark priority={task.priority} />
          {showProject && task.projectId !== null && (
            <ProjectBadge projectId={task.projectId} onOpen={handlers.openProject} tabIndex={tabIndex} />
          )}
          {tagging && task.tagIds.length > 0 && (
            <RowTags tagIds={task.tagIds} onOpen={handlers.openTag} tabIndex={tabIndex} />
          )}
        </>
      )}
    </>
  );
}

/** By when a task is due, and when it is to be done. */
export function RowDates({ task, today, grouped }: { task: TaskItem; today: LocalDate; grouped: boolean }) {
  return (
    <>
      <DueBadge task={task} today={today} grouped={grouped} />
      <DateBadge task={task} today={today} grouped={grouped} />
    </>
  );
}

function PendingDot() {
  return (
    <span title="Waiting to be synced" className="size-1.5 shrink-0 rounded-full bg-warning">
      <VisuallyHidden>Waiting to be synced</VisuallyHidden>
    </span>
  );
}
