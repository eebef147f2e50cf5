/** The synced nouns: rows that browsers store, change offline, and receive in the changes. */
import { person } from './members.ts';
import { projectRecord, projectRoutes } from './projects.ts';
import { occurrenceRecord, repeatPattern, repeatPatternRoutes } from './repeating/repeat-patterns.ts';
import { scheduledTaskRoutes } from './repeating/scheduled-tasks.ts';
import { tagRecord, tagRoutes } from './tags.ts';
import { taskBulkRoutes } from './tasks-bulk.ts';
import { taskRecord, taskRoutes } from './tasks.ts';

/** The record schema of each noun, by the noun's name in the changes. */
export const syncedRecords = {
  projects: projectRecord,
  tags: tagRecord,
  /** After a reset: open tasks, and tasks completed in the last two days. Otherwise: every changed task. */
  tasks: taskRecord,
  repeatPatterns: repeatPattern,
  /**
   * After a reset: occurrences dated within the last two months or later. Otherwise: every changed
   * occurrence.
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
