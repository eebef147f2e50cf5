import { DROP_VIEWS, dropOn } from '@questlog/domain/tasks/drop-rules';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { View } from '@questlog/domain/tasks/task-views';
import { countOf } from '@questlog/domain/counts';
import { VIEW_TITLES } from '@questlog/domain/tasks/view-texts';
import { CalendarDays, Inbox, Layers, Star } from 'lucide-react';
import { useProjects } from '../../../data/hooks.ts';
import type { ProjectItem } from '../../../data/nouns/projects/project-item.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { ColorDot } from '@questlog/ui/marks/color-dot.tsx';
import { PlaceDialog, type Place } from './place-dialog.tsx';

interface MoveProps {
  open: boolean;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
}

const words = {
  listLabel: 'Projects',
  fieldLabel: 'Find a project',
  nothing: 'No project has this name.',
};
const icons = {
  inbox: <Inbox size={16} />,
  today: <Star size={16} />,
  upcoming: <CalendarDays size={16} />,
  anytime: <Layers size={16} />,
};

function projectPlace<T>({ id, title, color }: ProjectItem, value: T, current: boolean): Place<T> {
  return { key: id, title, icon: <ColorDot color={color} size={12} />, current, value };
}

/** Puts a task into a project, or into none. */
export function MoveDialog({
  subject,
  projectId,
  onChoose,
  ...frame
}: MoveProps & {
  /** The title of the task. */
  subject: string;
  /** Where it is now. */
  projectId: string | null;
  onChoose: (projectId: string | null) => void;
}) {
  const projects = useProjects();
  const places: Place<string | null>[] = [
    { key: 'inbox', title: 'Inbox', icon: icons.inbox, current: projectId === null, value: null },
    ...projects.map((project) => projectPlace(project, project.id, project.id === projectId)),
  ];
  return <PlaceDialog {...frame} {...words} title="Move to Project" {...{ subject, places, onChoose }} />;
}

/** The same for several tasks. */
export function BulkMoveDialog({
  count,
  onChoose,
  ...frame
}: MoveProps & { count: number; onChoose: (projectId: string | null) => void }) {
  const projects = useProjects();
  const places: Place<string | null>[] = [
    { key: 'inbox', title: 'Inbox (No Project)', icon: icons.inbox, value: null },
    ...projects.map((project) => projectPlace(project, project.id, false)),
  ];
  return (
    <PlaceDialog
      {...frame}
      {...words}
      title={`Move ${countOf(count, 'task')} to:`}
      {...{ places, onChoose }}
    />
  );
}

/** Does without a pointer what a drop on a view or a project does; it offers what would change something. */
export function DropDialog({
  task,
  today,
  onChoose,
  ...frame
}: MoveProps & { task: TaskItem; today: LocalDate; onChoose: (target: View) => void }) {
  const projects = useProjects();
  const places: Place<View>[] = [
    ...DROP_VIEWS.map((kind) => ({
      key: kind,
      title: VIEW_TITLES[kind],
      icon: icons[kind],
      value: { kind },
    })),
    ...projects.map((project): Place<View> =>
      projectPlace(project, { kind: 'project', projectId: project.id }, false),
    ),
  ];
  return (
    <PlaceDialog
      {...frame}
      title="Move to…"
      listLabel="Views and projects"
      fieldLabel="Find a view or a project"
      nothing="No other view or project has this name."
      subject={task.title}
      places={places.filter(({ value }) => dropOn(value, task, today) !== undefined)}
      onChoose={onChoose}
    />
  );
}
