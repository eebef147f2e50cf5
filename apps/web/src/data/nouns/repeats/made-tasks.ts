/**
 * The next tasks that a change creates in repeating series, each with copies of the previous task's subtasks.
 */
import { nextAge } from '@questlog/domain/recurrence/series/next-positions';
import { copiedSubtaskId } from '@questlog/domain/subtasks/copied-trees';
import type { TaskItem } from '../tasks/task-item.ts';

interface Made {
  readonly task: TaskItem;
  readonly source: TaskItem | undefined;
  /** Copies of the previous task's subtasks. */
  readonly copies: readonly TaskItem[];
}

export class MadeTasks {
  readonly #made: Made[] = [];

  get size(): number {
    return this.#made.length;
  }

  add(task: TaskItem, source: TaskItem | undefined, copies: readonly TaskItem[]): void {
    this.#made.push({ task, source, copies });
  }

  /**
   * Returns all tasks. Puts the next task of a repeating subtask under the next task of its parent, or under
   * the parent's copy if the same change has closed and copied the parent (SUBTASK-10).
   */
  tasks(): TaskItem[] {
    return this.#made.flatMap((made) => {
      const { task, source, copies } = made;
      const above = task.parentId === null ? source?.parentId : null;
      const parent = typeof above === 'string' ? this.#nextOf(above) : undefined;
      if (parent === undefined) return [task, ...copies];
      const { projectId, sectionId } = parent;
      const nested = { ...task, ...nextAge(source), parentId: parent.id, projectId, sectionId };
      return [nested, ...copies.map((copy) => ({ ...copy, projectId, sectionId }))];
    });
  }

  #nextOf(id: string): TaskItem | undefined {
    for (const { task, source, copies } of this.#made) {
      if (source?.id === id) return task;
      const copyId = copiedSubtaskId(task.id, id);
      const copy = copies.find((each) => each.id === copyId);
      if (copy !== undefined) return copy;
    }
    return undefined;
  }
}
