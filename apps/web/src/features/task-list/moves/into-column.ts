import { dropOn, dropTogether, type HeadingTarget } from '@questlog/domain/tasks/drop-rules';
import type { DataLayer } from '../../../data/data-layer.ts';
import { idsOf } from '../../../data/nouns/tasks/batches.ts';

/** Gives tasks the section, priority or day of a column (BOARD-7). */
export function intoColumn(
  { store, commands }: Pick<DataLayer, 'store' | 'commands'>,
  ids: readonly string[],
  target: HeadingTarget | undefined,
): void {
  if (target === undefined) return;
  const { today } = store;
  const tasks = ids.map((id) => store.task(id)).filter((task) => task !== undefined);
  const change = dropTogether(target, tasks, today);
  if (change === undefined) return;
  commands.updateTasks(idsOf(tasks.filter((task) => dropOn(target, task, today) !== undefined)), change);
}
