/**
 * Tells a list that a form has added a task, so that the list can reset a filter that would hide it
 * (VIEW-50).
 */
import { filterWithNew, type TaskFilter } from '@questlog/domain/tasks/view-texts';
import { useEffect, useMemo, useState } from 'react';
import { createEvent } from '../../../data/engine/browser/signal.ts';

const added = createEvent<void>();

export const announceAdded = (): void => added.emit();

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
  useEffect(() => added.subscribe(() => setFilter(filterWithNew)), []);
  return [filter, setFilter];
}
