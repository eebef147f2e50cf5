/** The rows that an import creates, as the account can store them (IMPORT-2). */
import { countOf } from '@questlog/domain/counts';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { LocalTime } from '@questlog/domain/dates/local-time';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import type { Priority } from '@questlog/domain/tasks/task-facts';
import type { Loss, Source } from '../imported.ts';

export interface PlannedProject {
  readonly id: string;
  readonly title: string;
  readonly color: string | null;
  readonly isArchived: boolean;
}

export interface PlannedTag {
  readonly path: string;
  readonly color: string | null;
}

export interface PlannedTask {
  readonly id: string;
  readonly parentId: string | null;
  /** Its project, for a subtask that of the tasks above it. */
  readonly projectId: string | null;
  readonly title: string;
  readonly description: string | null;
  readonly notes: string | null;
  readonly tagPaths: readonly string[];
  readonly scheduledOn: LocalDate | null;
  readonly scheduledTime: LocalTime | null;
  readonly thisEvening: boolean;
  readonly dueOn: LocalDate | null;
  readonly priority: Priority;
  /** ISO instant. */
  readonly createdAt: string;
  /** ISO instant; null for an open task. */
  readonly completedAt: string | null;
  readonly projectOrder: number | null;
  readonly todayOrder: number | null;
  readonly anytimeOrder: number | null;
  readonly repeat: RepeatRule | null;
  readonly weekStart: number | null;
  readonly isPaused: boolean;
}

export interface ImportPlan {
  readonly source: Source;
  readonly projects: readonly PlannedProject[];
  /** The tags with a color, and those that no task has. */
  readonly tags: readonly PlannedTag[];
  /** Each parent before its subtasks. */
  readonly tasks: readonly PlannedTask[];
  readonly losses: readonly Loss[];
}

/** The numbers of a plan, for its preview. */
export interface PlanCounts {
  readonly projects: number;
  readonly tags: number;
  /** Open tasks that are no subtasks. */
  readonly tasks: number;
  /** Open subtasks. */
  readonly subtasks: number;
  readonly completed: number;
  readonly repeats: number;
}

/** Returns what an import adds: '3 tasks', or '1 project' if all of its tasks are there already. */
export function addedText({ projects, tasks }: Pick<ImportPlan, 'projects' | 'tasks'>): string {
  return tasks.length === 0 ? countOf(projects.length, 'project') : countOf(tasks.length, 'task');
}

/** Counts the rows of a plan. */
export function countsOf({ projects, tags, tasks }: ImportPlan): PlanCounts {
  const open = tasks.filter(({ completedAt }) => completedAt === null);
  const paths = new Set([...tags.map(({ path }) => path), ...tasks.flatMap(({ tagPaths }) => tagPaths)]);
  return {
    projects: projects.length,
    tags: paths.size,
    tasks: open.filter(({ parentId }) => parentId === null).length,
    subtasks: open.filter(({ parentId }) => parentId !== null).length,
    completed: tasks.length - open.length,
    repeats: tasks.filter(({ repeat }) => repeat !== null).length,
  };
}
