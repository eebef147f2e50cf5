import type { ProjectItem } from './projects/project-item.ts';
import type { TaskItem } from './tasks/task-item.ts';

/** A project that was deleted, with the tasks that went along. */
export interface DeletedProject {
  readonly project: ProjectItem;
  readonly tasks: readonly TaskItem[];
}

/** What was deleted in this session, as it was shown: an undo shows it again before the server has answered. */
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
