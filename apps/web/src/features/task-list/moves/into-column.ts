import { dropOn, type HeadingTarget } from '@questlog/domain/tasks/drop-rules';
import type { DataLayer } from '../../../data/data-layer.ts';

/** Gives tasks the section, priority or day of a column (BOARD-7). */
export function intoColumn(
  { store, commands }: Pick<DataLayer, 'store' | 'commands'>,
  ids: readonly string[],
  target: HeadingTarget | undefined,
): void {
  const changeOf = (id: string) => {
    const task = store.task(id);
    return task === undefined || target === undefined ? undefined : dropOn(target, task, store.today);
  };
  const moved = ids.filter((id) => changeOf(id) !== undefined);
  const change = moved[0] === undefined ? undefined : changeOf(moved[0]);
  if (change !== undefined) commands.updateTasks(moved, change);
}
