import { countOf } from '@questlog/domain/counts';
import { shortDate } from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { scheduleLabel } from '@questlog/domain/dates/local-time';
import { locale } from '@questlog/domain/interface-locale';
import { reminderLabel } from '@questlog/domain/reminders/reminder-labels';
import { canBeHidden } from '@questlog/domain/tasks/task-plan';
import { hiddenUntil } from '@questlog/domain/tasks/task-views';
import { wholeName } from '@questlog/domain/tasks/task-users';
import { VIEW_TITLES } from '@questlog/domain/tasks/view-texts';
import { Button, IconButton } from '@questlog/ui/controls/button.tsx';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { VisuallyHidden } from '@questlog/ui/marks/visually-hidden.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import {
  Bell,
  CalendarDays,
  ChevronUp,
  Cloud,
  EyeOff,
  Flag,
  Inbox,
  MessageSquare,
  Moon,
  Repeat,
  Tag,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useAvatar } from '../../data/avatars/use-avatar.ts';
import { useAccountUsers, useCommentCount, useProject, useRemindersOf, useTags } from '../../data/hooks.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { useRowHandlers, useRowScreen, useRowSubtasks } from '../../task-row/row-context.tsx';
import { rowTags } from '../../task-row/row-tags.ts';
import { useTaskActions } from '../../task-row/actions/use-task-actions.ts';
import { DurationMenu } from './duration-menu.tsx';
import { PriorityMenu } from './priority-menu.tsx';

/**
 * An open task's date, project, tags and priority, as buttons that change them. In narrow windows they are on one
 * line that scrolls sideways (TASK-98).
 */
export function TaskChips({ task }: { task: TaskItem }) {
  const handlers = useRowHandlers();
  const { today, manageTags, repeat } = useRowScreen();
  const { id, scheduledOn, thisEvening, dueOn, someday, hidden, priority, projectId, tagIds } = task;
  const actions = useTaskActions();
  const project = useProject(projectId);
  const isDated = scheduledOn !== null || dueOn !== null;
  const day = (date: LocalDate): string => (date === today ? 'Today' : shortDate(date, today, locale));
  return (
    <div className="-mr-2 flex items-start gap-2 max-sm:gap-x-0">
      <div className={LINE}>
        <Fact
          name="Scheduled"
          empty={scheduledOn === null && !someday}
          icon={
            someday ? (
              <Cloud size={16} aria-hidden="true" />
            ) : thisEvening ? (
              <Moon size={16} aria-hidden="true" />
            ) : (
              <CalendarDays size={16} aria-hidden="true" />
            )
          }
          onClick={() => handlers.request('schedule', id)}
        >
          {scheduledOn === null
            ? someday
              ? VIEW_TITLES.someday
              : 'Schedule'
            : scheduleLabel(day(scheduledOn), task, locale)}
        </Fact>
        <Fact
          name="Due"
          empty={dueOn === null}
          icon={<Flag size={16} aria-hidden="true" />}
          onClick={() => handlers.request('due', id)}
        >
          {dueOn === null ? 'Due date' : `Due ${day(dueOn)}`}
        </Fact>
        {(hidden || hiddenUntil({ ...task, hidden: true }, today) !== undefined) && canBeHidden(task) && (
          <Fact
            name={hidden ? 'Show before its date' : 'Hide until its date'}
            empty={!hidden}
            icon={<EyeOff size={16} aria-hidden="true" />}
            onClick={() => actions.setHidden([id], !hidden)}
          >
            {hidden ? 'Hidden until its date' : 'Hide until its date'}
          </Fact>
        )}
        <Fact
          name="Project"
          empty={project === undefined}
          icon={
            project === undefined ? (
              <Inbox size={16} aria-hidden="true" />
            ) : (
              <ColorDot color={project.color} className="mx-0.5" />
            )
          }
          onClick={() => handlers.request('move', id)}
        >
          {project?.title ?? 'No project'}
        </Fact>
        {actions.canAssign() && (
          <AssigneeFact userId={task.assigneeId} onClick={() => handlers.request('assign', id)} />
        )}
        {manageTags !== undefined && <TagsFact tagIds={tagIds} onManage={() => manageTags(id)} />}
        <PriorityMenu
          priority={priority}
          onChoose={(next) => {
            if (next !== priority) actions.update(task, { priority: next });
          }}
        />
        <DurationMenu
          minutes={task.durationMinutes}
          onChoose={(next) => {
            if (next !== task.durationMinutes) actions.update(task, { durationMinutes: next });
          }}
        />
        <RemindersFact task={task} today={today} onClick={() => handlers.request('remind', id)} />
        {!task.isRepeatingTask && isDated && repeat !== undefined && (
          <Fact name="Repeat" empty icon={<Repeat size={16} aria-hidden="true" />} onClick={() => repeat(id)}>
            Make Repeating
          </Fact>
        )}
        <CommentFact taskId={id} />
      </div>
      <IconButton
        label="Collapse"
        size="sm"
        data-screen=""
        icon={<ChevronUp size={16} />}
        onClick={() => handlers.close(id)}
      />
    </div>
  );
}

/** Shows the field for a comment on a task without any (COMMENT-13). */
function CommentFact({ taskId }: { taskId: string }) {
  const handlers = useRowHandlers();
  const { addingTo } = useRowSubtasks();
  const hasComments = useCommentCount(taskId) > 0;
  if (hasComments || (addingTo?.id === taskId && addingTo.what === 'comment')) return null;
  return (
    <Fact
      name="Comment"
      empty
      icon={<MessageSquare size={16} aria-hidden="true" />}
      onClick={() => handlers.addTo(taskId, 'comment')}
    >
      Comment
    </Fact>
  );
}

/** The user's own reminders of the task (REMINDER-45). */
function RemindersFact({ task, today, onClick }: { task: TaskItem; today: LocalDate; onClick: () => void }) {
  const own = useRemindersOf(task.id);
  const labels = own.map(({ rule }) =>
    reminderLabel(rule, { today, locale, isTimed: task.scheduledTime !== null }),
  );
  const [label, ...more] = labels;
  return (
    <Fact
      name={label === undefined ? 'Remind me' : `Remind me: ${labels.join(', ')}`}
      empty={label === undefined}
      icon={<Bell size={16} aria-hidden="true" />}
      onClick={onClick}
    >
      {more.length > 0 ? countOf(labels.length, 'reminder') : (label ?? 'Remind me')}
    </Fact>
  );
}

/** The padding leaves room for the focus ring and for the edge of a touch. */
const LINE =
  '-m-1 flex min-w-0 flex-1 flex-wrap items-center gap-2 p-1 max-sm:flex-nowrap max-sm:overflow-x-auto';

/** The task's assignee, in the button that changes it (PEOPLE-7). */
function AssigneeFact({ userId, onClick }: { userId: string | null; onClick: () => void }) {
  const user = useAccountUsers().find(({ id }) => id === userId);
  const picture = useAvatar(user?.avatarUrl);
  return (
    <Fact
      name="Assignee"
      empty={user === undefined}
      icon={
        user === undefined ? (
          <UserRound size={16} aria-hidden="true" />
        ) : (
          <Avatar name={wholeName(user)} src={picture} size={16} />
        )
      }
      onClick={onClick}
    >
      {user === undefined ? 'Assign' : wholeName(user)}
    </Fact>
  );
}

/** The task's deepest tags, whose paths contain their ancestors, in the button that changes them (TAG-42). */
function TagsFact({ tagIds, onManage }: { tagIds: readonly string[]; onManage: () => void }) {
  const { shown } = rowTags(tagIds, useTags(), tagIds.length);
  const tags = shown.map(({ id, color, fullPath }) => (
    <span key={id} className="flex max-w-48 items-center gap-1.5">
      <ColorDot color={color ?? 'var(--color-subtle)'} size={8} />
      <span dir="auto" className="truncate">
        {fullPath}
      </span>{' '}
    </span>
  ));
  return (
    <Fact
      name="Tags"
      empty={shown.length === 0}
      icon={shown.length === 0 && <Tag size={16} aria-hidden="true" />}
      onClick={onManage}
    >
      {shown.length === 0 ? (
        'No tags'
      ) : (
        <span className="flex min-w-0 flex-wrap gap-x-2.5 max-sm:flex-nowrap">
          <VisuallyHidden>Tags: </VisuallyHidden>
          {tags}
        </span>
      )}
    </Fact>
  );
}

function Fact({
  name,
  empty,
  icon,
  onClick,
  children,
}: {
  name: string;
  /** True if the task has no value for this button. The button is then not printed. */
  empty: boolean;
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={icon}
      onClick={onClick}
      title={name}
      data-screen={empty ? '' : undefined}
      className={cx(
        'h-auto! min-h-8 max-w-full bg-press/60 not-disabled:hover:bg-press! pointer-coarse:min-h-11',
        empty && 'text-muted',
      )}
    >
      {typeof children === 'string' ? (
        <span dir="auto" className="max-w-48 truncate">
          {children}
        </span>
      ) : (
        children
      )}
    </Button>
  );
}
