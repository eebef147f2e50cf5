/** A task in the model, and its location. */

export type Day = 'no date' | 'today' | 'this evening' | 'tomorrow';

/** The place that lists a task: a view, or a project by its title. */
export type Place = string;

export interface ModelTask {
  readonly title: string;
  readonly done: boolean;
  /** The number of the completion. One completion completes a task and all open tasks under it. */
  readonly completion: number | null;
  readonly day: Day;
  /** The time on that day as `HH:MM`; null if the task has none. */
  readonly time: string | null;
  /** The title of the task's project; null if it has none. */
  readonly project: string | null;
  /** The title of the parent task; null for a top-level task. */
  readonly parent: string | null;
  /** The ticked items of the task's checklist. */
  readonly items: readonly string[];
  /** Full paths including their ancestors, in alphabetical order. */
  readonly tags: readonly string[];
}
