import { countOf } from '@questlog/domain/counts';
import {
  dateBadge,
  formatDate,
  datedBadge,
  shortDate,
  type BadgeTone as DateTone,
  type DateHeadings,
} from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { timeLabel } from '@questlog/domain/dates/local-time';
import { durationLabel } from '@questlog/domain/tasks/task-duration';
import type { Priority } from '@questlog/domain/tasks/task-facts';
import { VIEW_TITLES } from '@questlog/domain/tasks/view-texts';
import { Bell, Cloud, Flag, MessageSquare, Moon, Repeat } from 'lucide-react';
import { useCommentCount, useRemindersOf } from '../data/hooks.ts';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { locale } from '@questlog/domain/interface-locale';
import { useRowScreen } from './row-context.tsx';

const tones: Record<DateTone, string> = {
  overdue: 'text-danger',
  today: 'text-accent',
  soon: 'text-muted',
  later: 'text-muted',
};
const fact = 'flex h-5 shrink-0 items-center gap-1 text-xs font-medium tabular-nums';

/** Returns the full date, for the tooltip. */
function fullDate(date: LocalDate): string {
  return formatDate(date, locale, { dateStyle: 'full' });
}

/**
 * A task's scheduled date and time, and a moon for "This evening". Below a heading with the date, shows only the
 * time (DATE-18, DATE-24).
 */
export function ScheduledDate({
  task,
  today,
  headings,
}: {
  task: TaskItem;
  today: LocalDate;
  headings: DateHeadings;
}) {
  const { scheduledOn, thisEvening, scheduledTime, completedOn } = task;
  if (scheduledOn === null) return null;
  const time = scheduledTime === null ? undefined : timeLabel(scheduledTime, locale);
  // The date distinguishes several overdue tasks of the same series.
  const isOneOfMany = task.isRepeatingTask && scheduledOn < today;
  const badge = datedBadge(scheduledOn, today, locale, isOneOfMany ? 'groups' : headings);
  const onlyEvening = headings === 'days' && thisEvening;
  if (badge === undefined && time === undefined && !onlyEvening) return null;
  // A completed task is no longer overdue.
  const done = completedOn !== null && badge?.tone === 'overdue';
  const day = done ? shortDate(scheduledOn, today, locale) : badge?.text;
  return (
    <span
      title={[fullDate(scheduledOn), time].filter(Boolean).join(' · ')}
      className={cx(fact, tones[completedOn === null ? (badge?.tone ?? 'soon') : 'soon'])}
    >
      {thisEvening && <Moon size={12} aria-hidden="true" />}
      {[day, time].filter(Boolean).join(' · ')}
      {thisEvening && time === undefined && <VisuallyHidden> evening</VisuallyHidden>}
    </span>
  );
}

/**
 * A task's due date, behind a flag.
 * @param headings below headings with dates, an unscheduled task is listed under its due date, and the text
 * starts with "Due" (DATE-18)
 */
export function DueDate({
  task,
  today,
  headings,
}: {
  task: TaskItem;
  today: LocalDate;
  headings: DateHeadings;
}) {
  const { scheduledOn, dueOn, completedOn } = task;
  if (dueOn === null) return null;
  const isGroupedByDueDate = headings !== 'none' && scheduledOn === null;
  const { text, tone } = dateBadge(dueOn, today, locale);
  const done = completedOn !== null;
  const urgent = !done && (tone === 'overdue' || tone === 'today');
  return (
    <span title={`Due ${fullDate(dueOn)}`} className={cx(fact, urgent ? 'text-danger' : 'text-muted')}>
      <Flag size={12} aria-hidden="true" />
      {isGroupedByDueDate ? (
        ['Due', datedBadge(dueOn, today, locale, headings)?.text].filter(Boolean).join(' ')
      ) : (
        <>
          <VisuallyHidden>Due: </VisuallyHidden>
          {done ? shortDate(dueOn, today, locale) : text}
        </>
      )}
    </span>
  );
}

export function SomedayMark() {
  return (
    <span className={cx(fact, 'text-muted')}>
      <Cloud size={12} aria-hidden="true" />
      {VIEW_TITLES.someday}
    </span>
  );
}

/** A task's duration (TASK-106). */
export function Duration({ minutes }: { minutes: number }) {
  return (
    <span title="Duration" className={cx(fact, 'text-muted')}>
      {durationLabel(minutes)}
    </span>
  );
}

export function RepeatMark() {
  return (
    <span title="Repeats" className="flex h-5 shrink-0 items-center text-subtle">
      <Repeat size={14} aria-hidden="true" />
      <VisuallyHidden>Repeats</VisuallyHidden>
    </span>
  );
}

/** A bell if the user has set reminders of the task. A default reminder has none (REMINDER-45). */
export function ReminderMark({ taskId }: { taskId: string }) {
  const count = useRemindersOf(taskId).length;
  if (count === 0) return null;
  const text = countOf(count, 'reminder');
  return (
    <span title={text} className="flex h-5 shrink-0 items-center text-subtle">
      <Bell size={14} aria-hidden="true" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

/** The number of comments on a task that this browser has (COMMENT-17). */
export function CommentCount({ taskId }: { taskId: string }) {
  const count = useCommentCount(taskId);
  if (count === 0) return null;
  const text = countOf(count, 'comment');
  return (
    <span title={text} className={cx(fact, 'text-subtle')}>
      <MessageSquare size={14} aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

/** Shows or hides the open tasks collapsed behind their series' newest task, and counts them (REPEAT-60). */
export function Earlier({
  id,
  count,
  shown,
  stacked,
  tabIndex,
}: {
  id: string;
  count: number;
  shown: boolean;
  /** True if the badge is part of the details below the title. */
  stacked: boolean;
  tabIndex: number;
}) {
  const { toggleEarlier } = useRowScreen();
  if (toggleEarlier === undefined) return null;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      data-fold=""
      aria-expanded={shown}
      onClick={() => toggleEarlier(id)}
      className={cx(
        'focus-ring relative z-1 h-5 shrink-0 self-center rounded-sm bg-press/70 px-1.5 text-xs font-medium text-muted tabular-nums transition-colors after:absolute after:inset-x-0 after:-inset-y-2 hover:text-text pointer-coarse:after:-inset-y-3',
        !stacked && 'ml-2',
      )}
    >
      +{count} earlier
    </button>
  );
}

const priorityTexts: Record<Exclude<Priority, 'none'>, string> = {
  low: 'Low priority',
  medium: 'Medium priority',
  high: 'High priority',
};

/** The priority for screen readers. The checkbox's ring shows it visually. */
export function PriorityText({ priority }: { priority: Priority }) {
  return priority === 'none' ? null : <VisuallyHidden>{priorityTexts[priority]}</VisuallyHidden>;
}
