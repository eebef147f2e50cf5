import { countOf } from '@questlog/domain/counts';
import { locale } from '@questlog/domain/interface-locale';
import { occurrenceDueDate } from '@questlog/domain/recurrence/occurrence-due';
import { timeLabel } from '@questlog/domain/dates/local-time';
import { formatDate, shortDate } from '@questlog/domain/dates/date-labels';
import { Bell, Clock, Flag, Moon, Repeat } from 'lucide-react';
import { memo, useRef } from 'react';
import { useProject, useRemindersOf, useTags, useTask, useToday } from '../../../data/hooks.ts';
import type { ScheduledTask } from '../../../data/nouns/repeats/scheduled-tasks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { NamedDot } from '../../../task-row/row-names.tsx';
import type { ScheduledActions } from './use-scheduled-actions.ts';

/** Maximum number of tags listed by name. The others are shown as a count. */
const SHOWN_TAGS = 2;

/** An occurrence with its task. Upcoming occurrences have actions. */
export const ScheduledRow = memo(function ScheduledRow({
  pattern,
  occurrence,
  date,
  tagging,
  actions,
  onOpenTask,
}: ScheduledTask & {
  tagging: boolean;
  actions: ScheduledActions;
  onOpenTask: (taskId: string) => void;
}) {
  const { template } = pattern;
  const made = useTask(occurrence?.createdTaskId ?? '');
  const title = made?.title ?? template.title;
  const which = `${title}, ${formatDate(date, locale, { dateStyle: 'full' })}`;
  const row = useRef<HTMLDivElement>(null);
  // The action removes the row's buttons, one of which has the focus, so focus the row.
  const keepFocus = (): void => row.current?.focus({ preventScroll: true });
  const cancel = async (): Promise<void> => {
    if (await actions.cancel(pattern.id, date)) keepFocus();
  };
  const isCancelled = occurrence?.status === 'Cancelled';
  const own = useRemindersOf(made?.id ?? template.taskId ?? '');
  const isOpen = occurrence === undefined || made?.completedAt === null;
  // A task of a series does not get the reminders that the previous one has at a fixed time (REMINDER-5).
  const reminders = own.filter(
    ({ rule }) => isOpen && (made !== undefined || rule.kind !== 'absolute'),
  ).length;

  return (
    <div
      ref={row}
      tabIndex={-1}
      className="focus-ring-inset flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 rounded-md py-1.5 pr-2 pl-3 transition-colors hover:bg-hover"
    >
      {/* On a phone, a long title has a line to itself, above the buttons. */}
      <div className="flex min-w-0 flex-1 basis-auto items-center gap-3 sm:basis-52">
        <Repeat
          size={16}
          aria-hidden="true"
          className={cx('shrink-0', occurrence === undefined ? 'text-accent' : 'text-subtle')}
        />
        <div className="min-w-0 flex-1">
          {made === undefined ? (
            <span
              dir="auto"
              className={cx(
                'line-clamp-2 text-start wrap-anywhere',
                isCancelled && 'text-muted line-through',
              )}
            >
              {title}
            </span>
          ) : (
            <button
              type="button"
              dir="auto"
              onClick={() => onOpenTask(made.id)}
              title="Open the task"
              className="focus-ring block rounded-sm text-start hover:underline pointer-coarse:min-h-11"
            >
              <span className="line-clamp-2 wrap-anywhere">{title}</span>
            </button>
          )}
          <Facts {...{ pattern, date, tagging }} reminders={reminders} />
        </div>
      </div>
      {occurrence === undefined ? (
        <span data-screen="" className="ml-auto flex shrink-0 gap-1">
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Create Now: ${which}`}
            onClick={() => {
              actions.createNow(pattern.id, date);
              keepFocus();
            }}
          >
            Create Now
          </Button>
          <Button size="sm" variant="quiet" aria-label={`Cancel: ${which}`} onClick={() => void cancel()}>
            Cancel
          </Button>
        </span>
      ) : (
        <Badge tone={isCancelled ? 'neutral' : 'success'} className="ml-auto">
          {occurrence.status}
        </Badge>
      )}
    </div>
  );
});

function Facts({
  pattern,
  date,
  tagging,
  reminders,
}: Pick<ScheduledTask, 'pattern' | 'date'> & {
  tagging: boolean;
  /** How many the user has set. */
  reminders: number;
}) {
  const { projectId, tagIds, thisEvening, scheduledTime } = pattern.template;
  const dueOn = occurrenceDueDate(date, pattern.template.dueOffset);
  const project = useProject(projectId);
  const today = useToday();
  const known = useTags();
  const tags = tagging ? known.filter(({ id }) => tagIds.includes(id)) : [];
  if (
    project === undefined &&
    tags.length === 0 &&
    dueOn === null &&
    !thisEvening &&
    scheduledTime === null &&
    reminders === 0
  ) {
    return null;
  }
  return (
    <div className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
      {project !== undefined && <NamedDot color={project.color} name={project.title} />}
      {(thisEvening || scheduledTime !== null) && (
        <span className="flex items-center gap-1">
          {thisEvening ? <Moon size={12} aria-hidden="true" /> : <Clock size={12} aria-hidden="true" />}
          {scheduledTime === null ? 'Evening' : timeLabel(scheduledTime, locale)}
        </span>
      )}
      {reminders > 0 && (
        <span title={countOf(reminders, 'reminder')}>
          <Bell size={12} aria-hidden="true" />
          <VisuallyHidden>{countOf(reminders, 'reminder')}</VisuallyHidden>
        </span>
      )}
      {dueOn !== null && (
        <span className="flex items-center gap-1">
          <Flag size={12} aria-hidden="true" />
          <VisuallyHidden>Due: </VisuallyHidden>
          {shortDate(dueOn, today, locale)}
        </span>
      )}
      {tags.slice(0, SHOWN_TAGS).map(({ id, fullPath, color }) => (
        <NamedDot key={id} color={color} name={fullPath} />
      ))}
      {tags.length > SHOWN_TAGS && <span>+{tags.length - SHOWN_TAGS}</span>}
    </div>
  );
}
