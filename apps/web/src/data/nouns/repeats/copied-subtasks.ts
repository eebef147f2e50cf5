/** Predicts the next task's subtasks: open copies of the previous task's subtasks (SUBTASK-10). */
import { withoutTicks } from '@questlog/domain/checklists/checklist';
import { daysBetween } from '@questlog/domain/dates/local-date';
import { copiedSubtaskId, copyTree, movedDates } from '@questlog/domain/subtasks/copied-trees';
import { repeatDate } from '@questlog/domain/recurrence/series/series-template';
import type { StoreReader } from '../store-reader.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import type { RepeatTemplate } from './repeat-pattern-item.ts';

/**
 * Returns the copies of a task's subtasks. Leaves out repeating subtasks and everything under them.
 * @param source the previous task
 * @param next the next task, which becomes the parent of the copies
 */
export function copiedSubtasks(
  store: Pick<StoreReader, 'task' | 'subtasksOf'>,
  source: TaskItem,
  next: TaskItem,
  dateField: RepeatTemplate['dateField'],
): TaskItem[] {
  const from = repeatDate(source, dateField);
  const to = repeatDate(next, dateField);
  const days = from === null || to === null ? 0 : daysBetween(from, to);
  const forest = {
    subtasksOf: (id: string) => store.subtasksOf(id).filter((task) => task.repeatPatternId === null),
  };
  const copies = copyTree(forest, { id: source.id, copyId: next.id }, (task) =>
    copiedSubtaskId(next.id, task.id),
  );
  return copies.flatMap(({ sourceId, id, parentId }): TaskItem[] => {
    const task = store.task(sourceId);
    if (task === undefined) return [];
    return [
      {
        ...task,
        ...movedDates(task, days),
        description: task.description === null ? null : withoutTicks(task.description),
        id,
        parentId,
        projectId: next.projectId,
        sectionId: next.sectionId,
        todayOrder: null,
        completedAt: null,
        completedOn: null,
        completedBy: null,
        updatedAt: next.updatedAt,
        isPendingSync: true,
      },
    ];
  });
}
