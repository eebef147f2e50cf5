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
import type { Priority } from '@questlog/domain/tasks/task-facts';
import { Flag, Moon, Repeat } from 'lucide-react';
import { useProject, useTags } from '../data/hooks.ts';
import type { TagItem } from '../data/nouns/tags/tag-item.ts';
import type { TaskItem } from '../data/nouns/tasks/task-item.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { Chip } from '@questlog/ui/controls/chip.tsx';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { locale } from '@questlog/domain/interface-locale';
import { useRowScreen } from './row-context.tsx';
import { rowTags } from './row-tags.ts';

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
  if (badge === undefined && time === undefined) return null;
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

/**
 * A name behind a dot of its colour. `onOpen` makes it a link. Gives way to a task's title, but is not cut to
 * fewer than a few letters.
 */
function NamedDot({
  color,
  name,
  title,
  tabIndex,
  onOpen,
}: {
  color: string;
  name: string;
  title: string;
  tabIndex: number;
  onOpen: (() => void) | undefined;
}) {
  const content = (
    <>
      <ColorDot color={color} size={8} />
      <span dir="auto" className="line-clamp-1 break-all">
        {name}
      </span>
    </>
  );
  const classes = 'flex h-5 min-w-0 items-center gap-1.5 rounded-sm text-left text-xs text-muted';
  if (onOpen === undefined) {
    return (
      <span data-pill className={classes}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      data-pill
      {...{ tabIndex, title }}
      onClick={onOpen}
      className={cx(
        classes,
        'focus-ring-inset relative z-1 transition-colors after:absolute after:inset-x-0 after:-inset-y-2 hover:text-text',
      )}
    >
      {content}
    </button>
  );
}

/** A task's project. `onOpen` makes it a link. */
export function ProjectName({
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
  const { color, title } = project;
  return (
    <NamedDot
      {...{ color, tabIndex }}
      name={title}
      title={`Open ${title}`}
      onOpen={onOpen && (() => onOpen(projectId))}
    />
  );
}

/** Shows two of the deepest tags and the number of the others. */
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
  return (
    <>
      {shown.map(({ id, color, fullPath }) => (
        <NamedDot
          key={id}
          // The server assigns the colour. Until then a grey dot keeps its place.
          color={color ?? 'var(--color-subtle)'}
          name={fullPath}
          title={`Tasks tagged ${fullPath}`}
          tabIndex={tabIndex}
          onOpen={onOpen && (() => onOpen(id))}
        />
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

/** All tags of a task. `onOpen` makes them links to their tasks. */
export function AllTags({
  tagIds,
  onOpen,
}: {
  tagIds: readonly string[];
  onOpen: ((tagId: string) => void) | undefined;
}) {
  const requested = new Set(tagIds);
  return (
    <p className="flex flex-wrap gap-1">
      <VisuallyHidden>Tags: </VisuallyHidden>
      {useTags()
        .filter(({ id }) => requested.has(id))
        .map((tag) => (
          <TagChip key={tag.id} tag={tag} onOpen={onOpen} />
        ))}
    </p>
  );
}

function TagChip({ tag, onOpen }: { tag: TagItem; onOpen: ((tagId: string) => void) | undefined }) {
  const chip = <Chip color={tag.color ?? 'var(--color-subtle)'}>{tag.fullPath}</Chip>;
  if (onOpen === undefined) return chip;
  return (
    <button
      type="button"
      title={`Tasks tagged ${tag.fullPath}`}
      onClick={() => onOpen(tag.id)}
      className="focus-ring relative z-1 flex min-w-0 shrink rounded-full transition-[filter] after:absolute after:inset-x-0 after:-inset-y-2 hover:brightness-95"
    >
      {chip}
    </button>
  );
}
