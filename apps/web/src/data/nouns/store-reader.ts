/** What the screens read of the store. Every answer is the same object until what it tells has changed. */
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

/** Which tasks of a view are shown. */
export type TaskFilter = 'all' | 'active' | 'completed';

export interface ViewSnapshot {
  /** The tasks that pass the filter, in the order of the view. */
  readonly ids: readonly string[];
  /** Of the whole view, whatever the filter. */
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
  /** The completed tasks that the store holds; the server knows of older ones. */
  readonly journal: number;
  readonly projects: ReadonlyMap<string, ProjectCount>;
}

export interface StoreReader {
  readonly today: LocalDate;
  readonly timeZone: string;
  readonly pendingCount: number;
  /** By how many completed tasks the changes on their way differ from what the server has. */
  readonly completedAhead: number;
  subscribe(topic: Topic, listener: () => void): () => void;
  task(id: string): TaskItem | undefined;
  project(id: string): ProjectItem | undefined;
  tag(id: string): TagItem | undefined;
  repeatPattern(id: string): RepeatPatternItem | undefined;
  repeatPatterns(): readonly RepeatPatternItem[];
  /** One that became a task or was cancelled. */
  occurrence(id: string): OccurrenceItem | undefined;
  occurrences(): readonly OccurrenceItem[];
  /** All who are or were members of the account. */
  people(): readonly PersonItem[];
  /** With `tags`, the view is as if it held only the tasks that pass them: its counters too. */
  view(view: View, filter: TaskFilter, tags?: TagFilter): ViewSnapshot;
  todaySections(filter: TaskFilter, tags?: TagFilter): TodaySections;
  upcomingGroups(tags?: TagFilter): readonly UpcomingGroup[];
  counts(): StoreCounts;
  projects(): readonly ProjectItem[];
  archivedProjects(): readonly ProjectItem[];
  tags(): readonly TagItem[];
  /** Of the open tasks; those in archived projects left out. */
  tagUsage(): TagUsage;
  /** Every task, for search; in no order. Not to be read in a render. */
  allTasks(): Iterable<TaskItem>;
  /**
   * Tells of each task that may have changed, of those that {@link allTasks} gives: undefined for one that left them.
   * It is called while the change is being made: take a note, and read later.
   */
  watchTasks(watcher: (id: string, task: TaskItem | undefined) => void): () => void;
  /** The tasks of a project that the store holds, those of an archived one too. */
  tasksOf(projectId: string): readonly TaskItem[];
}

/** The name of a view's list. All tag-filtered views share one, which each narrows to its filter. */
export function listKey(view: View): string {
  return view.kind === 'project' ? `project:${view.projectId}` : view.kind;
}
