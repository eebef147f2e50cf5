import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';
import { History } from 'lucide-react';
import { useId, useState } from 'react';
import { history } from '../../features/history/load-history.ts';
import { TaskDetails as Details } from '../../features/task-details/task-details.tsx';
import type { TaskDetailsProps } from '../../task-row/row-context.tsx';

const TaskHistory = lazyWithRetry(history, (module) => module.TaskHistory);

/** The details of a task, and its history, which is loaded when it is opened (HISTORY-11). */
export function TaskDetails(props: TaskDetailsProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = (
    <Button
      variant="quiet"
      size="sm"
      data-screen=""
      title="History"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      icon={<History size={16} aria-hidden="true" />}
      className="text-muted! max-md:min-w-11"
      onClick={() => setOpen(!open)}
    >
      <span className="max-sm:sr-only">History</span>
    </Button>
  );
  const content = open && (
    <div id={id}>
      <Boundary fallback={<SkeletonRows rows={3} label="Loading the history" />}>
        <TaskHistory task={props.task} />
      </Boundary>
    </div>
  );
  return <Details {...props} history={{ button, content }} />;
}
