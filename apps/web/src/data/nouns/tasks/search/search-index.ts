/**
 * Full-text search over the tasks. Scanning the folded text of ten thousand tasks takes a few milliseconds,
 * so there is no word index. Folding is the expensive part. It happens once per version of a task, in idle
 * time or when a search begins.
 */
import type { TaskItem } from '../task-item.ts';
import type { RowStore } from '../../../engine/store/row-store.ts';
import type { ProjectReaders } from '../../projects/project-readers.ts';
import type { TagReaders } from '../../tags/tags-noun.ts';
import type { TaskReaders } from '../task-readers.ts';
import { excerptOf, type Excerpt } from './excerpt.ts';
import { leafName } from '@questlog/domain/tags/tag-path';
import { fold, occurrences, type Range } from '@questlog/domain/folded-text';
import { narrows, parseQuery, RANK, rankOf, type FoldedTexts, type Query } from './match.ts';

/** Calls `work` in idle time until it returns true. Returns a function that cancels it. */
export type Idle = (work: (hasTime: () => boolean) => boolean) => () => void;

export interface Found {
  readonly task: TaskItem;
  /** The matches in the title. */
  readonly title: readonly Range[];
  /** An excerpt from the notes or description. Undefined if the title contains every word. */
  readonly excerpt: Excerpt | undefined;
  /** The result's sort key: see {@link RANK}. */
  readonly rank: number;
}

export interface SearchResult {
  /** Best matches first. */
  readonly found: readonly Found[];
  /** The total number of matches. */
  readonly total: number;
}

export type SearchedStore = Pick<TaskReaders, 'allTasks' | 'watchTasks'> &
  Pick<ProjectReaders, 'project'> &
  Pick<TagReaders, 'tag'> &
  Pick<RowStore, 'subscribe'>;

interface Entry extends FoldedTexts {
  readonly task: TaskItem;
}

/** Maximum number of results. More would not help the user. */
export const MOST_FOUND = 50;
const NOTHING: SearchResult = { found: [], total: 0 };
/** Number of tasks to index between two checks of the idle time. */
const STEP = 50;

export class SearchIndex {
  readonly #store: SearchedStore;
  readonly #idle: Idle;
  readonly #entries = new Map<string, Entry>();
  /** Tasks that have changed since they were folded. Undefined for a deleted task. */
  readonly #stale = new Map<string, TaskItem | undefined>();
  /** Folded labels, keyed by their original text. Renaming a project or tag re-indexes its tasks. */
  readonly #labels = new Map<string, string>();
  readonly #stop: readonly (() => void)[];
  #callOff: (() => void) | undefined;
  #last: { readonly query: Query; readonly matches: readonly Entry[] } | undefined;

  constructor(store: SearchedStore, idle: Idle) {
    this.#store = store;
    this.#idle = idle;
    for (const task of store.allTasks()) this.#stale.set(task.id, task);
    this.#stop = [
      store.watchTasks((id, task) => {
        this.#stale.set(id, task);
        this.#foldWhenIdle();
      }),
      store.subscribe('projects', () => this.#relabel()),
      store.subscribe('tags', () => this.#relabel()),
    ];
    this.#foldWhenIdle();
  }

  /** Returns the tasks that contain every typed word. An empty query matches none. */
  search(typed: string): SearchResult {
    const query = parseQuery(typed);
    if (query.terms.length === 0) return NOTHING;
    this.#foldStale(() => true);
    const from =
      this.#last !== undefined && narrows(query, this.#last.query) ? this.#last.matches : undefined;
    const matches: Entry[] = [];
    const ranked: Ranked[] = [];
    for (const entry of from ?? this.#entries.values()) {
      const rank = rankOf(entry, query);
      if (rank === Infinity) continue;
      matches.push(entry);
      ranked.push({ rank, entry });
    }
    this.#last = { query, matches };
    const best = ranked.sort(bestFirst).slice(0, MOST_FOUND);
    return {
      found: best.map(({ rank, entry: { task } }) => ({
        task,
        rank,
        title: occurrences(task.title, query.terms),
        excerpt: rank === RANK.inBody ? excerptOf(bodyOf(task), query.terms) : undefined,
      })),
      total: matches.length,
    };
  }

  /** Returns the folded texts of a task, which need not be among the searched ones. */
  textsOf(task: TaskItem): FoldedTexts {
    this.#foldStale(() => true);
    return this.#entries.get(task.id) ?? this.#fold(task);
  }

  close(): void {
    this.#callOff?.();
    for (const stop of this.#stop) stop();
  }

  #foldWhenIdle(): void {
    this.#callOff ??= this.#idle((hasTime) => {
      this.#foldStale(hasTime);
      if (this.#stale.size > 0) return false;
      this.#callOff = undefined;
      return true;
    });
  }

  #foldStale(hasTime: () => boolean): void {
    if (this.#stale.size === 0) return;
    this.#last = undefined;
    let left = STEP;
    for (const [id, task] of this.#stale) {
      if (task === undefined) this.#entries.delete(id);
      else this.#entries.set(id, this.#fold(task));
      this.#stale.delete(id);
      left -= 1;
      if (left > 0) continue;
      if (!hasTime()) return;
      left = STEP;
    }
  }

  #fold(task: TaskItem): Entry {
    const { title, notes, description, projectId, tagIds } = task;
    // Most changes affect other fields. Fold the long fields only if they have changed.
    const known = this.#entries.get(task.id);
    const sameBody = known?.task.notes === notes && known.task.description === description;
    const project = projectId === null ? undefined : this.#store.project(projectId)?.title;
    // Users may type the whole path or only its last segment.
    const tags = tagIds.map((id) => {
      const path = this.#store.tag(id)?.fullPath;
      return path === undefined ? undefined : `#${path} #${leafName(path)}`;
    });
    const labels = [project, ...tags].filter((label) => label !== undefined);
    return {
      task,
      title: known?.task.title === title ? known.title : fold(title),
      body: sameBody ? known.body : fold(bodyOf(task)),
      labels: labels.map((label) => this.#foldLabel(label)).join('\n'),
    };
  }

  #foldLabel(label: string): string {
    let folded = this.#labels.get(label);
    if (folded === undefined) this.#labels.set(label, (folded = fold(label)));
    return folded;
  }

  /**
   * Marks all tasks with a project or tags for re-indexing. Most tasks have one, so finding only the affected
   * tasks would not be faster.
   */
  #relabel(): void {
    for (const { task } of this.#entries.values()) {
      if ((task.projectId === null && task.tagIds.length === 0) || this.#stale.has(task.id)) continue;
      this.#stale.set(task.id, task);
    }
    this.#foldWhenIdle();
  }
}

function bodyOf({ notes, description }: TaskItem): string {
  return [notes, description].filter((text) => text !== null).join('\n');
}

interface Ranked {
  readonly rank: number;
  readonly entry: Entry;
}

/** Compares by rank. Open tasks come first within a rank, then the most recently changed ones. */
function bestFirst(a: Ranked, b: Ranked): number {
  const [one, other] = [a.entry.task, b.entry.task];
  if (a.rank !== b.rank) return a.rank - b.rank;
  const done = Number(one.completedOn !== null) - Number(other.completedOn !== null);
  if (done !== 0) return done;
  if (one.updatedAt !== other.updatedAt) return one.updatedAt > other.updatedAt ? -1 : 1;
  if (one.id === other.id) return 0;
  return one.id > other.id ? -1 : 1;
}
