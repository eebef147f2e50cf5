import { countOf } from '@questlog/domain/counts';
import { locale } from '@questlog/domain/interface-locale';
import { formatDate } from '@questlog/domain/dates/date-labels';
import { scheduleLabel } from '@questlog/domain/dates/local-time';
import { Bell, BellRing, Repeat } from 'lucide-react';
import { useState } from 'react';
import { useProject, useRemindersOf } from '../../../data/hooks.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { IconButton } from '@questlog/ui/controls/button.tsx';
import { RemindDialog } from '../../../reminders/remind-dialog.tsx';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';

/** The pattern's task, and the date on which the pattern starts. @param reminds true to offer its reminders */
export function TaskHeader({ task, reminds }: { task: TaskItem; reminds: boolean }) {
  const { title, scheduledOn, dueOn, projectId } = task;
  const project = useProject(projectId);
  const date = scheduledOn ?? dueOn;
  return (
    <div className="flex items-start gap-3 rounded-lg bg-sunken px-3.5 py-3">
      <Repeat size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
      <div className="min-w-0 flex-1">
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
      {reminds && <SeriesReminders task={task} />}
    </div>
  );
}

/**
 * Opens the reminders of the task, which the next tasks of its series get too. They open above this dialog, so that
 * nothing in it moves.
 */
function SeriesReminders({ task }: { task: TaskItem }) {
  const count = useRemindersOf(task.id).length;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={count === 0 ? 'Remind me' : `Remind me: ${countOf(count, 'reminder')}`}
        size="sm"
        icon={count === 0 ? <Bell size={16} /> : <BellRing size={16} className="text-accent" />}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setOpen(true);
        }}
      />
      {anchor !== undefined && (
        <RemindDialog
          task={task}
          open={isOpen}
          anchor={anchor}
          subject="The next tasks of the series get these reminders too, except those on a day at a time."
          onClose={() => setOpen(false)}
          onClosed={() => setAnchor(undefined)}
        />
      )}
    </>
  );
}
