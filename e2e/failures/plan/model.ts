/**
 * The account as a person would track it on paper, without ids, clock or network. Schedules are planned with
 * it, and the browser and the server are compared with it at the end.
 */

export type Day = 'no date' | 'today' | 'this evening' | 'tomorrow';

/** The place where a task is listed: a view, or a project by its title. */
export type Place = string;

export interface ModelTask {
  readonly title: string;
  readonly done: boolean;
  readonly day: Day;
  /** The time on that day as `HH:MM`; null if it has none. */
  readonly time: string | null;
  /** The title of its project; null if it has none. */
  readonly project: string | null;
  /** Full paths including their ancestors, in alphabetical order. */
  readonly tags: readonly string[];
}

/** A step, which the person may undo and redo with keys at once: then it leaves what it leaves without. */
export type Step = Action & { readonly again?: true };

/** One action of a person. Tasks and projects are identified by their titles, which are unique. */
type Action =
  | { readonly do: 'add'; readonly at: Place; readonly title: string; readonly tags: readonly string[] }
  | { readonly do: 'paste'; readonly at: Place; readonly titles: readonly string[] }
  | { readonly do: 'retitle'; readonly at: Place; readonly task: string; readonly to: string }
  | { readonly do: 'complete'; readonly at: Place; readonly task: string; readonly undo: boolean }
  | { readonly do: 'reopen'; readonly at: Place; readonly task: string }
  /**
   * Makes a task repeat a day after its completion, completes it, renames the next task, and ends the series.
   */
  | { readonly do: 'repeat'; readonly at: Place; readonly task: string; readonly to: string }
  | {
      readonly do: 'schedule';
      readonly at: Place;
      readonly task: string;
      readonly day: Exclude<Day, 'no date'>;
      readonly undo: boolean;
    }
  /** Sets the time of a task that has a day. */
  | {
      readonly do: 'set time';
      readonly at: Place;
      readonly task: string;
      readonly time: string;
      readonly undo: boolean;
    }
  | {
      readonly do: 'move';
      readonly at: Place;
      readonly task: string;
      readonly to: string | null;
      readonly undo: boolean;
    }
  | { readonly do: 'reorder'; readonly at: Place; readonly task: string; readonly by: 'keys' | 'pointer' }
  | { readonly do: 'delete'; readonly at: Place; readonly task: string; readonly undo: boolean }
  | { readonly do: 'tag'; readonly at: Place; readonly tasks: readonly string[]; readonly tag: string }
  | { readonly do: 'complete several'; readonly at: Place; readonly tasks: readonly string[] }
  | {
      readonly do: 'delete several';
      readonly at: Place;
      readonly tasks: readonly string[];
      readonly undo: boolean;
    }
  | {
      readonly do: 'move several';
      readonly at: Place;
      readonly tasks: readonly string[];
      readonly to: string | null;
    }
  | { readonly do: 'create project'; readonly title: string }
  | { readonly do: 'rename project'; readonly project: string; readonly to: string }
  | { readonly do: 'delete project'; readonly project: string; readonly undo: boolean };

/** Returns a path and its ancestors: `a/b` gives `a` and `a/b`. */
export function withAncestors(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** The data of one person. */
export class Model {
  /** Open and completed tasks, excluding those in the trash. */
  readonly tasks = new Map<string, ModelTask>();
  readonly projects = new Set<string>();
  readonly tags = new Set<string>();
  /** Titles of tasks that were deleted individually. */
  readonly trash = new Set<string>();
  /** Titles of deleted projects, with the number of their tasks. */
  readonly trashedProjects = new Map<string, number>();

  /** Returns a copy, to try another order of events. */
  copy(): Model {
    const copy = new Model();
    for (const [title, task] of this.tasks) copy.tasks.set(title, task);
    for (const title of this.projects) copy.projects.add(title);
    for (const tag of this.tags) copy.tags.add(tag);
    for (const title of this.trash) copy.trash.add(title);
    for (const [title, count] of this.trashedProjects) copy.trashedProjects.set(title, count);
    return copy;
  }

  /** Applies a step. Throws if it names a missing task or project, because a schedule never does so. */
  apply(step: Step): void {
    // A step that is undone immediately leaves no trace.
    if ('undo' in step && step.undo) return;
    switch (step.do) {
      case 'add':
        this.#add(step.title, step.at, step.tags);
        break;
      case 'paste':
        for (const title of step.titles) this.#add(title, step.at, []);
        break;
      case 'retitle':
        this.#rename(step.task, step.to);
        break;
      case 'complete':
        this.#change(step.task, { done: true });
        break;
      case 'reopen':
        this.#change(step.task, { done: false });
        break;
      case 'repeat': {
        const task = this.task(step.task);
        this.#change(step.task, { done: true });
        this.tasks.set(step.to, { ...task, title: step.to, day: 'tomorrow' });
        break;
      }
      case 'schedule':
        this.#change(step.task, onDay(this.task(step.task), step.day));
        break;
      case 'set time':
        this.#change(step.task, atTime(this.task(step.task), step.time));
        break;
      case 'move':
        this.#change(step.task, { project: step.to });
        break;
      case 'reorder':
        // The order is read from the screen (schedule-runner.ts).
        break;
      case 'delete':
        this.#discard(step.task);
        break;
      case 'tag':
        for (const task of step.tasks) this.#tag(task, [step.tag]);
        break;
      case 'complete several':
        for (const task of step.tasks) this.#change(task, { done: true });
        break;
      case 'delete several':
        for (const task of step.tasks) this.#discard(task);
        break;
      case 'move several':
        for (const task of step.tasks) this.#change(task, { project: step.to });
        break;
      case 'create project':
        this.projects.add(step.title);
        break;
      case 'rename project':
        this.#renameProject(step.project, step.to);
        break;
      case 'delete project':
        this.#discardProject(step.project);
        break;
    }
  }

  /** Returns the titles of the open tasks in a place, in alphabetical order. */
  openAt(place: Place): string[] {
    return [...this.tasks.values()]
      .filter((task) => !task.done && isAt(task, place))
      .map(({ title }) => title)
      .sort();
  }

  /** Returns every place that can contain tasks. */
  places(): Place[] {
    return ['Inbox', 'Today', 'Upcoming', ...this.projects];
  }

  task(title: string): ModelTask {
    const task = this.tasks.get(title);
    if (task === undefined) throw new Error(`there is no task "${title}"`);
    return task;
  }

  #add(title: string, at: Place, tags: readonly string[]): void {
    this.tasks.set(title, {
      title,
      done: false,
      day: at === 'Today' ? 'today' : 'no date',
      time: null,
      project: this.projects.has(at) ? at : null,
      tags: [],
    });
    this.#tag(title, tags);
  }

  #tag(title: string, paths: readonly string[]): void {
    const tags = new Set(this.task(title).tags);
    for (const path of paths.flatMap(withAncestors)) {
      tags.add(path);
      this.tags.add(path);
    }
    this.#change(title, { tags: [...tags].sort() });
  }

  #change(title: string, change: Partial<ModelTask>): void {
    this.tasks.set(title, { ...this.task(title), ...change });
  }

  #rename(from: string, to: string): void {
    const task = this.task(from);
    this.tasks.delete(from);
    this.tasks.set(to, { ...task, title: to });
  }

  #discard(title: string): void {
    this.tasks.delete(this.task(title).title);
    this.trash.add(title);
  }

  #renameProject(from: string, to: string): void {
    this.projects.delete(from);
    this.projects.add(to);
    for (const task of this.tasks.values()) {
      if (task.project === from) this.#change(task.title, { project: to });
    }
  }

  #discardProject(title: string): void {
    this.projects.delete(title);
    const gone = [...this.tasks.values()].filter(({ project }) => project === title);
    for (const task of gone) this.tasks.delete(task.title);
    this.trashedProjects.set(title, gone.length);
  }
}

type Planned = Pick<ModelTask, 'day' | 'time'>;

const isEvening = (time: string): boolean => time >= '18:00';

/** Returns the day and time of a task after a date is chosen: the time stays, unless it is too early for the evening. */
export function onDay({ time }: Planned, day: Exclude<Day, 'no date'>): Planned {
  if (time === null || day === 'tomorrow') return { day, time };
  if (day === 'this evening') return { day, time: isEvening(time) ? time : null };
  return atTime({ day, time }, time);
}

/** Returns the day and time of a task after a time is chosen, which decides whether it is this evening. */
export function atTime({ day }: Planned, time: string): Planned {
  if (day !== 'today' && day !== 'this evening') return { day, time };
  return { day: isEvening(time) ? 'this evening' : 'today', time };
}

function isAt({ day, project }: ModelTask, place: Place): boolean {
  switch (place) {
    case 'Inbox':
      return project === null && day === 'no date';
    case 'Today':
      return day === 'today' || day === 'this evening';
    case 'Upcoming':
      return day === 'tomorrow';
    default:
      return project === place;
  }
}
