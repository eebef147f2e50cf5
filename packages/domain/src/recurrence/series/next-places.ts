import type { TaskFacts } from '../../tasks/task-facts.ts';

type Positions = Pick<TaskFacts, 'projectOrder' | 'todayOrder' | 'anytimeOrder'>;

/**
 * Returns the sort positions of a series' next task: those of the previous task, so that it appears in the
 * same place. It has no position in a project that the previous task is not in (REPEAT-81).
 * @param projectId the project of the next task
 */
export function nextPlaces(
  previous: (Positions & Pick<TaskFacts, 'projectId'>) | undefined,
  projectId: string | null,
): Positions {
  if (previous === undefined) return { projectOrder: null, todayOrder: null, anytimeOrder: null };
  const { projectOrder, todayOrder, anytimeOrder } = previous;
  return { projectOrder: previous.projectId === projectId ? projectOrder : null, todayOrder, anytimeOrder };
}
