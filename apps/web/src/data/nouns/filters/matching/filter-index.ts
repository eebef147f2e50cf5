/**
 * Evaluates the filters on the tasks of the store (FILTER-30). A changed task is evaluated once for each list. All tasks
 * are evaluated again only when something else on which a question depends has changed, such as the day.
 */
import { tagsUnder } from '@questlog/domain/tags/tag-path';
import { presetOfQuery, type QueryPreset } from '@questlog/domain/query/preset-of-query';
import { compileQuery, type QueryContext } from '@questlog/domain/query/match-query';
import type { QueryNode, QueryTree } from '@questlog/domain/query/query-tree';
import type { StoreReader } from '../../store-reader.ts';
import type { ViewSnapshot } from '../../tasks/lists/view-snapshot.ts';
import type { FoldedTexts } from '../../tasks/search/match.ts';
import { tagIdNow } from '../../tasks/task-draft.ts';
import type { TaskItem } from '../../tasks/task-item.ts';
import type { FilterItem } from '../filter-item.ts';
import { LocalDays } from './local-days.ts';
import { MatchedList, type QueryTest } from './matched-list.ts';
import type { QueryNeed } from './query-needs.ts';
import { ShownTask } from './shown-task.ts';

/** The user's settings on which the meaning of questions depends. */
export type FilterSettings = Pick<QueryContext, 'userId' | 'weekStart' | 'languages'>;

export interface FilterReader {
  /** Returns the same object until a setting changes. */
  readonly settings: () => FilterSettings;
  /** Subscribes to changes of the settings. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns a task's folded texts. */
  readonly textsOf: (task: TaskItem) => FoldedTexts;
}

/** The tasks that match a filter. Stays the same object until they change. */
export interface FilterMatches {
  /** The lists of the question, in order. */
  readonly lists: readonly ViewSnapshot[];
  /** The number of open tasks. A task in several lists counts once. */
  readonly open: number;
  /** The number of all tasks, likewise. */
  readonly total: number;
}

interface Matched {
  readonly tree: QueryTree;
  readonly lists: readonly MatchedList[];
  matches: FilterMatches | undefined;
}

/** The topics of the store that announce changes of what questions depend on, in addition to the tasks. */
const TOPICS = {
  today: 'day',
  tags: 'tags',
  projects: 'projects',
  comments: 'comments',
  reminders: 'reminders',
} as const satisfies Readonly<Record<string, QueryNeed>>;

export class FilterIndex {
  readonly #store: StoreReader;
  readonly #reader: FilterReader;
  readonly #shown: ShownTask;
  readonly #filters = new Map<string, Matched>();
  /** Tasks that have changed since they were evaluated. */
  readonly #changed = new Map<string, TaskItem | undefined>();
  readonly #stop: readonly (() => void)[];
  /** The parents of subtasks, while a list depends on them. */
  #parents: Map<string, string> | undefined;
  #days: LocalDays;
  #settings: FilterSettings;

  constructor(store: StoreReader, reader: FilterReader) {
    this.#store = store;
    this.#reader = reader;
    this.#settings = reader.settings();
    this.#days = new LocalDays(store.timeZone);
    this.#shown = new ShownTask(store, () => this.#days);
    this.#stop = [
      store.watchTasks((id, task) => {
        if (this.#filters.size > 0) this.#changed.set(id, task);
      }),
      store.subscribe('filters', () => {
        for (const id of this.#filters.keys()) if (store.filter(id) === undefined) this.#filters.delete(id);
      }),
      ...Object.entries(TOPICS).map(([topic, need]) => store.subscribe(topic, () => this.#forget(need))),
    ];
  }

  /** Returns what a list of a question asks of its tasks, as far as it can be set (FILTER-10). */
  presetOf(list: QueryNode): QueryPreset {
    return presetOfQuery(list, { ...this.#reader.settings(), today: this.#store.today });
  }

  /** Returns the tasks that match a filter. */
  matches({ id, tree }: Pick<FilterItem, 'id' | 'tree'>): FilterMatches {
    this.#update();
    let matched = this.#filters.get(id);
    if (matched === undefined || !isEqual(matched.tree, tree)) {
      matched = matchedBy(tree);
      this.#filters.set(id, matched);
    }
    return this.#matchesOf(matched);
  }

  /** Returns those that a filter will list among tasks which the store does not have yet, such as later ones of series. */
  matching<T>({ tree }: Pick<FilterItem, 'tree'>, tasks: readonly T[], taskOf: (each: T) => TaskItem): T[] {
    const tests = tree.lists.map((node) => this.#compile(node));
    return tasks.filter((each) => {
      this.#shown.task = taskOf(each);
      return tests.some((test) => test(this.#shown));
    });
  }

  /** Returns the number of tasks in the store that match a question. */
  countOf(tree: QueryTree): number {
    this.#update();
    return this.#matchesOf(matchedBy(tree)).total;
  }

  /** Calls the listener whenever the result of {@link matches} may have changed. */
  subscribe(listener: () => void): () => void {
    const stops = [
      this.#store.subscribe('change', listener),
      this.#store.subscribe('today', listener),
      this.#reader.subscribe(listener),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  close(): void {
    for (const stop of this.#stop) stop();
  }

  #matchesOf(matched: Matched): FilterMatches {
    for (const list of matched.lists) {
      if (list.isEvaluated) continue;
      if (list.needs.has('subtasks')) this.#parents ??= this.#readParents();
      list.evaluate(this.#visibleTasks(), (node) => this.#compile(node), this.#shown);
    }
    const lists = matched.lists.map((list) => list.snapshot('all'));
    const before = matched.matches;
    if (before !== undefined && lists.every((list, at) => list === before.lists[at])) return before;
    const [only, ...others] = lists;
    if (only !== undefined && others.length === 0) {
      return (matched.matches = { lists, open: only.open, total: only.total });
    }
    return (matched.matches = {
      lists,
      open: new Set(matched.lists.flatMap((list) => list.snapshot('active').ids)).size,
      total: new Set(lists.flatMap(({ ids }) => ids)).size,
    });
  }

  /** Brings the evaluated lists up to date with the changed tasks and settings. */
  #update(): void {
    const settings = this.#reader.settings();
    if (settings !== this.#settings) {
      this.#settings = settings;
      this.#forgetAll();
    }
    if (this.#changed.size === 0) return;
    this.#addParents();
    for (const [id, task] of this.#changed) {
      if (task !== undefined && !this.#isVisible(task)) this.#changed.set(id, undefined);
    }
    for (const { lists } of this.#filters.values()) {
      for (const list of lists) list.update(this.#changed, this.#shown);
    }
    this.#changed.clear();
  }

  /** Adds the tasks that have got or lost a subtask to the changed ones. */
  #addParents(): void {
    const parents = this.#parents;
    if (parents === undefined) return;
    const ids = Array.from(this.#changed.keys());
    for (const id of ids) {
      const before = parents.get(id);
      // A subtask counts even if no list shows it.
      const after = this.#store.task(id)?.parentId ?? undefined;
      if (after === undefined) parents.delete(id);
      else parents.set(id, after);
      for (const parentId of [before, after]) {
        if (parentId === undefined || this.#changed.has(parentId)) continue;
        this.#changed.set(parentId, this.#store.task(parentId));
      }
    }
  }

  #readParents(): Map<string, string> {
    const parents = new Map<string, string>();
    for (const { id, parentId } of this.#store.tasksWithArchived())
      if (parentId !== null) parents.set(id, parentId);
    return parents;
  }

  *#visibleTasks(): Iterable<TaskItem> {
    for (const task of this.#store.tasksWithArchived()) if (this.#isVisible(task)) yield task;
  }

  /** Returns false for the tasks of archived and deleted projects. */
  #isVisible({ projectId }: TaskItem): boolean {
    return projectId === null || this.#store.project(projectId)?.isArchived === false;
  }

  #forget(need: QueryNeed): void {
    if (need === 'day') this.#days = new LocalDays(this.#store.timeZone);
    for (const { lists } of this.#filters.values()) {
      for (const list of lists) if (list.needs.has(need)) list.forget();
    }
  }

  #forgetAll(): void {
    for (const { lists } of this.#filters.values()) for (const list of lists) list.forget();
  }

  #compile(node: QueryNode): QueryTest {
    const { today } = this.#store;
    return compileQuery(node, {
      ...this.#settings,
      today,
      tagsUnder: (id) => this.#tagsUnder(id),
      foldedTexts: () => {
        const { title, body, labels } = this.#reader.textsOf(this.#shown.task);
        return `${title}\n${body}\n${labels}`;
      },
    });
  }

  #tagsUnder(tagId: string): readonly string[] {
    const tags = this.#store.tags();
    // The server gives a tag that was created offline another id.
    return tagsUnder(tags, tagIdNow(tagId, tags));
  }
}

function matchedBy(tree: QueryTree): Matched {
  return { tree, lists: tree.lists.map((list) => new MatchedList(list)), matches: undefined };
}

/** The server sends the tree again with each change of the filter. */
function isEqual(a: QueryTree, b: QueryTree): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
