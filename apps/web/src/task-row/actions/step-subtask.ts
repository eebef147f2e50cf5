import { compareSubtasks } from '@questlog/domain/subtasks/tree-rows';
import { reorderAmong } from '@questlog/domain/tasks/move-among';
import { announce } from '@questlog/ui/feedback/live-region.tsx';
import type { DataLayer } from '../../data/data-layer.ts';
import { movedTo, ALREADY_FIRST, ALREADY_LAST, underParent } from '../../drag/drag-words.ts';

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
  const all = store.subtasksOf(parent.id);
  const siblings = all.filter(({ completedAt }) => completedAt === null);
  const from = siblings.findIndex((each) => each.id === id);
  const target = from + (to === 'down' ? 1 : -1);
  if (from === -1 || target < 0 || target >= siblings.length) {
    announce(to === 'down' ? ALREADY_LAST : ALREADY_FIRST, 'assertive');
    return;
  }
  const rest = siblings.filter((each) => each.id !== id);
  const position = { above: rest[target - 1]?.id, below: rest[target]?.id };
  commands.reorderTasks(context, reorderAmong(context, all, compareSubtasks, [id], position));
  announce(movedTo([task.title], target + 1, siblings.length, underParent(parent.title)), 'assertive');
}
