import { countOf } from '@questlog/domain/counts';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { Select } from '@questlog/ui/controls/select.tsx';
import { useMemo, useState } from 'react';
import { useData } from '../../../data/data-context.ts';
import { useProjects, useTodaySection, useView } from '../../../data/hooks.ts';
import type { TaskItem } from '../../../data/nouns/tasks/task-item.ts';
import { ItemButton } from './calendar-item.tsx';
import { unscheduledItem } from './calendar-items.ts';
import type { ShownCalendar } from './use-calendar-view.ts';

const INBOX = { kind: 'inbox' } as const;
const ANYTIME = { kind: 'anytime' } as const;

/** Maximum number of tasks in the list. Longer lists say how many more there are. */
const MOST = 200;

/**
 * The tasks to plan: those of the Inbox, of Anytime, of a project or of a filter without a date, or the overdue ones.
 */
export function UnscheduledList({
  view: { page, matches: found, colorOf },
}: {
  view: Pick<ShownCalendar, 'page' | 'matches' | 'colorOf'>;
}) {
  const { projectId, filterId } = page;
  /** The tasks of the filter that the calendar shows; undefined while they load, null for no filter. */
  const matches = filterId === null ? null : found;
  const { store } = useData();
  const projects = useProjects();
  const [chosen, setChosen] = useState('anytime');
  const source = projectId ?? chosen;
  const inbox = useView(INBOX, 'active').ids;
  const anytime = useView(ANYTIME, 'active').ids;
  const overdue = useTodaySection('overdue', 'active').ids;
  const tasks = useMemo(() => {
    if (matches !== null) {
      const ids = new Set(matches?.lists.flatMap((list) => list.ids));
      return [...ids].flatMap((id) => {
        const task = store.task(id);
        return task?.scheduledOn === null && task.completedAt === null ? task : [];
      });
    }
    const ids = source === 'inbox' ? inbox : source === 'overdue' ? overdue : anytime;
    const isOfProject = (task: TaskItem): boolean =>
      source === 'inbox' || source === 'overdue' || source === 'anytime' || task.projectId === source;
    return ids.flatMap((id) => {
      const task = store.task(id);
      return task !== undefined && isOfProject(task) ? task : [];
    });
  }, [store, source, matches, inbox, anytime, overdue]);
  return (
    <section aria-label="Unscheduled tasks" data-drop-on="unscheduled" className="calendar-side">
      {projectId === null && matches === null ? (
        <Select
          label="Unscheduled"
          value={source}
          onValueChange={setChosen}
          options={[
            { value: 'inbox', label: 'Inbox' },
            { value: 'anytime', label: 'Anytime' },
            { value: 'overdue', label: 'Overdue' },
            ...projects.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      ) : (
        <h2 className="text-sm font-medium">Unscheduled</h2>
      )}
      {tasks.length === 0 ? (
        <EmptyState compact level={3} title="Nothing to plan" hint="Drag a task here to clear its date." />
      ) : (
        <ul aria-label={countOf(tasks.length, 'unscheduled task')}>
          {tasks.slice(0, MOST).map((task) => (
            <li key={task.id}>
              <ItemButton item={unscheduledItem(task)} color={colorOf(task.projectId)} />
            </li>
          ))}
          {tasks.length > MOST && <li className="text-sm text-muted">and {tasks.length - MOST} more</li>}
        </ul>
      )}
    </section>
  );
}
