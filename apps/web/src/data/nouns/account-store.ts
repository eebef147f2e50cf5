/** The store of an account, with the methods that the screens read. */
import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import type { TagUsage } from '@questlog/domain/tags/tag-tree-usage';
import type { View } from '@questlog/domain/tasks/task-views';
import { RowStore, type RowStoreOptions } from '../engine/store/row-store.ts';
import { collections } from './collections.ts';
import type { ProjectItem } from './projects/project-item.ts';
import { people, type PersonItem } from './people/people.ts';
import { projects } from './projects/projects.ts';
import type { OccurrenceItem } from './repeats/occurrence-item.ts';
import type { RepeatPatternItem } from './repeats/repeat-pattern-item.ts';
import { occurrences, repeatPatterns } from './repeats/repeats.ts';
import {
  listKey,
  type StoreCounts,
  type StoreReader,
  type TaskFilter,
  type TodaySections,
  type UpcomingGroup,
  type ViewSnapshot,
} from './store-reader.ts';
import type { TagItem } from './tags/tag-item.ts';
import { tags } from './tags/tags.ts';
import type { ListSet, TaskWatcher } from './tasks/lists/list-set.ts';
import type { TaskItem } from './tasks/task-item.ts';
import { tasks } from './tasks/tasks.ts';

export type AccountStoreOptions = Omit<RowStoreOptions, 'collections'>;

export class AccountStore extends RowStore implements StoreReader {
  readonly #lists: ListSet;

  constructor(options: AccountStoreOptions) {
    super({ ...options, collections });
    this.#lists = this.index(tasks).lists;
  }

  task(id: string): TaskItem | undefined {
    return this.shown(tasks).get(id);
  }

  project(id: string): ProjectItem | undefined {
    return this.shown(projects).get(id);
  }

  tag(id: string): TagItem | undefined {
    return this.shown(tags).get(id);
  }

  view(view: View, filter: TaskFilter, by?: TagFilter): ViewSnapshot {
    return this.#lists.snapshot(listKey(view), filter, view.kind === 'tag' ? view.filter : by);
  }

  todaySections(filter: TaskFilter, by?: TagFilter): TodaySections {
    return this.#lists.todaySections(filter, by);
  }

  upcomingGroups(by?: TagFilter): readonly UpcomingGroup[] {
    return this.#lists.upcomingGroups(this.today, by);
  }

  tagUsage(): TagUsage {
    return this.#lists.tagUsage();
  }

  counts(): StoreCounts {
    return this.#lists.counts();
  }

  get completedAhead(): number {
    let ahead = 0;
    for (const [base, shown] of this.altered(tasks)) ahead += completed(shown) - completed(base);
    return ahead;
  }

  projects(): readonly ProjectItem[] {
    return this.index(projects).inUse();
  }

  archivedProjects(): readonly ProjectItem[] {
    return this.index(projects).archived();
  }

  tags(): readonly TagItem[] {
    return this.index(tags).byPath();
  }

  repeatPattern(id: string): RepeatPatternItem | undefined {
    return this.shown(repeatPatterns).get(id);
  }

  repeatPatterns(): readonly RepeatPatternItem[] {
    return this.index(repeatPatterns).all();
  }

  occurrence(id: string): OccurrenceItem | undefined {
    return this.shown(occurrences).get(id);
  }

  occurrences(): readonly OccurrenceItem[] {
    return this.index(occurrences).all();
  }

  people(): readonly PersonItem[] {
    return this.index(people).all();
  }

  *allTasks(): Iterable<TaskItem> {
    for (const [id, task] of this.shown(tasks)) if (this.#lists.holds(id)) yield task;
  }

  watchTasks(watcher: TaskWatcher): () => void {
    return this.#lists.watch(watcher);
  }

  tasksOf(projectId: string): TaskItem[] {
    return Array.from(this.index(tasks).ofProject.tasks(projectId), (id) => this.task(id)).filter(
      (task) => task !== undefined,
    );
  }
}

function completed(task: TaskItem | undefined): number {
  return Number(task !== undefined && task.completedAt !== null);
}
