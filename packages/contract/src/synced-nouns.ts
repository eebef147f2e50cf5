/**
 * The synced nouns: kinds of rows that browsers store, can change offline, and receive from `GET
 * /api/changes`.
 */
import { person } from './members.ts';
import { projectRecord, projectRoutes } from './projects.ts';
import { occurrenceRecord, repeatPattern, repeatPatternRoutes } from './repeating/repeat-patterns.ts';
import { scheduledTaskRoutes } from './repeating/scheduled-tasks.ts';
import { tagRecord, tagRoutes } from './tags.ts';
import { taskBulkRoutes } from './tasks-bulk.ts';
import { taskRecord, taskRoutes } from './tasks.ts';

/** The record schema of each noun, under the name that the noun has in the changes. */
export const syncedRecords = {
  projects: projectRecord,
  tags: tagRecord,
  /**
   * After a reset, this contains the open tasks and those completed in the last two days. Otherwise, it
   * contains every changed task.
   */
  tasks: taskRecord,
  repeatPatterns: repeatPattern,
  /**
   * After a reset, this contains occurrences dated within the last two months or later. Otherwise, it
   * contains every changed occurrence.
   */
  occurrences: occurrenceRecord,
  /** All current and former members, so that tasks can name who created and completed them. */
  people: person,
} as const;

export type SyncedName = keyof typeof syncedRecords;

/** The endpoints of the synced nouns. */
export const syncedRoutes = [
  ...taskRoutes,
  ...taskBulkRoutes,
  ...scheduledTaskRoutes,
  ...repeatPatternRoutes,
  ...projectRoutes,
  ...tagRoutes,
] as const;
