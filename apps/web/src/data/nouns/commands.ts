/**
 * The user's commands on tasks and projects. Every command returns immediately: the store shows the change in
 * the same tick, the outbox sends it, and a rejection undoes it (see {@link Refusal}).
 */
import type { TaskRecord } from '@questlog/contract/tasks';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { Priority } from '@questlog/domain/tasks/task-facts';
import type { NewOrder, OrderContext } from '@questlog/domain/tasks/task-order';

export interface TaskInput {
  /** Trimmed; an empty title creates no task. The caller removes #tags from it (domain `parseTitle`). */
  readonly title: string;
  readonly notes?: string | null;
  readonly description?: string | null;
  readonly projectId?: string | null;
  readonly scheduledOn?: LocalDate | null;
  readonly thisEvening?: boolean;
  readonly dueOn?: LocalDate | null;
  readonly priority?: Priority;
  readonly tagIds?: readonly string[];
  /** Full paths. Tags that do not exist yet are created with the task. */
  readonly tagPaths?: readonly string[];
}

/**
 * An absent field stays the same; null clears it. Clearing the date clears the evening. Tags have their own
 * command (`tagTasks`): replacing the whole list would remove tags that others have just added.
 */
export type TaskChange = Partial<Omit<TaskInput, 'tagIds' | 'tagPaths'>>;

/** Fields that all tasks of a pasted list share. */
export type TaskPreset = Pick<TaskInput, 'projectId' | 'scheduledOn' | 'thisEvening' | 'tagIds' | 'tagPaths'>;

/** A line of a pasted list: a title, and the tags that were typed in it. */
export type TaskLine = Pick<TaskInput, 'title' | 'tagPaths'>;

export type TaskDate = Required<Pick<TaskInput, 'scheduledOn' | 'thisEvening'>>;

/** Tags to add to tasks, and tags to remove. */
export interface TagChange {
  readonly addTagIds?: readonly string[];
  /** Full paths. Tags that do not exist yet are created with the change. */
  readonly addTagPaths?: readonly string[];
  readonly removeTagIds?: readonly string[];
}

export interface ProjectInput {
  /** Trimmed; an empty title creates no project. */
  readonly title: string;
  /** `#rrggbb`; the default is the first unused colour of the palette. */
  readonly color?: string;
}

export interface Commands {
  /** Creates a task. Returns its id, or undefined if the title is empty. */
  readonly createTask: (input: TaskInput) => string | undefined;
  /**
   * Adds a list of at most 5,000 tasks; empty titles are left out. The first line comes first. Returns the
   * ids.
   */
  readonly createTasks: (lines: readonly (string | TaskLine)[], preset?: TaskPreset) => string[];
  /**
   * Edits a task. Returns false, and does nothing, if the task is completed or unknown, or if nothing would
   * change.
   */
  readonly updateTask: (id: string, change: TaskChange) => boolean;
  readonly setCompleted: (id: string, completed: boolean) => void;
  /**
   * Reopens a completed task, even one that this browser does not hold: the Journal shows tasks of all years.
   */
  readonly reopenTask: (task: TaskRecord) => void;
  readonly deleteTask: (id: string) => void;
  /** Undoes a deletion. If the task was deleted in another session, it appears with the response. */
  readonly restoreTask: (id: string) => void;

  readonly completeTasks: (ids: readonly string[], completed: boolean) => void;
  readonly deleteTasks: (ids: readonly string[]) => void;
  /** Undoes {@link deleteTasks}. */
  readonly restoreTasks: (ids: readonly string[]) => void;
  /**
   * Moves tasks to a project, or out of any project with null. With `when`, the same request schedules the
   * open ones.
   */
  readonly moveTasks: (ids: readonly string[], projectId: string | null, when?: TaskDate) => void;
  /** Schedules tasks for a day, or for none with null. Completed tasks stay as they are. */
  readonly rescheduleTasks: (
    ids: readonly string[],
    scheduledOn: LocalDate | null,
    thisEvening?: boolean,
  ) => void;
  /** Adds and removes tags. Tasks that would not change are left out. */
  readonly tagTasks: (ids: readonly string[], change: TagChange) => void;
  /** Saves orders from domain `reorder`; sends only those that differ. */
  readonly reorderTasks: (context: Exclude<OrderContext, 'mixed'>, orders: readonly NewOrder[]) => void;

  /** Creates a project. Returns its id, or undefined if the title is empty. */
  readonly createProject: (input: ProjectInput) => string | undefined;
  readonly updateProject: (id: string, change: Partial<ProjectInput>) => void;
  /** Deletes a project together with its tasks. */
  readonly deleteProject: (id: string) => void;
  /** Restores a project from the trash with its tasks, or from the archive. */
  readonly restoreProject: (id: string) => void;
  readonly archiveProject: (id: string) => void;
  /**
   * Creates `'{title} (Copy)'` with the same colour; its open tasks appear with the response. Returns the
   * copy's id.
   */
  readonly duplicateProject: (id: string) => string | undefined;
}
