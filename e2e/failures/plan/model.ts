/**
 * A simplified model of the account, without ids, a clock or a network. It is used to plan schedules. At the
 * end, the browser and the server are compared with it.
 */
import type { ModelTask, ViewName } from './model-task.ts';
import { afterCollaboration } from './collaboration-steps.ts';
import type { ScheduledDay, Step } from './step.ts';
import { descendantsOf, decidingTask } from './trees.ts';

/** Returns a path and its ancestors: for `a/b`, both `a` and `a/b`. */
export function withAncestors(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

export class Model {
  /** Open and completed tasks that are not in the trash. */
  readonly tasks = new Map<string, ModelTask>();
  readonly projects = new Set<string>();
  /** The project of each section, by the section's title. */
  readonly sections = new Map<string, string>();
  readonly tags = new Set<string>();
  /** The question of each filter, by the filter's name. */
  readonly filters = new Map<string, string>();
  /** Titles of tasks that were deleted individually. */
  readonly trash = new Set<string>();
  /** The task counts of deleted projects, by title. */
  readonly trashedProjects = new Map<string, number>();
  #completions = 0;

  /** Returns a copy for trying out a different order of events. */
  copy(): Model {
    const copy = new Model();
    for (const [title, task] of this.tasks) copy.tasks.set(title, task);
    for (const title of this.projects) copy.projects.add(title);
    for (const [title, project] of this.sections) copy.sections.set(title, project);
    for (const tag of this.tags) copy.tags.add(tag);
    for (const [name, query] of this.filters) copy.filters.set(name, query);
    for (const title of this.trash) copy.trash.add(title);
    for (const [title, count] of this.trashedProjects) copy.trashedProjects.set(title, count);
    copy.#completions = this.#completions;
    return copy;
  }

  /**
   * Applies a step. Throws if the step refers to a missing task or project, because schedules must not
   * contain such steps.
   */
  apply(step: Step): void {
    // Undoing a step immediately leaves the model as it was.
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
        this.#complete(step.task);
        break;
      case 'reopen':
        this.#reopen(step.task);
        break;
      case 'repeat': {
        const task = this.task(step.task);
        this.#complete(step.task);
        this.tasks.set(step.to, { ...task, title: step.to, day: 'tomorrow', comments: [] });
        break;
      }
      case 'schedule':
        this.#change(step.task, onDay(this.task(step.task), step.day));
        break;
      case 'put off':
        this.#change(step.task, { day: 'someday', time: null, hidden: false });
        break;
      case 'hide':
        this.#change(step.task, { hidden: true });
        break;
      case 'set time':
        this.#change(step.task, atTime(this.task(step.task), step.time));
        break;
      case 'remind': {
        const reminders = [...this.task(step.task).reminders, step.minutes].sort((a, b) => a - b);
        this.#change(step.task, { reminders });
        break;
      }
      case 'comment':
      case 'edit comment':
      case 'delete comment':
      case 'assign':
        this.#change(step.task, afterCollaboration(this.task(step.task), step));
        break;
      case 'move':
        this.#setPosition(step.task, null, { project: step.to, section: null });
        break;
      case 'add subtask': {
        const { project, section } = this.task(step.task);
        this.#add(step.title, 'Inbox', []);
        this.#change(step.title, { parent: step.task, project, section });
        break;
      }
      case 'indent':
        this.#setPosition(step.task, step.under, this.task(step.under));
        break;
      case 'outdent': {
        const { parent, ...position } = this.task(step.task);
        this.#setPosition(step.task, parent === null ? null : this.task(parent).parent, position);
        break;
      }
      case 'tick':
        this.#change(step.task, { items: [...this.task(step.task).items, step.item] });
        break;
      case 'reorder':
        // The model does not contain the order. schedule-runner.ts reads it from the screen.
        break;
      case 'delete':
        this.#discard(step.task);
        break;
      case 'tag':
        for (const task of step.tasks) this.#tag(task, [step.tag]);
        break;
      case 'complete several':
        for (const task of step.tasks) this.#complete(task);
        break;
      case 'delete several':
        for (const task of step.tasks) this.#discard(task);
        break;
      case 'move several':
        for (const task of step.tasks) this.#setPosition(task, null, { project: step.to, section: null });
        break;
      case 'add section':
        this.sections.set(step.title, step.at);
        break;
      case 'rename section':
        this.#renameSection(step.section, step.to);
        break;
      case 'move to section':
        for (const task of step.tasks) this.#setPosition(task, null, { project: step.at, section: step.to });
        break;
      case 'delete section':
        this.#removeSection(step.section, step.contents);
        break;
      case 'save filter':
        this.filters.set(step.name, step.query);
        break;
      case 'edit filter':
        this.#removeFilter(step.filter);
        this.filters.set(step.to, step.query);
        break;
      case 'delete filter':
        this.#removeFilter(step.filter);
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

  /** Adds a comment of another member. */
  comment(task: string, text: string): void {
    this.apply({ do: 'comment', at: 'Inbox', task, text });
  }

  /** Unassigns the open tasks of a member who loses access. */
  unassign(member: string): void {
    for (const { title, done, assignee } of this.tasks.values()) {
      if (!done && assignee === member) this.#change(title, { assignee: null });
    }
  }

  /** Returns the open tasks of a view or project in alphabetical order. */
  openAt(view: ViewName): string[] {
    return [...this.tasks.values()]
      .filter((task) => !task.done && this.#isAt(task, view))
      .map(({ title }) => title)
      .sort();
  }

  /** Returns the sections of a project; none for a view. */
  sectionsAt(view: ViewName): string[] {
    return [...this.sections].filter(([, project]) => project === view).map(([title]) => title);
  }

  /** Returns the open and completed tasks of a section. */
  tasksIn(section: string): ModelTask[] {
    return [...this.tasks.values()].filter((task) => task.section === section);
  }

  /** Returns all views and projects that can contain tasks. */
  views(): ViewName[] {
    // The sidebar hides Someday while it is empty.
    const someday = this.openAt('Someday').length === 0 ? [] : ['Someday'];
    return ['Inbox', 'Today', 'Upcoming', ...someday, ...this.projects];
  }

  task(title: string): ModelTask {
    const task = this.tasks.get(title);
    if (task === undefined) throw new Error(`there is no task "${title}"`);
    return task;
  }

  #add(title: string, at: ViewName, tags: readonly string[]): void {
    this.tasks.set(title, {
      title,
      done: false,
      completion: null,
      day: at === 'Today' ? 'today' : 'no date',
      hidden: false,
      time: null,
      project: this.projects.has(at) ? at : null,
      section: null,
      parent: null,
      reminders: [],
      assignee: null,
      comments: [],
      items: [],
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
    for (const each of this.tasks.values())
      if (each.parent === from) this.#change(each.title, { parent: to });
  }

  /** Moves a task and its subtasks to the trash. The trash lists only the task itself. */
  #discard(title: string): void {
    for (const each of this.#tree(title)) this.tasks.delete(each.title);
    this.trash.add(title);
  }

  #complete(title: string): void {
    this.#completions += 1;
    for (const { title: each, done } of this.#tree(title)) {
      if (!done) this.#change(each, { done: true, completion: this.#completions });
    }
  }

  #reopen(title: string): void {
    const { completion } = this.task(title);
    for (const each of this.#tree(title)) {
      if (each.completion === completion) this.#change(each.title, { done: false, completion: null });
    }
  }

  /** Changes a task's parent, project and section. The tasks under it move with it. */
  #setPosition(
    title: string,
    parent: string | null,
    { project, section }: Pick<ModelTask, 'project' | 'section'>,
  ): void {
    for (const each of this.#tree(title)) this.#change(each.title, { project, section });
    this.#change(title, { parent });
  }

  #renameSection(from: string, to: string): void {
    const project = this.sections.get(from);
    if (project === undefined) throw new Error(`there is no section "${from}"`);
    this.sections.delete(from);
    this.sections.set(to, project);
    for (const { title } of this.tasksIn(from)) this.#change(title, { section: to });
  }

  #removeSection(section: string, contents: 'keep' | 'trash'): void {
    this.sections.delete(section);
    for (const { title } of this.tasksIn(section)) {
      if (contents === 'trash') this.#discard(title);
      else this.#change(title, { section: null });
    }
  }

  #removeFilter(name: string): void {
    if (!this.filters.delete(name)) throw new Error(`there is no filter "${name}"`);
  }

  #tree(title: string): readonly ModelTask[] {
    return [this.task(title), ...descendantsOf(this.tasks, title)];
  }

  #isAt(task: ModelTask, view: ViewName): boolean {
    const isByItself = view === 'Today' || view === 'Upcoming';
    return isAt(isByItself ? task : decidingTask(this.tasks, task), view);
  }

  #renameProject(from: string, to: string): void {
    this.projects.delete(from);
    this.projects.add(to);
    for (const section of this.sectionsAt(from)) this.sections.set(section, to);
    for (const task of this.tasks.values()) {
      if (task.project === from) this.#change(task.title, { project: to });
    }
  }

  #discardProject(title: string): void {
    this.projects.delete(title);
    for (const section of this.sectionsAt(title)) this.sections.delete(section);
    const removed = [...this.tasks.values()].filter(({ project }) => project === title);
    for (const task of removed) this.tasks.delete(task.title);
    this.trashedProjects.set(title, removed.length);
  }
}

type Planned = Pick<ModelTask, 'day' | 'time'>;

const isEvening = (time: string): boolean => time >= '18:00';

/**
 * Returns a task's day and time after selecting a date. The time is kept, unless it is too early for This
 * Evening.
 */
export function onDay({ time }: Planned, day: ScheduledDay): Planned {
  if (time === null || day === 'tomorrow') return { day, time };
  if (day === 'this evening') return { day, time: isEvening(time) ? time : null };
  return atTime({ day, time }, time);
}

/**
 * Returns a task's day and time after selecting a time. The time also determines whether a task for today is
 * in This Evening.
 */
export function atTime({ day }: Planned, time: string): Planned {
  if (day !== 'today' && day !== 'this evening') return { day, time };
  return { day: isEvening(time) ? 'this evening' : 'today', time };
}

function isAt({ day, hidden, project }: ModelTask, view: ViewName): boolean {
  switch (view) {
    case 'Inbox':
      return project === null && day === 'no date';
    case 'Today':
      return day === 'today' || day === 'this evening';
    case 'Upcoming':
      return day === 'tomorrow';
    case 'Someday':
      return day === 'someday';
    default:
      // The project's list folds tasks for someday and hidden ones.
      return project === view && day !== 'someday' && !(hidden && day === 'tomorrow');
  }
}
