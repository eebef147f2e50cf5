import { formatDate } from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { scheduleLabel } from '@questlog/domain/dates/local-time';
import { readableInstant } from '@questlog/domain/dates/readable-instant';
import { locale } from '@questlog/domain/interface-locale';
import { describeRepeat } from '@questlog/domain/recurrence/repeat-summary';
import { showsUsers, wholeName } from '@questlog/domain/tasks/task-users';
import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { Chip } from '@questlog/ui/controls/chip.tsx';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  useAccountUsers,
  useProject,
  useRepeatPattern,
  useSession,
  useTags,
  useTask,
  useTimeZone,
  useToday,
} from '../../../data/hooks.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { PRIORITY_LABELS } from '@questlog/domain/tasks/priority-labels';
import { durationLabel } from '@questlog/domain/tasks/task-duration';
import { TaskComments } from '../comments/task-comments.tsx';
import { editor } from '../load-editor.ts';
import { PlainText } from '../markdown/plain-text.tsx';
import { TaskUsers } from '../task-users.tsx';
import type { CompletedTask } from './use-completed-task.ts';

const MarkdownView = lazyWithRetry(editor, (module) => module.MarkdownView);

const headingClass = 'mb-1 text-sm font-medium text-muted';

const dateText = (date: LocalDate): string => formatDate(date, locale, { dateStyle: 'full' });

/** All fields of a completed task except its title, read-only. */
export function CompletedTaskText({
  task,
  subtasks,
  onOpenTask,
}: { task: TaskItem; onOpenTask: (taskId: string) => void } & Pick<CompletedTask, 'subtasks'>) {
  const { scheduledOn, dueOn, priority, durationMinutes, description, notes, tagIds } = task;
  const today = useToday();
  const tagging = useSession().account?.features.taggingEnabled ?? false;
  const project = useProject(task.projectId);
  const parent = useTask(task.parentId ?? '');
  const pattern = useRepeatPattern(task.repeatPatternId);
  return (
    <div className="space-y-4">
      {description !== null && description.trim() !== '' && (
        <Boundary fallback={<PlainText text={description} />} broken={<PlainText text={description} />}>
          <MarkdownView text={description} />
        </Boundary>
      )}
      {notes !== null && notes.trim() !== '' && (
        <section aria-label="Notes">
          <h3 className={headingClass}>Notes</h3>
          <PlainText text={notes} />
        </section>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <Field name="Completed">
          <CompletedAt task={task} />
        </Field>
        {scheduledOn !== null && (
          <Field name="Scheduled">{scheduleLabel(dateText(scheduledOn), task, locale)}</Field>
        )}
        {dueOn !== null && <Field name="Due">{dateText(dueOn)}</Field>}
        {priority !== 'none' && <Field name="Priority">{PRIORITY_LABELS[priority]}</Field>}
        {durationMinutes !== null && <Field name="Duration">{durationLabel(durationMinutes)}</Field>}
        {project !== undefined && (
          <Field name="Project">
            <ColorDot color={project.color} size={8} className="mr-1.5 inline-block" />
            <bdi>{project.title}</bdi>
          </Field>
        )}
        {task.isRepeatingTask && (
          <Field name="Repeats">
            {pattern === undefined ? 'Yes' : describeRepeat(pattern.series.rule, locale)}
          </Field>
        )}
        {parent !== undefined && (
          <Field name="Subtask of">
            <TaskLink task={parent} onOpenTask={onOpenTask} />
          </Field>
        )}
      </dl>
      {tagging && tagIds.length > 0 && <Tags tagIds={tagIds} />}
      {subtasks.length > 0 && (
        <section aria-label="Subtasks">
          <h3 className={headingClass}>Subtasks</h3>
          {/* Safari drops the list role from lists without bullets. */}
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
          <ul role="list">
            {subtasks.map((each) => (
              <li key={each.id} className="flex min-h-8 items-start gap-2 pointer-coarse:min-h-11">
                {each.completedAt === null ? (
                  <Circle size={16} role="img" aria-label="To do" className="mt-1 shrink-0 text-muted" />
                ) : (
                  <CircleCheck size={16} role="img" aria-label="Done" className="mt-1 shrink-0 text-muted" />
                )}
                <TaskLink task={each} onOpenTask={onOpenTask} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <TaskUsers task={task} today={today} />
      <TaskComments task={task} />
    </div>
  );
}

function Tags({ tagIds }: { tagIds: readonly string[] }) {
  const tags = useTags().filter(({ id }) => tagIds.includes(id));
  return (
    <p className="flex flex-wrap gap-1">
      <VisuallyHidden>Tags: </VisuallyHidden>
      {tags.map(({ id, color, fullPath }) => (
        <Chip key={id} color={color ?? 'var(--color-subtle)'}>
          {fullPath}
        </Chip>
      ))}
    </p>
  );
}

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

/** Shows when the task was completed and, in accounts with several users, by whom. */
function CompletedAt({ task: { completedAt, completedBy } }: { task: TaskItem }) {
  const timeZone = useTimeZone();
  const users = useAccountUsers();
  const completer = showsUsers(users) ? users.find(({ id }) => id === completedBy) : undefined;
  if (completedAt === null) return null;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return (
    <>
      <time dateTime={completedAt}>{format.format(readableInstant(Date.parse(completedAt)))}</time>
      {completer !== undefined && (
        <>
          {' · '}
          <bdi>{wholeName(completer)}</bdi>
        </>
      )}
    </>
  );
}

function TaskLink({
  task: { id, title, completedAt },
  onOpenTask,
}: {
  task: Pick<TaskItem, 'id' | 'title' | 'completedAt'>;
  onOpenTask: (taskId: string) => void;
}) {
  return (
    <button
      type="button"
      dir="auto"
      onClick={() => onOpenTask(id)}
      className={cx(
        'focus-ring min-w-0 rounded-sm text-start wrap-anywhere hover:underline',
        completedAt !== null && 'text-muted line-through',
      )}
    >
      {title}
    </button>
  );
}
