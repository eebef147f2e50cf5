/** A view's tasks, and the counts of all views, for the screens. */
import type { ProjectPart } from '@questlog/domain/subtasks/top-level-rows';
import type { TreeRow } from '@questlog/domain/subtasks/tree-rows';
import type { TodaySection, View } from '@questlog/domain/tasks/task-views';

export type TaskFilter = 'all' | 'active' | 'completed';

export interface ViewSnapshot {
  /** The tasks that pass the filter, in order. */
  readonly ids: readonly string[];
  /**
   * The rows' positions in their trees; undefined if the view shows no trees. Subtasks come directly after
   * their parent, and the counters leave them out (SUBTASK-12, SUBTASK-13).
   */
  readonly tree?: ReadonlyMap<string, TreeRow>;
  /** The view's task count, regardless of the filter. */
  readonly total: number;
  readonly open: number;
  readonly completed: number;
}

export type TodaySections = Readonly<Record<TodaySection, ViewSnapshot>>;

export interface ProjectCount {
  readonly active: number;
  readonly completed: number;
}

export interface StoreCounts {
  readonly inbox: number;
  readonly today: number;
  readonly upcoming: number;
  readonly anytime: number;
  readonly someday: number;
  /** Completed tasks in the store. The server also has older ones. */
  readonly journal: number;
  readonly projects: ReadonlyMap<string, ProjectCount>;
}

/** Returns the name of the list of a part of a project. */
export function partKey(part: ProjectPart, projectId: string): string {
  return `${part}:${projectId}`;
}

/** Returns the name of a view's list. All views with a tag filter share one list. */
export function listKey(view: View): string {
  return view.kind === 'project' ? `project:${view.projectId}` : view.kind;
}
