/**
 * What a person can do to tasks and projects. Every command returns at once: the store shows the change in the
 * same tick, the outbox sends it, and a refusal undoes it (see {@link Refusal}).
 */
import type { TaskRecord } from '@questlog/contract/tasks';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { Priority } from '@questlog/domain/tasks/task-facts';
import type { NewOrder, OrderContext } from '@questlog/domain/tasks/task-order';

export interface TaskInput {
  /** Trimmed; an empty one makes no task. Its #tags are the caller's to take out (domain `parseTitle`). */
  readonly title: string;
  readonly notes?: string | null;
  readonly description?: string | null;
  readonly projectId?: string | null;
  readonly scheduledOn?: LocalDate | null;
  readonly thisEvening?: boolean;
  readonly dueOn?: LocalDate | null;
  readonly priority?: Priority;
  readonly tagIds?: readonly string[];
  /** Full paths; those that no tag has yet become tags with the task. */
  readonly tagPaths?: readonly string[];
}

/**
 * An absent field stays; null clears. Clearing the date clears the evening. Tags are given and taken by themselves
 * (`tagTasks`): a list of them would take away what somebody else gave the task meanwhile.
 */
export type TaskChange = Partial<Omit<TaskInput, 'tagIds' | 'tagPaths'>>;

/** What all tasks of a list that is added at once begin with. */
export type TaskPreset = Pick<TaskInput, 'projectId' | 'scheduledOn' | 'thisEvening' | 'tagIds' | 'tagPaths'>;

/** A line of a list that is added at once: a title, and the tags that were typed in it. */
export type TaskLine = Pick<TaskInput, 'title' | 'tagPaths'>;

export type TaskDate = Required<Pick<TaskInput, 'scheduledOn' | 'thisEvening'>>;

/** Tags that tasks are given, and such as are taken off them. */
export interface TagChange {
  readonly addTagIds?: readonly string[];
  /** Full paths; those that no tag has yet become tags with the change. */
  readonly addTagPaths?: readonly string[];
  readonly removeTagIds?: readonly string[];
}

export interface ProjectInput {
  /** Trimmed; an empty one makes no project. */
  readonly title: string;
  /** `#rrggbb`; without it the first colour of the palette that is not in use. */
  readonly color?: string;
}

export interface Commands {
  /** The id of the new task, or undefined when the title is empty. */
  readonly createTask: (input: TaskInput) => string | undefined;
  /** Adds a list in one call, at most 5,000; empty titles are left out. The first line stands first. */
  readonly createTasks: (lines: readonly (string | TaskLine)[], preset?: TaskPreset) => string[];
  /** False, and nothing happens, for a task that is completed or unknown, and where nothing would change. */
  readonly updateTask: (id: string, change: TaskChange) => boolean;
  readonly setCompleted: (id: string, completed: boolean) => void;
  /** Opens a completed task again, also one that this browser does not hold: the Journal has them of all years. */
  readonly reopenTask: (task: TaskRecord) => void;
  readonly deleteTask: (id: string) => void;
  /** Undo of a deletion; also of one that was made in another session, then the task appears with the answer. */
  readonly restoreTask: (id: string) => void;

  readonly completeTasks: (ids: readonly string[], completed: boolean) => void;
  readonly deleteTasks: (ids: readonly string[]) => void;
  /** Undo of {@link deleteTasks}. */
  readonly restoreTasks: (ids: readonly string[]) => void;
  /** To the project, or out of any with null; where a date is given, open ones are scheduled with the same request. */
  readonly moveTasks: (ids: readonly string[], projectId: string | null, when?: TaskDate) => void;
  /** All for the same day, or for none with null; completed ones stay as they are. */
  readonly rescheduleTasks: (
    ids: readonly string[],
    scheduledOn: LocalDate | null,
    thisEvening?: boolean,
  ) => void;
  /** Adds tags and takes tags away; tasks that it would not alter are left out. */
  readonly tagTasks: (ids: readonly string[], change: TagChange) => void;
  /** Saves orders as domain `reorder` gives them; only those that differ are sent. */
  readonly reorderTasks: (context: Exclude<OrderContext, 'mixed'>, orders: readonly NewOrder[]) => void;

  /** The id of the new project, or undefined when the title is empty. */
  readonly createProject: (input: ProjectInput) => string | undefined;
  readonly updateProject: (id: string, change: Partial<ProjectInput>) => void;
  /** Its tasks leave with it. */
  readonly deleteProject: (id: string) => void;
  /** Back from the trash with its tasks, or from the archive. */
  readonly restoreProject: (id: string) => void;
  readonly archiveProject: (id: string) => void;
  /** `'{title} (Copy)'` with the same colour; its open tasks appear with the answer. The id of the copy. */
  readonly duplicateProject: (id: string) => string | undefined;
}
