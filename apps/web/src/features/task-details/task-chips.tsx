import { countOf } from '@questlog/domain/counts';
import { shortDate } from '@questlog/domain/dates/date-labels';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { scheduleLabel } from '@questlog/domain/dates/local-time';
import { locale } from '@questlog/domain/interface-locale';
import { buttonClass } from '@questlog/ui/controls/button-style.ts';
import { Button, IconButton } from '@questlog/ui/controls/button.tsx';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { MenuTrigger } from '@questlog/ui/overlays/menu-button.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { CalendarDays, ChevronUp, Flag, Inbox, Moon, Repeat, Replace, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useProject } from '../../data/hooks.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { TurnIntoMenu } from '../../task-row/load-overlays.ts';
import { useRowHandlers, useRowScreen } from '../../task-row/row-context.tsx';
import { useTaskActions } from '../../task-row/actions/use-task-actions.ts';
import { PriorityMenu } from './priority-menu.tsx';

/** An open task's date, project, tags and priority, as buttons that change them. */
export function TaskChips({ task }: { task: TaskItem }) {
  const handlers = useRowHandlers();
  const { today, manageTags, repeat } = useRowScreen();
  const { id, scheduledOn, thisEvening, dueOn, priority, projectId, tagIds } = task;
  const actions = useTaskActions();
  const project = useProject(projectId);
  const isDated = scheduledOn !== null || dueOn !== null;
  const day = (date: LocalDate): string => (date === today ? 'Today' : shortDate(date, today, locale));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Fact
        name="Scheduled"
        empty={scheduledOn === null}
        icon={
          thisEvening ? <Moon size={16} aria-hidden="true" /> : <CalendarDays size={16} aria-hidden="true" />
        }
        onClick={() => handlers.request('schedule', id)}
      >
        {scheduledOn === null ? 'Schedule' : scheduleLabel(day(scheduledOn), task, locale)}
      </Fact>
      <Fact
        name="Due"
        empty={dueOn === null}
        icon={<Flag size={16} aria-hidden="true" />}
        onClick={() => handlers.request('due', id)}
      >
        {dueOn === null ? 'Due date' : `Due ${day(dueOn)}`}
      </Fact>
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
      {manageTags !== undefined && (
        <Fact
          name="Tags"
          empty={tagIds.length === 0}
          icon={<Tag size={16} aria-hidden="true" />}
          onClick={() => manageTags(id)}
        >
          {tagIds.length === 0 ? 'No tags' : countOf(tagIds.length, 'tag')}
        </Fact>
      )}
      <PriorityMenu
        priority={priority}
        onChoose={(next) => {
          if (next !== priority) actions.update(task, { priority: next });
        }}
      />
      {!task.isRepeatingTask && isDated && repeat !== undefined && (
        <Fact name="Repeat" empty icon={<Repeat size={16} aria-hidden="true" />} onClick={() => repeat(id)}>
          Make Repeating
        </Fact>
      )}
      <TurnInto id={id} />
      <IconButton
        label="Collapse"
        size="sm"
        data-screen=""
        icon={<ChevronUp size={16} />}
        onClick={() => handlers.close(id)}
        className="ml-auto"
      />
    </div>
  );
}

const TURN_INTO = 'Turn into…';

function TurnInto({ id }: { id: string }) {
  return (
    <MenuTrigger
      label={TURN_INTO}
      trigger={
        <>
          <Replace size={16} aria-hidden="true" />
          {TURN_INTO}
        </>
      }
      className={cx(buttonClass('quiet', 'sm'), 'bg-press/60 not-disabled:hover:bg-press!')}
      renderMenu={(menu) => <TurnIntoMenu {...menu} id={id} label={TURN_INTO} align="start" />}
    />
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
  children: string;
}) {
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={icon}
      onClick={onClick}
      title={name}
      data-screen={empty ? '' : undefined}
      className="max-w-full bg-press/60 not-disabled:hover:bg-press!"
    >
      <span dir="auto" className="max-w-48 truncate">
        {children}
      </span>
    </Button>
  );
}
