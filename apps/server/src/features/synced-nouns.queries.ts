/** Lists the nouns (kinds of rows, such as tasks) that all features sync with browsers. */
import type { SyncedNoun } from '../account-change/synced-noun.queries.ts';
import { SYNCED_USERS } from './teams/members/synced-users.queries.ts';
import { COMMENTS } from './comments/synced-comments.queries.ts';
import { PROJECTS } from './projects/synced-projects.queries.ts';
import { OCCURRENCES, REPEAT_PATTERNS } from './repeating/synced-repeating.queries.ts';
import { SECTIONS } from './sections/synced-sections.queries.ts';
import { TAGS } from './tags/synced-tags.queries.ts';
import { TASKS } from './tasks/synced-tasks.queries.ts';

/**
 * The nouns that can be deleted. Their rows are removed permanently in this order: comments before their task, tasks
 * before their section and project.
 */
export const DELETABLE_NOUNS = [
  COMMENTS,
  TASKS,
  OCCURRENCES,
  REPEAT_PATTERNS,
  SECTIONS,
  PROJECTS,
  TAGS,
] as const;

export const SYNCED_NOUNS: readonly SyncedNoun[] = [...DELETABLE_NOUNS, SYNCED_USERS];
