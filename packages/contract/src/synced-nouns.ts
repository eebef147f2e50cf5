/** The synced nouns: rows that browsers store, can change offline, and receive from `GET /api/changes`. */
import { comment, commentRoutes } from './comments.ts';
import { accountUser } from './members.ts';
import { projectRecord, projectRoutes } from './projects.ts';
import { occurrenceRecord, repeatPattern, repeatPatternRoutes } from './repeating/repeat-patterns.ts';
import { scheduledTaskRoutes } from './repeating/scheduled-tasks.ts';
import { section, sectionRoutes } from './sections.ts';
import { tagRecord, tagRoutes } from './tags.ts';
import { taskBulkRoutes } from './tasks-bulk.ts';
import { taskRecord, taskRoutes } from './tasks.ts';

/** Each noun's record schema, by its name in the changes. */
export const syncedRecords = {
  projects: projectRecord,
  sections: section,
  tags: tagRecord,
  /** After a reset: open tasks and tasks completed in the last two days. Otherwise: every changed task. */
  tasks: taskRecord,
  repeatPatterns: repeatPattern,
  /** After a reset: occurrences from the last two months on. Otherwise: every changed occurrence. */
  occurrences: occurrenceRecord,
  /** After a reset: the latest ones. Otherwise: every changed comment. */
  comments: comment,
  /** All current and former members, so that their names can be shown on tasks. */
  people: accountUser,
} as const;

export type SyncedName = keyof typeof syncedRecords;

export const syncedRoutes = [
  ...taskRoutes,
  ...taskBulkRoutes,
  ...scheduledTaskRoutes,
  ...repeatPatternRoutes,
  ...projectRoutes,
  ...sectionRoutes,
  ...tagRoutes,
  ...commentRoutes,
] as const;
