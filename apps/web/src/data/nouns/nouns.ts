/**
 * The synced nouns. To add a noun, add it here. Its collections, kinds of changes, messages, commands and
 * readers are derived from this list.
 */
import { commentsNoun } from './comments/comments-noun.ts';
import { filtersNoun } from './filters/filters-noun.ts';
import { usersNoun } from './users/users-noun.ts';
import { projectsNoun } from './projects/projects-noun.ts';
import { remindersNoun } from './reminders/reminders-noun.ts';
import { repeatsNoun } from './repeats/repeats-noun.ts';
import { sectionsNoun } from './sections/sections-noun.ts';
import { tagsNoun } from './tags/tags-noun.ts';
import { tasksNoun } from './tasks/tasks-noun.ts';

/** In dependency order: the lists that show a task depend on its project and section. */
export const nouns = [
  projectsNoun,
  sectionsNoun,
  tagsNoun,
  tasksNoun,
  repeatsNoun,
  remindersNoun,
  commentsNoun,
  filtersNoun,
  usersNoun,
] as const;

export type AnyNoun = (typeof nouns)[number];
