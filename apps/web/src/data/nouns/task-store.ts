/**
 * The local store (architecture.md principle 8): tasks, projects and tags of one account in memory. Plain data and
 * rules: no clock, no I/O, no React.
 *
 *   what the server said + changes on their way  →  rows shown  →  sorted lists, counters
 *
 * A change refolds the rows that it touches and moves those between the lists that they leave and enter; nothing
 * else is computed again, so that a click costs the same with ten tasks and with twenty thousand.
 */
import type { Changes } from '@questlog/contract/changes';
import type { TaskRecord } from '@questlog/contract/tasks';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import type { TagUsage } from '@questlog/domain/tags/tag-tree-usage';
import type { View } from '@questlog/domain/tasks/task-views';
import {
  completedOn,
  projectItem,
  tagItem,
  taskItem,
  type ProjectItem,
  type Rows,
  type TagItem,
  type TaskItem,
} from './model.ts';
import type { Effects } from '../engine/store/effects.ts';
import { ListSet, type TaskWatcher } from './tasks/lists/list-set.ts';
import { placesOf, standingOf, type Standing } from './tasks/lists/placing.ts';
import { ProjectIndex } from './tasks/lists/project-index.ts';
import { bareTag, byPath, inOrder } from './side-rows.ts';
import type { Answer, StoreOptions, TableName } from './store-input.ts';
import {
  listKey,
  type StoreCounts,
  type StoreReader,
  type TaskFilter,
  type TodaySections,
  type Topic,
  type UpcomingGroup,
  type ViewSnapshot,
} from './store-reader.ts';
import { Table } from '../engine/store/table.ts';
import { Topics } from '../engine/store/topics.ts';

export class TaskStore implements StoreReader {
  #today: LocalDate;
  #timeZone: string;
  /** Counts our confirmed changes, so that an answer can be told from one that began before them. */
  #sequence = 0;
  #projectList: readonly ProjectItem[] | undefined;
  #archivedList: readonly ProjectItem[] | undefined;
  #tagList: readonly TagItem[] | undefined;
  readonly #tasks: Table<TaskItem>;
  readonly #projects: Table<ProjectItem>;
  readonly #tags: Table<TagItem>;
  readonly #actions = new Map<string, Effects>();
  readonly #ofProject = new ProjectIndex();
  readonly #topics = new Topics();
  readonly #lists = new ListSet(this.#topics);

  constructor({ today, timeZone, onBaseChange }: StoreOptions) {
    this.#today = today;
    this.#timeZone = timeZone;
    this.#tasks = new Table((id) => onBaseChange?.('tasks', id));
    this.#projects = new Table((id) => onBaseChange?.('projects', id));
    this.#tags = new Table((id) => onBaseChange?.('tags', id));
  }

  // ── reading ──

  get today(): LocalDate {
    return this.#today;
  }

  get timeZone(): string {
    return this.#timeZone;
  }

  /** Taken before a request and given with its answer. */
  get sequence(): number {
    return this.#sequence;
  }

  get pendingCount(): number {
    return this.#actions.size;
  }

  subscribe(topic: Topic, listener: () => void): () => void {
    return this.#topics.subscribe(topic, listener);
  }

  task(id: string): TaskItem | undefined {
    return this.#tasks.shown.get(id);
  }

  project(id: string): ProjectItem | undefined {
    return this.#projects.shown.get(id);
  }

  tag(id: string): TagItem | undefined {
    return this.#tags.shown.get(id);
  }

  /** A row as the server has it. */
  base(table: TableName, id: string): TaskItem | ProjectItem | TagItem | undefined {
    return this.#table(table).base.get(id);
  }

  /** The ids of all rows that the server has. */
  baseIds(table: TableName): Iterable<string> {
    return this.#table(table).base.keys();
  }

  view(view: View, filter: TaskFilter, tags?: TagFilter): ViewSnapshot {
    return this.#lists.snapshot(listKey(view), filter, view.kind === 'tag' ? view.filter : tags);
  }

  todaySections(filter: TaskFilter, tags?: TagFilter): TodaySections {
    return this.#lists.todaySections(filter, tags);
  }

  upcomingGroups(tags?: TagFilter): readonly UpcomingGroup[] {
    return this.#lists.upcomingGroups(this.#today, tags);
  }

  tagUsage(): TagUsage {
    return this.#lists.tagUsage();
  }

  counts(): StoreCounts {
    return this.#lists.counts();
  }

  get completedAhead(): number {
    let ahead = 0;
    for (const [base, shown] of this.#tasks.altered()) ahead += completed(shown) - completed(base);
    return ahead;
  }

  projects(): readonly ProjectItem[] {
    return (this.#projectList ??= inOrder(this.#projects.shown.values(), false));
  }

  archivedProjects(): readonly ProjectItem[] {
    return (this.#archivedList ??= inOrder(this.#projects.shown.values(), true));
  }

  tags(): readonly TagItem[] {
    return (this.#tagList ??= byPath(this.#tags.shown.values(), this.#tags.base.values()));
  }

  *allTasks(): Iterable<TaskItem> {
    for (const [id, task] of this.#tasks.shown) if (this.#lists.holds(id)) yield task;
  }

  watchTasks(watcher: TaskWatcher): () => void {
    return this.#lists.watch(watcher);
  }

  /** Tasks of a project, those of an archived one too. */
  tasksOf(projectId: string): TaskItem[] {
    return Array.from(this.#ofProject.tasks(projectId), (id) => this.task(id)).filter(
      (task) => task !== undefined,
    );
  }

  /** The changes on their way. */
  pendingIds(): string[] {
    return [...this.#actions.keys()];
  }

  // ── what the server says ──

  /** Rows as they were kept. They give way to whatever is known. */
  load({ projects, tags, tasks }: Rows): void {
    for (const row of projects) this.#projects.mergeRow(row, this.#sequence);
    for (const row of tags) this.#tags.mergeRow(row, this.#sequence);
    for (const row of tasks) this.#tasks.mergeRow(this.#inZone(row), this.#sequence);
    this.#flush();
  }

  /** @param startedAt the sequence when the request began */
  applyChanges({ reset, projects, tags, tasks, deleted }: Changes, startedAt: number): void {
    const taskRows = tasks.map((record) => taskItem(record, this.#timeZone));
    if (reset) {
      this.#projects.replaceAll(projects.map(projectItem), startedAt);
      this.#tags.replaceAll(tags.map(tagItem), startedAt);
      this.#tasks.replaceAll(taskRows, startedAt);
    } else {
      for (const record of projects) this.#projects.mergeRow(projectItem(record), startedAt);
      for (const record of tags) this.#tags.mergeRow(tagItem(record), startedAt);
      for (const row of taskRows) this.#tasks.mergeRow(row, startedAt);
    }
    for (const id of deleted.projects) this.#projects.mergeDeletion(id, startedAt);
    for (const id of deleted.tags) this.#tags.mergeDeletion(id, startedAt);
    for (const id of deleted.tasks) this.#tasks.mergeDeletion(id, startedAt);
    this.#projects.release(startedAt);
    this.#tasks.release(startedAt);
    this.#flush();
  }

  /** Tasks that were read apart from the changes, such as the completed ones of a project. */
  mergeTasks(records: readonly TaskRecord[], startedAt: number): void {
    for (const record of records) this.#tasks.mergeRow(taskItem(record, this.#timeZone), startedAt);
    this.#flush();
  }

  // ── our own changes ──

  /** Shows a change that is on its way. A second time with the same id does nothing. */
  addAction(id: string, effects: Effects): void {
    if (this.#actions.has(id)) return;
    this.#actions.set(id, effects);
    this.#tasks.addEffects(id, effects.tasks);
    this.#projects.addEffects(id, effects.projects);
    this.#tags.addEffects(id, effects.tags);
    this.#topics.mark('pending');
    this.#flush();
  }

  /**
   * The server carried it out, whichever tab sent it.
   * @returns whether only the next changes tell what came of it (see {@link Table.settle})
   */
  settleAction(id: string, effects: Effects, answer: Answer): boolean {
    this.#sequence += 1;
    const projects = (answer.projects ?? []).map(projectItem);
    const tasks = (answer.tasks ?? []).map((record) => taskItem(record, this.#timeZone));
    const isOpen = [
      this.#projects.settle(id, effects.projects, projects, this.#sequence),
      this.#tasks.settle(id, effects.tasks, tasks, this.#sequence),
    ].includes(true);
    for (const tag of answer.tags ?? []) {
      if (!this.#tags.base.has(tag.id))
        this.#tags.settleRow(bareTag(tag, this.#tags.base.values()), this.#sequence);
    }
    this.#tags.dropEffects(id, effects.tags);
    if (this.#actions.delete(id)) this.#topics.mark('pending');
    this.#flush();
    return isOpen;
  }

  /** It is not to happen: what it did is undone. */
  dropAction(id: string): void {
    const effects = this.#actions.get(id);
    if (effects !== undefined) {
      this.#actions.delete(id);
      this.#tasks.dropEffects(id, effects.tasks);
      this.#projects.dropEffects(id, effects.projects);
      this.#tags.dropEffects(id, effects.tags);
      this.#topics.mark('pending');
    }
    this.#flush();
  }

  // ── the day ──

  /** The date has changed, or the zone of the one who looks. */
  setToday(today: LocalDate, timeZone: string): void {
    if (timeZone !== this.#timeZone) {
      this.#timeZone = timeZone;
      this.#tasks.rederive((row) => this.#inZone(row));
      this.#topics.mark('today');
    }
    if (today !== this.#today) {
      for (const task of this.#lists.movedByDay(today)) this.#tasks.dirty.add(task.id);
      this.#today = today;
      this.#topics.mark('today');
      this.#topics.mark('list:upcoming');
    }
    this.#flush();
  }

  /** Forgets everything, for another account or at sign-out. */
  clear(): void {
    this.#sequence += 1;
    this.#actions.clear();
    this.#tasks.clear();
    this.#projects.clear();
    this.#tags.clear();
    this.#topics.mark('pending');
    this.#flush();
  }

  // ── inside ──

  #table(name: TableName): Table<TaskItem> | Table<ProjectItem> | Table<TagItem> {
    if (name === 'tasks') return this.#tasks;
    return name === 'projects' ? this.#projects : this.#tags;
  }

  #flush(): void {
    const stirred = this.#tasks.dirty.size + this.#projects.dirty.size + this.#tags.dirty.size > 0;
    this.#projects.refold((id, before, after) => {
      this.#projectList = undefined;
      this.#archivedList = undefined;
      this.#topics.mark('projects');
      if (standingOf(before) === standingOf(after)) return;
      for (const taskId of this.#ofProject.tasks(id)) this.#tasks.dirty.add(taskId);
    });
    this.#tags.refold(() => {
      this.#tagList = undefined;
      this.#topics.mark('tags');
    });
    this.#tasks.refold((id, before, after) => {
      if (before !== after) this.#topics.mark(`task:${id}`);
      this.#ofProject.move(id, before?.projectId ?? null, after?.projectId ?? null);
      this.#lists.place(id, before, after, after === undefined ? [] : this.#placesOf(after));
    });
    this.#lists.flush();
    if (stirred) this.#topics.mark('change');
    this.#topics.tell();
  }

  #placesOf(task: TaskItem): string[] {
    const standing: Standing =
      task.projectId === null ? 'live' : standingOf(this.#projects.shown.get(task.projectId));
    return placesOf(task, standing, this.#today);
  }

  #inZone(row: TaskItem): TaskItem {
    const date = completedOn(row.completedAt, this.#timeZone);
    return date === row.completedOn ? row : { ...row, completedOn: date };
  }
}

function completed(task: TaskItem | undefined): number {
  return Number(task !== undefined && task.completedAt !== null);
}
