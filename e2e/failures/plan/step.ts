import type { Day, ViewName } from './model-task.ts';

/**
 * A step. With `again`, the user undoes and redoes it with the keyboard, which does not change the result.
 */
export type Step = Action & { readonly again?: true };

export type ScheduledDay = Exclude<Day, 'no date' | 'someday'>;

/** A single action by a user. Tasks and projects are identified by their unique titles. */
type Action =
  | { readonly do: 'add'; readonly at: ViewName; readonly title: string; readonly tags: readonly string[] }
  | { readonly do: 'paste'; readonly at: ViewName; readonly titles: readonly string[] }
  | { readonly do: 'retitle'; readonly at: ViewName; readonly task: string; readonly to: string }
  | { readonly do: 'complete'; readonly at: ViewName; readonly task: string; readonly undo: boolean }
  | { readonly do: 'reopen'; readonly at: ViewName; readonly task: string }
  /**
   * Makes a task repeat a day after its completion, completes it, renames the next task, and ends the series.
   */
  | { readonly do: 'repeat'; readonly at: ViewName; readonly task: string; readonly to: string }
  | {
      readonly do: 'schedule';
      readonly at: ViewName;
      readonly task: string;
      readonly day: ScheduledDay;
      readonly undo: boolean;
    }
  /** Puts a task off to someday. */
  | { readonly do: 'put off'; readonly at: ViewName; readonly task: string; readonly undo: boolean }
  /** Hides a task until its date. */
  | { readonly do: 'hide'; readonly at: ViewName; readonly task: string; readonly undo: boolean }
  /** Sets a time of day for a task that already has a date. */
  | {
      readonly do: 'set time';
      readonly at: ViewName;
      readonly task: string;
      readonly time: string;
      readonly undo: boolean;
    }
  /** Sets a reminder of a task with a date, this many minutes before it. */
  | { readonly do: 'remind'; readonly at: ViewName; readonly task: string; readonly minutes: number }
  | {
      readonly do: 'move';
      readonly at: ViewName;
      readonly task: string;
      readonly to: string | null;
      readonly undo: boolean;
    }
  | { readonly do: 'reorder'; readonly at: ViewName; readonly task: string; readonly by: 'keys' | 'pointer' }
  | { readonly do: 'delete'; readonly at: ViewName; readonly task: string; readonly undo: boolean }
  /** Adds a subtask in the task's details. */
  | { readonly do: 'add subtask'; readonly at: ViewName; readonly task: string; readonly title: string }
  /** Moves a task directly below another one at the same level, and indents it. */
  | { readonly do: 'indent'; readonly at: ViewName; readonly task: string; readonly under: string }
  | { readonly do: 'outdent'; readonly at: ViewName; readonly task: string }
  /** Adds an item to a task's checklist, and ticks it. */
  | { readonly do: 'tick'; readonly at: ViewName; readonly task: string; readonly item: string }
  | { readonly do: 'comment'; readonly at: ViewName; readonly task: string; readonly text: string }
  | {
      readonly do: 'edit comment';
      readonly at: ViewName;
      readonly task: string;
      readonly text: string;
      readonly to: string;
    }
  | {
      readonly do: 'delete comment';
      readonly at: ViewName;
      readonly task: string;
      readonly text: string;
      readonly undo: boolean;
    }
  /** Assigns a task to a member with this first name, or to nobody. */
  | {
      readonly do: 'assign';
      readonly at: ViewName;
      readonly task: string;
      readonly to: string | null;
      readonly undo: boolean;
    }
  | { readonly do: 'tag'; readonly at: ViewName; readonly tasks: readonly string[]; readonly tag: string }
  | { readonly do: 'complete several'; readonly at: ViewName; readonly tasks: readonly string[] }
  | {
      readonly do: 'delete several';
      readonly at: ViewName;
      readonly tasks: readonly string[];
      readonly undo: boolean;
    }
  | {
      readonly do: 'move several';
      readonly at: ViewName;
      readonly tasks: readonly string[];
      readonly to: string | null;
    }
  | { readonly do: 'add section'; readonly at: ViewName; readonly title: string }
  | { readonly do: 'rename section'; readonly at: ViewName; readonly section: string; readonly to: string }
  | {
      readonly do: 'move to section';
      readonly at: ViewName;
      readonly tasks: readonly string[];
      readonly to: string | null;
      readonly undo: boolean;
    }
  | {
      readonly do: 'delete section';
      readonly at: ViewName;
      readonly section: string;
      /** The effect on its tasks. */
      readonly contents: 'keep' | 'trash';
      readonly isEmpty: boolean;
      readonly undo: boolean;
    }
  | { readonly do: 'save filter'; readonly name: string; readonly query: string }
  | { readonly do: 'edit filter'; readonly filter: string; readonly to: string; readonly query: string }
  | { readonly do: 'delete filter'; readonly filter: string; readonly undo: boolean }
  | { readonly do: 'create project'; readonly title: string }
  | { readonly do: 'rename project'; readonly project: string; readonly to: string }
  | { readonly do: 'delete project'; readonly project: string; readonly undo: boolean };

/** A step that comments on a task or assigns it. */
export type CollaborationStep = Extract<
  Step,
  { readonly do: 'comment' | 'edit comment' | 'delete comment' | 'assign' }
>;

/** A step that changes a filter. */
export type FilterStep = Extract<Step, { readonly do: 'save filter' | 'edit filter' | 'delete filter' }>;

export type Choice = readonly [make: () => Step, weight: number];
