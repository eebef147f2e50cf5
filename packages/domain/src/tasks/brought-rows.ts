/** Rows to import, such as those in another app's file, with their ids, times and positions (TASK-80). */
import type { LocalDate } from '../dates/local-date.ts';
import type { LocalTime } from '../dates/local-time.ts';
import type { Priority } from './task-facts.ts';

export interface BroughtProject {
  readonly id: string;
  readonly title: string;
  /** The project's color as `#rrggbb`, or null if the file has no color. */
  readonly color: string | null;
}

export interface BroughtTag {
  readonly path: string;
  readonly color: string | null;
}

export interface BroughtTask {
  readonly id: string;
  readonly parentId: string | null;
  /** The task's project. A subtask has the project of its parent. */
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
  /** When the task was created, as an ISO instant. */
  readonly createdAt: string;
  /** When the task was completed, as an ISO instant; null for an open task. */
  readonly completedAt: string | null;
  readonly projectOrder: number | null;
  readonly todayOrder: number | null;
  readonly anytimeOrder: number | null;
  /**
   * The occurrence that the task was created from, which determines its id; null if it was not created from
   * one (REPEAT-79).
   */
  readonly occurrence: BroughtOccurrence | null;
}

export interface BroughtOccurrence {
  readonly patternId: string;
  readonly date: LocalDate;
}
