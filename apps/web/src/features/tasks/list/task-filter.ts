/** Tells the screen of a list that a task was added, by whatever form over it: a filter that hides what is new ends (VIEW-50). */
import { filterWithNew, type TaskFilter } from '@questlog/domain/tasks/view-texts';
import { useEffect, useState } from 'react';
import { createEvent } from '../../../data/engine/browser/signal.ts';

const added = createEvent<void>();

export const announceAdded = (): void => added.emit();

/** The filter of a list of tasks, and how to choose another one. */
export function useTaskFilter(): readonly [TaskFilter, (filter: TaskFilter) => void] {
  const [filter, setFilter] = useState<TaskFilter>('all');
  useEffect(() => added.subscribe(() => setFilter(filterWithNew)), []);
  return [filter, setFilter];
}
