/** Moves tasks of a list that shows only some of the tasks that share its order (SELECT-18, SELECT-19). */
import {
  orderIn,
  reorder,
  type NewOrder,
  type Ordered,
  type OrderContext,
  type compareTasks,
} from './task-order.ts';

/** A position on screen: the tasks around it, without the moved ones. */
export interface ShownPosition {
  /** The task above; undefined at the top. */
  readonly above: string | undefined;
  /** The task below; undefined at the end. */
  readonly below: string | undefined;
}

/**
 * Returns the order values to save after placing the `moved` tasks, in their sequence, at a position on screen:
 * directly before the task below, or directly after the one above at the end. The other tasks keep their order,
 * also the hidden ones. A completed task with an order value counts as open, so that it returns to its place when
 * it is reopened.
 * @param siblings all tasks that share the order, in any sequence; the moved ones may be missing
 */
export function reorderAmong(
  context: OrderContext,
  siblings: readonly Ordered[],
  compare: typeof compareTasks,
  moved: readonly string[],
  { above, below }: ShownPosition,
): NewOrder[] {
  const positions = siblings
    .map((task) => ({ task: { ...task, completedOn: null }, isOpen: task.completedOn === null }))
    .filter(({ task, isOpen }) => isOpen || orderIn(context, task) !== null)
    .toSorted((one, other) => compare(context, one.task, other.task))
    .map(({ task }) => ({ id: task.id, order: orderIn(context, task) }));
  const isMoved = new Set(moved);
  const rest = positions.filter(({ id }) => !isMoved.has(id));
  const indexOf = (targetId: string | undefined): number => rest.findIndex(({ id }) => id === targetId);
  const before = indexOf(below);
  const after = indexOf(above);
  const last = after === -1 ? rest.length : after + 1;
  return reorder(positions, moved, before === -1 ? last : before);
}
