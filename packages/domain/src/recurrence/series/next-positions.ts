import type { TaskFacts } from '../../tasks/task-facts.ts';

type Positions = Pick<TaskFacts, 'projectOrder' | 'todayOrder' | 'anytimeOrder'>;

/**
 * Returns the creation time of the next task of a repeating subtask. It is that of the previous task: subtasks
 * without sort positions are ordered by age, so the next one appears in the same place (SUBTASK-10).
 */
export function nextAge(
  previous: { readonly createdAt: string } | undefined,
): { readonly createdAt: string } | undefined {
  return previous && { createdAt: previous.createdAt };
}

/**
 * Returns the sort positions of a series' next task. They are those of the previous task, so that the next
 * one appears in the same place. If it is in a different project, it gets no position in that project
 * (REPEAT-81).
 * @param projectId the project of the next task
 */
export function nextPositions(
  previous: (Positions & Pick<TaskFacts, 'projectId'>) | undefined,
  projectId: string | null,
): Positions {
  if (previous === undefined) return { projectOrder: null, todayOrder: null, anytimeOrder: null };
  const { projectOrder, todayOrder, anytimeOrder } = previous;
  return { projectOrder: previous.projectId === projectId ? projectOrder : null, todayOrder, anytimeOrder };
}
