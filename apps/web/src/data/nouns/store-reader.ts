/**
 * The part of the store that the screens read. Every result stays the same object until its content changes.
 */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import type { TagUsage } from '@questlog/domain/tags/tag-tree-usage';
import type { DateBucket } from '@questlog/domain/dates/date-buckets';
import type { TodaySection, View } from '@questlog/domain/tasks/task-views';
import type { PersonItem } from './people/people.ts';
import type { ProjectItem } from './projects/project-item.ts';
import type { OccurrenceItem } from './repeats/occurrence-item.ts';
import type { RepeatPatternItem } from './repeats/repeat-pattern-item.ts';
import type { TagItem } from './tags/tag-item.ts';
import type { Topic } from '../engine/store/topics.ts';
import type { TaskItem } from './tasks/task-item.ts';

/** Filters the tasks of a view by completion. */
export type TaskFilter = 'all' | 'active' | 'completed';

export interface ViewSnapshot {
  /** The tasks that pass the filter, in the order of the view. */
  readonly ids: readonly string[];
  /** The number of tasks in the whole view, regardless of the filter. */
  readonly total: number;
  readonly open: number;
  readonly completed: number;
}

export type TodaySections = Readonly<Record<TodaySection, ViewSnapshot>>;

export interface UpcomingGroup {
  readonly bucket: DateBucket;
  readonly ids: readonly string[];
}

export interface ProjectCount {
  readonly active: number;
  readonly completed: number;
}

export interface StoreCounts {
  readonly inbox: number;
  readonly today: number;
  readonly upcoming: number;
  readonly anytime: number;
  /** The completed tasks in the store; the server has older ones too. */
  readonly journal: number;
  readonly projects: ReadonlyMap<string, ProjectCount>;
}

export interface StoreReader {
  readonly today: LocalDate;
  readonly timeZone: string;
  readonly pendingCount: number;
  /** Number of completed tasks shown, minus those that the server has: the effect of pending changes. */
  readonly completedAhead: number;
  subscribe(topic: Topic, listener: () => void): () => void;
  task(id: string): TaskItem | undefined;
  project(id: string): ProjectItem | undefined;
  tag(id: string): TagItem | undefined;
  repeatPattern(id: string): RepeatPatternItem | undefined;
  repeatPatterns(): readonly RepeatPatternItem[];
  /** Returns an occurrence that became a task or was cancelled. */
  occurrence(id: string): OccurrenceItem | undefined;
  occurrences(): readonly OccurrenceItem[];
  /** Returns all current and former members of the account. */
  people(): readonly PersonItem[];
  /** Returns a view. With `tags`, the view and its counters only include the tasks that match. */
  view(view: View, filter: TaskFilter, tags?: TagFilter): ViewSnapshot;
  todaySections(filter: TaskFilter, tags?: TagFilter): TodaySections;
  upcomingGroups(tags?: TagFilter): readonly UpcomingGroup[];
  counts(): StoreCounts;
  projects(): readonly ProjectItem[];
  archivedProjects(): readonly ProjectItem[];
  tags(): readonly TagItem[];
  /** Returns the tag usage of the open tasks, without those in archived projects. */
  tagUsage(): TagUsage;
  /** Returns every task in no particular order, for search. Don't call it during a render. */
  allTasks(): Iterable<TaskItem>;
  /**
   * Notifies of each task in {@link allTasks} that may have changed; undefined for one that has left. Called
   * while the change is being made: only record the id, and read later.
   */
  watchTasks(watcher: (id: string, task: TaskItem | undefined) => void): () => void;
  /** Returns the tasks of a project in the store, also for an archived project. */
  tasksOf(projectId: string): readonly TaskItem[];
}

/**
 * Returns the name of a view's list. All tag-filtered views share one list, which each narrows by its filter.
 */
export function listKey(view: View): string {
  return view.kind === 'project' ? `project:${view.projectId}` : view.kind;
}
