import type { ProjectItem } from './projects/project-item.ts';
import type { TaskItem } from './tasks/task-item.ts';

/** A deleted project, with the tasks that were deleted with it. */
export interface DeletedProject {
  readonly project: ProjectItem;
  readonly tasks: readonly TaskItem[];
}

/**
 * The rows deleted in this session, as they were shown. An undo shows them again before the server responds.
 */
export class UndoMemory {
  readonly tasks = new Map<string, TaskItem>();
  readonly projects = new Map<string, DeletedProject>();

  open(): void {
    this.close();
  }

  close(): void {
    this.tasks.clear();
    this.projects.clear();
  }
}
