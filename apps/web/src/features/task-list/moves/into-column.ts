import { dropOn, type DropChange, type HeadingTarget } from '@questlog/domain/tasks/drop-rules';
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
  // Some of the tasks can already have the section, priority or day, and leave only Someday.
  commands.updateTasks(
    moved,
    moved.reduce<DropChange>((all, id) => ({ ...all, ...changeOf(id) }), {}),
  );
}
