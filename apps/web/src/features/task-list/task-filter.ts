import { filterWithNew, type TaskFilter } from '@questlog/domain/tasks/view-texts';
import { useEffect, useMemo, useState } from 'react';
import { tasksAdded } from '../../capture/new-task/tasks-added.ts';

/** Shows or hides completed tasks. Shares its state with the list's filter (VIEW-75). */
export interface CompletedSwitch {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Returns the switch that shows or hides completed tasks, derived from a filter. */
export function useCompletedSwitch(
  filter: TaskFilter,
  setFilter: (filter: TaskFilter) => void,
): CompletedSwitch {
  const on = filter !== 'active';
  return useMemo(() => ({ on, onChange: (next) => setFilter(next ? 'all' : 'active') }), [on, setFilter]);
}

export function useTaskFilter(): readonly [TaskFilter, (filter: TaskFilter) => void] {
  const [filter, setFilter] = useState<TaskFilter>('all');
  useEffect(() => tasksAdded.subscribe(() => setFilter(filterWithNew)), []);
  return [filter, setFilter];
}
