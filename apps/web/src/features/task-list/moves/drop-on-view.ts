import { locale } from '@questlog/domain/interface-locale';
import { dropOn } from '@questlog/domain/tasks/drop-rules';
import { scheduledMessage } from '@questlog/domain/tasks/task-messages';
import type { View } from '@questlog/domain/tasks/task-views';
import type { DataLayer } from '../../../data/data-layer.ts';
import { actionContext, idsOf, subjectOf } from '../../../task-row/actions/action-context.ts';
import { movedTo } from '../../../task-row/actions/chosen-fields.ts';

/** Handles a drop of tasks on any view except a tag view. Returns false if nothing changes. */
export function dropOnView(
  data: Pick<DataLayer, 'store' | 'commands' | 'undo'>,
  ids: readonly string[],
  target: Exclude<View, { kind: 'tag' }>,
): boolean {
  const context = actionContext(data);
  const { store, commands } = data;
  const tasks = context.tasksOf(
    ids,
    (task) => task.completedAt === null && dropOn(target, task, store.today) !== undefined,
  );
  const [first] = tasks;
  const change = first && dropOn(target, first, store.today);
  if (change === undefined) return false;
  const { projectId, scheduledOn = null, thisEvening = false } = change;
  commands.updateTasks(idsOf(tasks), change);
  context.offerUndo(
    projectId === undefined
      ? scheduledMessage(subjectOf(tasks), { scheduledOn, thisEvening }, store.today, locale)
      : movedTo(store, tasks, projectId),
  );
  return true;
}
