/** A task of the model, and the words for its place. */

export type Day = 'no date' | 'today' | 'this evening' | 'tomorrow';

/** The place where a task is listed: a view, or a project by its title. */
export type Place = string;

export interface ModelTask {
  readonly title: string;
  readonly done: boolean;
  /** The number of the completion, which completes a task with all open tasks under it. */
  readonly completion: number | null;
  readonly day: Day;
  /** The time on that day as `HH:MM`; null if it has none. */
  readonly time: string | null;
  /** The title of its project; null if it has none. */
  readonly project: string | null;
  /** The title of the task that it is under; null at the top. */
  readonly parent: string | null;
  /** The ticked items of its checklist. */
  readonly items: readonly string[];
  /** Full paths including their ancestors, in alphabetical order. */
  readonly tags: readonly string[];
}
