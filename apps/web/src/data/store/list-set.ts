/** All sorted lists of the store: a task is placed in some of them, and what they show is remembered until it changes. */
import type { LocalDate } from '@questlog/domain/local-date';
import { bucketRange, DATE_BUCKETS } from '@questlog/domain/task-views';
import type { TaskItem } from '../model.ts';
import { comparatorOf, viewOfList } from './placing.ts';
import type {
  ProjectCount,
  StoreCounts,
  TaskFilter,
  TodaySections,
  UpcomingGroup,
  ViewSnapshot,
} from './store-reader.ts';
import { TaskList } from './task-list.ts';
import type { Topics } from './topics.ts';

const NOTHING: ViewSnapshot = { ids: [], total: 0, open: 0, completed: 0 };
const NOWHERE: readonly string[] = [];
const PROJECT = 'project:';

interface Moves {
  readonly removed: TaskItem[];
  readonly added: TaskItem[];
}

export class ListSet {
  readonly #lists = new Map<string, TaskList>();
  /** The lists that hold each task. */
  readonly #places = new Map<string, readonly string[]>();
  readonly #moves = new Map<string, Moves>();
  readonly #topics: Topics;
  #counts: StoreCounts | undefined;
  readonly #sections: Partial<Record<TaskFilter, TodaySections>> = {};
  #groups:
    | { readonly of: ViewSnapshot; readonly on: LocalDate; readonly groups: UpcomingGroup[] }
    | undefined;

  constructor(topics: Topics) {
    this.#topics = topics;
  }

  /** Whether any list holds the task: not so in an archived project, save completed. */
  holds(id: string): boolean {
    return this.#places.has(id);
  }

  /** Notes where a task goes; {@link ListSet.flush} moves it. */
  place(
    id: string,
    before: TaskItem | undefined,
    after: TaskItem | undefined,
    places: readonly string[],
  ): void {
    const left = this.#places.get(id) ?? NOWHERE;
    if (places.length === 0) this.#places.delete(id);
    else this.#places.set(id, places);
    for (const key of left) {
      if (before === undefined) continue;
      const stays = after !== undefined && places.includes(key);
      if (stays && this.#lists.get(key)?.replace(before, after) === true) continue;
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
      if (list === undefined) this.#lists.set(key, (list = new TaskList(comparatorOf(key))));
      const { open, size } = list;
      list.change(removed, added);
      if (list.size === 0) this.#lists.delete(key);
      if (list.open !== open || list.size !== size) {
        this.#counts = undefined;
        this.#topics.mark('counts');
      }
      this.#topics.mark(`list:${viewOfList(key)}`);
    }
    this.#moves.clear();
  }

  snapshot(key: string, filter: TaskFilter): ViewSnapshot {
    return this.#lists.get(key)?.snapshot(filter) ?? NOTHING;
  }

  todaySections(filter: TaskFilter): TodaySections {
    const overdue = this.snapshot('today:overdue', filter);
    const today = this.snapshot('today:today', filter);
    const evening = this.snapshot('today:evening', filter);
    const known = this.#sections[filter];
    if (known?.overdue === overdue && known.today === today && known.evening === evening) return known;
    return (this.#sections[filter] = { overdue, today, evening });
  }

  /** The list is sorted by date, so that each bucket is a stretch of it, found by halves. */
  upcomingGroups(today: LocalDate): readonly UpcomingGroup[] {
    const of = this.snapshot('upcoming', 'all');
    if (this.#groups?.of === of && this.#groups.on === today) return this.#groups.groups;
    const groups: UpcomingGroup[] = [];
    let from = 0;
    for (const bucket of DATE_BUCKETS) {
      const last = bucketRange(bucket, today).to;
      const to =
        this.#lists
          .get('upcoming')
          ?.prefix((task) => last === null || (task.scheduledOn !== null && task.scheduledOn <= last)) ?? 0;
      if (to > from) groups.push({ bucket, ids: of.ids.slice(from, to) });
      from = to;
    }
    this.#groups = { of, on: today, groups };
    return groups;
  }

  counts(): StoreCounts {
    return (this.#counts ??= this.#count());
  }

  /** Tasks that another date puts elsewhere. */
  movedByDay(today: LocalDate): TaskItem[] {
    const all = (key: string): readonly TaskItem[] => this.#lists.get(key)?.items ?? [];
    const upcoming = this.#lists.get('upcoming');
    const due = upcoming?.prefix((task) => task.scheduledOn !== null && task.scheduledOn <= today) ?? 0;
    return [
      ...all('today'),
      ...all('upcoming').slice(0, due),
      // Only a clock that goes back, or a flight to the west, brings a completed task back into Today.
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

  #movesOf(key: string): Moves {
    let moves = this.#moves.get(key);
    if (moves === undefined) this.#moves.set(key, (moves = { removed: [], added: [] }));
    return moves;
  }
}
