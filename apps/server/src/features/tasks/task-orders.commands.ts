import type { Pool } from 'pg';
import type { Actor } from '../../account-change/actor.ts';
import { changeAccount } from '../../account-change/change.ts';
import * as write from './task-writes.queries.ts';

export interface NewOrder {
  readonly taskId: string;
  readonly context: 'today' | 'anytime' | 'project';
  /** The new position in the context; null removes it. */
  readonly newOrder: number | null;
  /** True to skip tasks that already have a position in the context. */
  readonly unlessOrdered: boolean;
}

/** Saves the tasks' positions in lists. Skips tasks that no longer exist. */
export function reorderTasks(pool: Pool, actor: Actor<number>, orders: readonly NewOrder[]): Promise<number> {
  if (orders.length === 0) return Promise.resolve(0);
  return changeAccount(pool, actor, {}, async (client, account) => {
    // If a task has several positions in the same context, use the last one.
    const last = new Map(orders.map((order) => [`${order.context} ${order.taskId}`, order]));
    let count = 0;
    for (const context of ['project', 'today', 'anytime'] as const) {
      const rows = [...last.values()].filter((order) => order.context === context);
      if (rows.length === 0) continue;
      const named = rows.map(({ taskId, newOrder, unlessOrdered }) => ({
        task_id: taskId,
        context,
        new_order: newOrder,
        unless_ordered: unlessOrdered,
      }));
      const ordered = await write.reorderTasks(client, {
        accountId: account.id,
        now: actor.now,
        version: account.version,
        orders: JSON.stringify(named),
      });
      count += ordered.length;
    }
    return count;
  });
}
