import { orderIn, reorder } from '@questlog/domain/tasks/task-order';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import type { DataLayer } from '../../../data/data-layer.ts';
import { movedTo, ALREADY_FIRST, ALREADY_LAST, underParent } from './drag-words.ts';

/**
 * Moves an open subtask one position up or down among its open siblings, which keep this order in all lists
 * (SUBTASK-16). Announces the new position.
 */
export function stepSubtask(
  { store, commands }: Pick<DataLayer, 'store' | 'commands'>,
  id: string,
  to: 'up' | 'down',
): void {
  const task = store.task(id);
  const parent = store.task(task?.parentId ?? '');
  if (task === undefined || parent === undefined) return;
  // The Inbox shares its order with Anytime.
  const context = task.projectId === null ? 'anytime' : 'project';
  const siblings = store.subtasksOf(parent.id).filter(({ completedAt }) => completedAt === null);
  const from = siblings.findIndex((each) => each.id === id);
  const target = from + (to === 'down' ? 1 : -1);
  if (from === -1 || target < 0 || target >= siblings.length) {
    announce(to === 'down' ? ALREADY_LAST : ALREADY_FIRST, 'assertive');
    return;
  }
  const places = siblings.map((each) => ({ id: each.id, order: orderIn(context, each) }));
  commands.reorderTasks(context, reorder(places, [id], target));
  announce(movedTo([task.title], target + 1, siblings.length, underParent(parent.title)), 'assertive');
}
