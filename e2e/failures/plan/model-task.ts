/** A task in the model, and the place in which the task is listed. */

export type Day = 'no date' | 'today' | 'this evening' | 'tomorrow';

/** The place that lists a task: a view, or a project by its title. */
export type Place = string;

export interface ModelTask {
  readonly title: string;
  readonly done: boolean;
  /**
   * The number of the action that completed the task. One such action completes a task and all open tasks
   * under it.
   */
  readonly completion: number | null;
  readonly day: Day;
  /** The time on the task's day as `HH:MM`; null if the task has no time. */
  readonly time: string | null;
  /** The title of the task's project; null if it has none. */
  readonly project: string | null;
  /** The title of the parent task; null for a top-level task. */
  readonly parent: string | null;
  /** The items in the task's checklist, all of which are ticked. */
  readonly items: readonly string[];
  /** The full paths of the task's tags and of their ancestors, in alphabetical order. */
  readonly tags: readonly string[];
}
