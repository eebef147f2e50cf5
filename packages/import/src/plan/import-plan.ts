/** The rows that an import creates, in the form in which they are stored (IMPORT-2). */
import { countOf } from '@questlog/domain/counts';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import type { SeriesHistory } from '@questlog/domain/recurrence/series/imported-series';
import type {
  CommentImport,
  ProjectImport,
  SectionImport,
  TagImport,
  TaskImport,
} from '@questlog/domain/tasks/import-rows';
import type { ImportedFilter, Loss, Source } from '../imported.ts';

export interface PlannedProject extends ProjectImport {
  readonly isArchived: boolean;
  readonly someday: boolean;
}

export interface PlannedSection extends SectionImport {
  readonly isArchived: boolean;
}

export interface PlannedTask extends TaskImport {
  readonly repeat: PlannedRepeat | null;
}

export interface PlannedRepeat {
  readonly rule: RepeatRule;
  /** Sunday is 0; null for the user's own setting. */
  readonly weekStart: number | null;
  readonly isPaused: boolean;
  /** The series that the task continues, with its history; null for a new one. */
  readonly continues: PlannedSeries | null;
}

export interface PlannedSeries {
  readonly id: string;
  readonly history: SeriesHistory;
}

export type PlannedFilter = Omit<ImportedFilter, 'sourceId'> & { readonly id: string };

export interface ImportPlan {
  readonly source: Source;
  readonly projects: readonly PlannedProject[];
  readonly sections: readonly PlannedSection[];
  /** Tags to create: those that have a colour, and those without tasks. */
  readonly tags: readonly TagImport[];
  /** Tasks to create. Parents come before their subtasks. */
  readonly tasks: readonly PlannedTask[];
  /** The comments on these tasks. Those on each task are oldest first. */
  readonly comments: readonly CommentImport[];
  readonly filters: readonly PlannedFilter[];
  readonly losses: readonly Loss[];
}

export interface PlanCounts {
  readonly projects: number;
  readonly sections: number;
  readonly tags: number;
  /** Number of open tasks, excluding subtasks. */
  readonly tasks: number;
  readonly subtasks: number;
  readonly completed: number;
  readonly repeats: number;
  readonly comments: number;
  readonly filters: number;
}

/**
 * Describes what an import adds: '3 tasks', or '1 project' if the account already has all its tasks, or '1 filter' if it
 * has the projects too.
 */
export function addedText({
  projects,
  tasks,
  filters,
}: Pick<ImportPlan, 'projects' | 'tasks' | 'filters'>): string {
  if (tasks.length === 0 && projects.length === 0 && filters.length > 0)
    return countOf(filters.length, 'filter');
  return tasks.length === 0 ? countOf(projects.length, 'project') : countOf(tasks.length, 'task');
}

export function countsOf({ projects, sections, tags, tasks, comments, filters }: ImportPlan): PlanCounts {
  const open = tasks.filter(({ completedAt }) => completedAt === null);
  const paths = new Set([...tags.map(({ path }) => path), ...tasks.flatMap(({ tagPaths }) => tagPaths)]);
  return {
    projects: projects.length,
    sections: sections.length,
    tags: paths.size,
    tasks: open.filter(({ parentId }) => parentId === null).length,
    subtasks: open.filter(({ parentId }) => parentId !== null).length,
    completed: tasks.length - open.length,
    repeats: tasks.filter(({ repeat }) => repeat !== null).length,
    comments: comments.length,
    filters: filters.length,
  };
}
