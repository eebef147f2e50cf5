/** A task in the model, and the view or project that lists it. */

export type Day = 'no date' | 'someday' | 'today' | 'this evening' | 'tomorrow';

/** The title of a view or project. */
export type ViewName = string;

export interface ModelTask {
  readonly title: string;
  readonly done: boolean;
  /**
   * The number of the action that completed the task. One action completes a task and all open tasks under
   * it.
   */
  readonly completion: number | null;
  readonly day: Day;
  /** True if lists leave the task out until its day. */
  readonly hidden: boolean;
  /** `HH:MM` on the task's day; null if the task has no time. */
  readonly time: string | null;
  /** The project's title; null if the task has no project. */
  readonly project: string | null;
  /** The title of the task's section in its project; null for none. */
  readonly section: string | null;
  /** The parent's title; null for a top-level task. */
  readonly parent: string | null;
  /** Minutes of the task's reminders, in ascending order. */
  readonly reminders: readonly number[];
  /** The first name of the assignee; null for nobody. */
  readonly assignee: string | null;
  /** The texts of the comments on the task, which are unique. */
  readonly comments: readonly string[];
  /** Items of the task's checklist. All of them are ticked. */
  readonly items: readonly string[];
  /** The full paths of the task's tags and their ancestors, in alphabetical order. */
  readonly tags: readonly string[];
}
