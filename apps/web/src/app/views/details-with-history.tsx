import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { history } from '../../features/history/load-history.ts';
import { TaskDetails as Details } from '../../features/task-details/task-details.tsx';
import type { TaskDetailsProps } from '../../task-row/row-context.tsx';

const TaskHistory = lazyWithRetry(history, (module) => module.TaskHistory);

/** The details of a task, and its history, which is loaded when it is opened (HISTORY-11). */
export function TaskDetails(props: TaskDetailsProps) {
  return <Details {...props} history={<History task={props.task} />} />;
}

function History({ task }: Pick<TaskDetailsProps, 'task'>) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        className="focus-ring group/history flex min-h-8 items-center gap-1 rounded-sm text-sm text-muted"
        onClick={() => setOpen(!open)}
      >
        <ChevronRight
          size={14}
          aria-hidden="true"
          className="transition-[rotate] group-aria-expanded/history:rotate-90"
        />
        History
      </button>
      {open && (
        <Boundary fallback={<SkeletonRows rows={3} label="Loading the history" />}>
          <TaskHistory task={task} />
        </Boundary>
      )}
    </div>
  );
}
