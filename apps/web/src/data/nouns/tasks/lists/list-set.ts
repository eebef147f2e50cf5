/**
 * All sorted lists of the store. A task can be in several. Their snapshots are cached until the lists change.
 */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import {
  belongsTo,
  TODAY_SECTIONS,
  upcomingDate,
  type TodaySection,
} from '@questlog/domain/tasks/task-views';
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import { countTagUsage, type TagUsage } from '@questlog/domain/tags/tag-tree-usage';
import { bucketRange, DATE_BUCKETS } from '@questlog/domain/dates/date-buckets';
import type { TaskItem } from '../task-item.ts';
import { prefixOf } from './filtered-slices.ts';
import { comparatorOf, subtaskComparatorOf, viewOfList } from './placing.ts';
import type {
  ProjectCount,
  StoreCounts,
  TaskFilter,
  TodaySections,
  UpcomingGroup,
  ViewSnapshot,
} from './view-snapshot.ts';
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
  readonly #places = new Map<string, readonly string[]>();
  readonly #moves = new Map<string, Moves>();
  readonly #topics: Topics;
  readonly #watchers = new Set<TaskWatcher>();
  #counts: StoreCounts | undefined;
  #tagUsage: TagUsage | undefined;
  /** The sections computed for each snapshot, so that an unchanged view returns the same object. */
  readonly #sections = new WeakMap<ViewSnapshot, TodaySections>();
  readonly #groups = new WeakMap<
    ViewSnapshot,
    { readonly on: LocalDate; readonly groups: readonly UpcomingGroup[] }
  >();

  constructor(topics: Topics) {
    this.#topics = topics;
  }

  /** Returns true if any list contains the task. An archived project's open tasks are in no list. */
  holds(id: string): boolean {
    return this.#places.has(id);
  }

  watch(watcher: TaskWatcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  placesOf(id: string): readonly string[] {
    return this.#places.get(id) ?? NOWHERE;
  }

  /** Records the lists that contain a task. {@link ListSet.flush} then moves the task between them. */
  place(
    id: string,
    before: TaskItem | undefined,
    after: TaskItem | undefined,
    places: readonly string[],
  ): void {
    const left = this.placesOf(id);
    if (places.length === 0) this.#places.delete(id);
    else this.#places.set(id, places);
    for (const notify of this.#watchers) notify(id, places.length === 0 ? undefined : after);
    for (const key of left) {
      if (before === undefined) continue;
      const stays = after !== undefined && places.includes(key);
      if (stays && this.#lists.get(key)?.replace(before, after) === true) {
        // The list's tag filters may have different results now.
        if (before.tagIds !== after.tagIds) this.#changed(key);
        continue;
      }
      this.#movesOf(key).removed.push(before);
      if (stays) this.#movesOf(key).added.push(after);
    }
    for (const key of places) {
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

  snapshot(key: string, filter: TaskFilter, tags?: TagFilter): ViewSnapshot {
    return this.#lists.get(key)?.snapshot(filter, tags) ?? NOTHING;
  }

  todaySections(filter: TaskFilter, tags?: TagFilter): TodaySections {
    const whole = this.snapshot('today', filter, tags);
    const section = (name: TodaySection): ViewSnapshot => this.snapshot(`today:${name}`, filter, tags);
    const sections = {
      overdue: section('overdue'),
      due: section('due'),
      today: section('today'),
      evening: section('evening'),
    };
    const known = this.#sections.get(whole);
    if (known !== undefined && TODAY_SECTIONS.every((name) => known[name] === sections[name])) return known;
    this.#sections.set(whole, sections);
    return sections;
  }

  /** Returns Upcoming's date buckets. The list is sorted by date, so binary search finds the end of each. */
  upcomingGroups(today: LocalDate, tags?: TagFilter): readonly UpcomingGroup[] {
    const of = this.snapshot('upcoming', 'all', tags);
    const known = this.#groups.get(of);
    if (known?.on === today) return known.groups;
    const items = this.#lists.get('upcoming')?.items(tags) ?? [];
    const groups: UpcomingGroup[] = [];
    let from = 0;
    for (const bucket of DATE_BUCKETS) {
      const last = bucketRange(bucket, today).to;
      const to = prefixOf(items, (task) => last === null || (upcomingDate(task) ?? last) <= last);
      if (to > from) groups.push({ bucket, ids: of.ids.slice(from, to) });
      from = to;
    }
    this.#groups.set(of, { on: today, groups });
    return groups;
  }

  counts(): StoreCounts {
    return (this.#counts ??= this.#count());
  }

  /** Returns the number of open tasks per tag, and the number with at least one tag. */
  tagUsage(): TagUsage {
    return (this.#tagUsage ??= countTagUsage(
      (this.#lists.get('tag')?.items() ?? []).map((task) => task.tagIds),
    ));
  }

  /** Returns the tasks that move to a different list when the date changes. */
  movedByDay(today: LocalDate): TaskItem[] {
    const all = (key: string): readonly TaskItem[] => this.#lists.get(key)?.items() ?? [];
    return [
      ...all('today'),
      ...all('upcoming').filter((task) => belongsTo({ kind: 'today' }, task, today)),
      // A completed task returns to Today only if the clock goes back or the user travels west.
      ...all('journal').filter((task) => task.completedOn === today),
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
