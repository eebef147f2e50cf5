import type { QueuedAction } from '../engine/outbox/queued-action.ts';

/** The numbers of created tasks, created projects and other changes. */
export interface MadeCounts {
  readonly tasks: number;
  readonly projects: number;
  readonly others: number;
}

/** Counts the rows that actions create. A pasted list is one action with one task per line. */
export function countMade(actions: readonly Pick<QueuedAction, 'kind' | 'body'>[]): MadeCounts {
  let [tasks, projects, others] = [0, 0, 0];
  for (const { kind, body } of actions) {
    if (kind === 'task.create') tasks += 1;
    else if (kind === 'tasks.create') tasks += tasksIn(body);
    else if (kind === 'project.create') projects += 1;
    else others += 1;
  }
  return { tasks, projects, others };
}

function tasksIn(body: string | null): number {
  return (JSON.parse(body ?? '{}') as { readonly tasks?: readonly unknown[] }).tasks?.length ?? 0;
}
