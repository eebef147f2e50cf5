import { locale } from '@questlog/domain/interface-locale';
import { formatDate } from '@questlog/domain/dates/date-labels';
import { scheduleLabel } from '@questlog/domain/dates/local-time';
import { Repeat } from 'lucide-react';
import { useProject } from '../../../data/hooks.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';

/** The pattern's task, and the date on which the pattern starts. */
export function TaskHeader({ task }: { task: TaskItem }) {
  const { title, scheduledOn, dueOn, projectId } = task;
  const project = useProject(projectId);
  const date = scheduledOn ?? dueOn;
  return (
    <div className="flex items-start gap-3 rounded-lg bg-sunken px-3.5 py-3">
      <Repeat size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
      <div className="min-w-0">
        <p dir="auto" className="line-clamp-2 text-start font-medium wrap-anywhere">
          {title}
        </p>
        <p className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-3 text-sm text-muted">
          {date !== null && (
            <span>
              {scheduledOn === null ? 'Due' : 'Scheduled'}{' '}
              {scheduleLabel(formatDate(date, locale, { dateStyle: 'full' }), task, locale)}
            </span>
          )}
          {project !== undefined && (
            <span className="flex min-w-0 max-w-full items-center gap-1.5">
              <ColorDot color={project.color} size={8} />
              <span dir="auto" className="truncate">
                {project.title}
              </span>
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
