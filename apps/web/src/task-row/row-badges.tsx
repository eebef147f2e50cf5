import {
  dateBadge,
  formatDate,
  groupedDateBadge,
  shortDate,
  type BadgeTone as DateTone,
} from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { timeLabel } from '@questlog/domain/dates/local-time';
import type { Priority } from '@questlog/domain/tasks/task-facts';
import { CalendarDays, Clock, Flag, Moon, Repeat } from 'lucide-react';
import { useProject, useTags } from '../data/hooks.ts';
import type { TagItem } from '../data/nouns/tags/tag-item.ts';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';
import { Badge, type BadgeTone } from '@questlog/ui/marks/badge.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { Chip } from '@questlog/ui/controls/chip.tsx';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { locale } from '@questlog/domain/interface-locale';
import { useRowScreen } from './row-context.tsx';
import { rowTags } from './row-tags.ts';

const tones: Record<DateTone, BadgeTone> = {
  overdue: 'danger',
  today: 'accent',
  soon: 'neutral',
  later: 'neutral',
};

/** Returns the full date, for the tooltip. */
function fullDate(date: LocalDate): string {
  return formatDate(date, locale, { dateStyle: 'full' });
}

/**
 * A task's scheduled date and time, and a moon for "This evening". In a list grouped by date, the badge shows
 * only the time (DATE-18, DATE-24).
 * @param grouped true if the list's section headers are dates
 */
export function DateBadge({ task, today, grouped }: { task: TaskItem; today: LocalDate; grouped: boolean }) {
  const { scheduledOn, thisEvening, scheduledTime, completedOn } = task;
  if (scheduledOn === null) return null;
  const time = scheduledTime === null ? undefined : timeLabel(scheduledTime, locale);
  // The date distinguishes several overdue tasks of the same series.
  const isOneOfMany = task.isRepeatingTask && scheduledOn < today;
  const badge = (grouped || isOneOfMany ? groupedDateBadge : dateBadge)(scheduledOn, today, locale);
  if (badge === undefined && time === undefined) return null;
  // A completed task is no longer overdue.
  const done = completedOn !== null && badge?.tone === 'overdue';
  const DateIcon = thisEvening ? Moon : badge === undefined ? Clock : CalendarDays;
  const day = done ? shortDate(scheduledOn, today, locale) : badge?.text;
  return (
    <span title={[fullDate(scheduledOn), time].filter(Boolean).join(' · ')} className="flex shrink-0">
      <Badge
        tone={completedOn === null ? tones[badge?.tone ?? 'soon'] : 'neutral'}
        icon={<DateIcon size={12} aria-hidden="true" />}
      >
        {[day, time].filter(Boolean).join(' · ')}
        {thisEvening && time === undefined && <VisuallyHidden> evening</VisuallyHidden>}
      </Badge>
    </span>
  );
}

/**
 * A task's due date.
 * @param grouped true if the list's section headers are dates: an unscheduled task is then listed under its
 * due date, and its badge starts with "Due" (DATE-18)
 */
export function DueBadge({ task, today, grouped }: { task: TaskItem; today: LocalDate; grouped: boolean }) {
  const { scheduledOn, dueOn, completedOn } = task;
  if (dueOn === null) return null;
  const isGroupedByDueDate = grouped && scheduledOn === null;
  const { text, tone } = dateBadge(dueOn, today, locale);
  const done = completedOn !== null;
  const urgent = !done && (tone === 'overdue' || tone === 'today');
  return (
    <span title={`Due ${fullDate(dueOn)}`} className="flex shrink-0">
      <Badge tone={urgent ? 'danger' : 'neutral'} icon={<Flag size={12} aria-hidden="true" />}>
        {isGroupedByDueDate ? (
          ['Due', groupedDateBadge(dueOn, today, locale)?.text].filter(Boolean).join(' ')
        ) : (
          <>
            <VisuallyHidden>Due: </VisuallyHidden>
            {done ? shortDate(dueOn, today, locale) : text}
          </>
        )}
      </Badge>
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

/** A task's project. `onOpen` makes it a link. */
export function ProjectBadge({
  projectId,
  onOpen,
  tabIndex,
}: {
  projectId: string;
  onOpen: ((projectId: string) => void) | undefined;
  tabIndex: number;
}) {
  const project = useProject(projectId);
  if (project === undefined) return null;
  const content = (
    <>
      <ColorDot color={project.color} size={8} />
      <span dir="auto" className="max-w-32 truncate">
        {project.title}
      </span>
    </>
  );
  const classes = 'flex h-5 min-w-0 items-center gap-1.5 rounded-sm px-1 text-xs font-medium text-muted';
  if (onOpen === undefined) return <span className={classes}>{content}</span>;
  return (
    <button
      type="button"
      data-pill
      tabIndex={tabIndex}
      title={`Open ${project.title}`}
      onClick={() => onOpen(projectId)}
      className={cx(
        classes,
        'focus-ring-inset relative z-1 transition-colors after:absolute after:inset-x-0 after:-inset-y-2 hover:text-text',
      )}
    >
      {content}
    </button>
  );
}

/** Shows the two most specific tags and the number of remaining tags. */
export function RowTags({
  tagIds,
  onOpen,
  tabIndex,
}: {
  tagIds: readonly string[];
  onOpen: ((tagId: string) => void) | undefined;
  tabIndex: number;
}) {
  const { shown, more } = rowTags(tagIds, useTags(), 2);
  if (shown.length === 0) return null;
  return (
    <>
      {shown.map((tag) => (
        <TagChip key={tag.id} {...{ tag, onOpen, tabIndex }} className="h-5! max-w-36!" />
      ))}
      {more > 0 && (
        <span className="shrink-0 text-xs text-muted tabular-nums">
          +{more}
          <VisuallyHidden> more tags</VisuallyHidden>
        </span>
      )}
    </>
  );
}

/** A tag. `onOpen` makes it a link to its tasks. */
function TagChip({
  tag,
  onOpen,
  tabIndex,
  className,
}: {
  tag: TagItem;
  onOpen: ((tagId: string) => void) | undefined;
  tabIndex?: number | undefined;
  className?: string | undefined;
}) {
  // The server assigns the colour. Reserve space for the dot, so that nothing moves.
  const pending = tag.isPendingSync ? 'var(--color-subtle)' : undefined;
  const chip = (
    <Chip color={tag.color ?? pending} className={cx('min-w-0 shrink', className)}>
      {tag.fullPath}
    </Chip>
  );
  if (onOpen === undefined) return chip;
  return (
    <button
      type="button"
      data-pill
      tabIndex={tabIndex}
      title={`Tasks tagged ${tag.fullPath}`}
      // Longer names shrink first: a short name cut to two letters would be meaningless.
      style={{ flexShrink: tag.fullPath.length ** 2 }}
      onClick={() => onOpen(tag.id)}
      className="focus-ring relative z-1 flex min-w-0 shrink rounded-full transition-[filter] after:absolute after:inset-x-0 after:-inset-y-2 hover:brightness-95"
    >
      {chip}
    </button>
  );
}

export function AllTags({
  tagIds,
  onOpen,
}: {
  tagIds: readonly string[];
  onOpen: ((tagId: string) => void) | undefined;
}) {
  const { shown } = rowTags(tagIds, useTags(), tagIds.length);
  return (
    <p className="flex flex-wrap gap-1">
      <VisuallyHidden>Tags: </VisuallyHidden>
      {shown.map((tag) => (
        <TagChip key={tag.id} tag={tag} onOpen={onOpen} />
      ))}
    </p>
  );
}
