import type { Calls } from '@questlog/contract/routes';
import type { NewOrder, OrderContext } from '@questlog/domain/tasks/task-order';
import { patching } from '../../engine/store/effects.ts';
import { taskAction, type TaskDeps } from './task-deps.ts';
import { batchesOf } from './batches.ts';
import type { TaskItem } from './task-item.ts';

type Ordering = Calls['PUT /api/tasks/bulk-reorder']['body']['tasks'];

export const ORDER_FIELDS = {
  project: 'projectOrder',
  today: 'todayOrder',
  anytime: 'anytimeOrder',
} as const;

/** A list that the user can sort manually. */
export type OrderedList = Exclude<OrderContext, 'mixed'>;

type Order = Omit<NewOrder, 'newOrder'> & { readonly newOrder: number | null };

export function orderCommands({ store, push }: TaskDeps) {
  return {
    /**
     * Saves the sort positions from the domain's `reorder`. Sends only those that differ. Null means no
     * position.
     */
    reorderTasks: (context: OrderedList, orders: readonly Order[]): void => {
      const field = ORDER_FIELDS[context];
      const orderOf = new Map(orders.map((order) => [order.taskId, order]));
      for (const tasks of batchesOf(
        store,
        [...orderOf.keys()],
        (task) => task[field] !== orderOf.get(task.id)?.newOrder,
      )) {
        const changed = tasks.flatMap((task) => orderOf.get(task.id) ?? []);
        push(
          taskAction('PUT /api/tasks/bulk-reorder', {
            body: {
              tasks: changed.map((order): Ordering[number] => ({
                ...order,
                context,
                ...(context === 'project' ? { projectId: store.task(order.taskId)?.projectId ?? null } : {}),
              })),
            },
            effects: {
              tasks: patching<TaskItem>([...orderOf.keys()], (id) => ({
                [field]: orderOf.get(id)?.newOrder ?? null,
              })),
            },
            reload: true,
            kind: 'tasks.reorder',
          }),
        );
      }
    },
  };
}
