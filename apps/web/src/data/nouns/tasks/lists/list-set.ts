/**
 * All sorted lists of the store. A task can be in several. Their snapshots are cached until the lists change.
 */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { belongsTo } from '@questlog/domain/tasks/task-views';
import { countTagUsage, type TagUsage } from '@questlog/domain/tags/tag-tree-usage';
import type { TaskItem } from '../task-item.ts';
import { comparatorOf, subtaskComparatorOf, viewOfList } from './list-keys.ts';
import type { ProjectCount, StoreCounts, TaskFilter, ViewSnapshot } from './view-snapshot.ts';
import { changesFilters, type RowFilter } from './row-filter.ts';
import { TaskList } from './task-list.ts';
import type { Topics } from '../../../engine/store/topics.ts';

const NOTHING: ViewSnapshot = { ids: [], total: 0, open: 0, completed: 0 };
const NOWHERE: readonly string[] = [];
const PROJECT = 'project:';

/** Called when a task's lists are determined; `task` is undefined if no list contains it any longer. */
export type TaskWatcher = (id: string, task: TaskItem | undefined) => void;

interface Moves {
  readonly removed: TaskItem[];
  readonly added: TaskItem[];
}

export class ListSet {
  readonly #lists = new Map<string, TaskList>();
  /** The names of the lists that contain each task. */
  readonly #keys = new Map<string, readonly string[]>();
  readonly #moves = new Map<string, Moves>();
  readonly #topics: Topics;
  readonly #watchers = new Set<TaskWatcher>();
  #counts: StoreCounts | undefined;
  #tagUsage: TagUsage | undefined;

  constructor(topics: Topics) {
    this.#topics = topics;
  }

  /** Returns true if any list contains the task. An archived project's open tasks are in no list. */
  holds(id: string): boolean {
    return this.#keys.has(id);
  }

  watch(watcher: TaskWatcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  keysOf(id: string): readonly string[] {
    return this.#keys.get(id) ?? NOWHERE;
  }

  /** Records the lists that contain a task. {@link ListSet.flush} then moves the task between them. */
  reindex(
    id: string,
    before: TaskItem | undefined,
    after: TaskItem | undefined,
    keys: readonly string[],
  ): void {
    const left = this.keysOf(id);
    if (keys.length === 0) this.#keys.delete(id);
    else this.#keys.set(id, keys);
    for (const notify of this.#watchers) notify(id, keys.length === 0 ? undefined : after);
    for (const key of left) {
      if (before === undefined) continue;
      const stays = after !== undefined && keys.includes(key);
      if (stays && this.#lists.get(key)?.replace(before, after) === true) {
        if (changesFilters(before, after)) this.#changed(key);
        continue;
      }
      this.#movesOf(key).removed.push(before);
      if (stays) this.#movesOf(key).added.push(after);
    }
    for (const key of keys) {
      if (after !== undefined && !left.includes(key)) this.#movesOf(key).added.push(after);
    }
  }

  flush(): void {
    for (const [key, { removed, added }] of this.#moves) {
      let list = this.#lists.get(key);
      if (list === undefined) {
        this.#lists.set(key, (list = new TaskList(comparatorOf(key), subtaskComparatorOf(key))));
      }
      const { open, size } = list;
      list.change(removed, added);
      if (list.isEmpty) this.#lists.delete(key);
      if (list.open !== open || list.size !== size) {
        this.#counts = undefined;
        this.#topics.mark('counts');
      }
      this.#changed(key);
    }
    this.#moves.clear();
  }

  snapshot(key: string, filter: TaskFilter, rows?: RowFilter): ViewSnapshot {
    return this.#lists.get(key)?.snapshot(filter, rows) ?? NOTHING;
  }

  counts(): StoreCounts {
    return (this.#counts ??= this.#count());
  }

  /** Returns the number of open tasks per tag, and the number with at least one tag. */
  tagUsage(): TagUsage {
    return (this.#tagUsage ??= countTagUsage(
      (this.#lists.get('tag')?.items ?? []).map((task) => task.tagIds),
    ));
  }

  /** Returns the tasks that move to a different list when the date changes. */
  movedByDay(today: LocalDate): TaskItem[] {
    const all = (key: string): readonly TaskItem[] => this.#lists.get(key)?.items ?? [];
    return [
      ...all('today'),
      ...all('upcoming').filter((task) => belongsTo({ kind: 'today' }, task, today)),
      // A completed task returns to Today only if the clock goes back or the user travels west.
      ...all('journal').filter((task) => task.completedOn === today),
      // Only its project contains a hidden task of a project for someday.
      ...[...this.#lists].flatMap(([key, { items }]) =>
        key.includes(':') ? items.filter(({ hidden }) => hidden) : [],
      ),
    ];
  }

  #count(): StoreCounts {
    const open = (key: string): number => this.#lists.get(key)?.open ?? 0;
    const projects = new Map<string, ProjectCount>();
    for (const [key, list] of this.#lists) {
      if (!key.startsWith(PROJECT)) continue;
      projects.set(key.slice(PROJECT.length), { active: list.open, completed: list.size - list.open });
    }
    return {
      inbox: open('inbox'),
      today: open('today'),
      upcoming: open('upcoming'),
      anytime: open('anytime'),
      someday: open('someday'),
      journal: this.#lists.get('journal')?.size ?? 0,
      projects,
    };
  }

  #changed(key: string): void {
    if (key === 'tag') this.#tagUsage = undefined;
    this.#topics.mark(`list:${viewOfList(key)}`);
  }

  #movesOf(key: string): Moves {
    let moves = this.#moves.get(key);
    if (moves === undefined) this.#moves.set(key, (moves = { removed: [], added: [] }));
    return moves;
  }
}
