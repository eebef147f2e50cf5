/** Evaluates the filter of a feed for the user who created it (FEED-25). */
import { OTHER_LANGUAGES } from '@questlog/domain/capture/language-tables';
import { dateReaderOf } from '@questlog/domain/capture/date-preferences';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { MAX_FEED_ITEMS, type FeedTask } from '@questlog/domain/feeds/calendar-feed';
import { fold } from '@questlog/domain/folded-text';
import { compileQuery, type QueryTask } from '@questlog/domain/query/match-query';
import { termsOf, type QueryTree } from '@questlog/domain/query/query-tree';
import { leafName, tagsUnder } from '@questlog/domain/tags/tag-path';
import type { Queryable } from '../../platform/db/query.ts';
import { fedTasks } from '../filters/fed-tasks.queries.ts';
import { queryNames, type QueryNamesRow } from '../filters/query-names.queries.ts';
import type { FeedPatternRow } from './feed-sources.queries.ts';
import type { FeedRow } from './feeds.queries.ts';

export interface FeedFilter {
  /** The tasks that match. */
  readonly ids: readonly string[];
  /** True if there may be more. */
  readonly isCut: boolean;
  /** True if the question asks for texts. */
  readonly readsTexts: boolean;
  /** Returns whether a task that a series will create matches. */
  readonly accepts: (task: FeedTask, pattern: FeedPatternRow) => boolean;
}

/**
 * Reads the tasks of a feed's filter.
 * @param completedSince the instant since which completed tasks stay in the feed; undefined for open tasks with a date
 */
export async function readFeedFilter(
  on: Queryable,
  { account_id: accountId, user_id: userId, time_zone: timeZone }: FeedRow,
  tree: QueryTree,
  today: LocalDate,
  completedSince: string | undefined,
): Promise<FeedFilter> {
  const names = await queryNames.one(on, { accountId, userId });
  const { weekStart } = dateReaderOf(names, {});
  // The dates of a shared filter may be in languages of its author.
  const reader = { today, weekStart, languages: OTHER_LANGUAGES, timeZone };
  const { ids, isCut } = await fedTasks(
    on,
    { accountId, userId },
    tree,
    { ...reader, tags: names.tags, projects: names.projects },
    { completedSince, most: MAX_FEED_ITEMS + 1 },
  );
  // All tasks of a series have the same texts.
  const texts = new Map<string, string>();
  let patternId = '';
  const context = {
    ...reader,
    userId,
    tagsUnder: (id: string) => tagsUnder(names.tags, id),
    foldedTexts: (task: QueryTask) => {
      const known = texts.get(patternId) ?? foldedTexts(names, task);
      texts.set(patternId, known);
      return known;
    },
  };
  const tests = tree.lists.map((list) => compileQuery(list, context));
  const accepts = (task: FeedTask, pattern: FeedPatternRow): boolean => {
    patternId = pattern.id;
    const occurrence = taskToCome(task, pattern, today);
    return tests.some((test) => test(occurrence));
  };
  const readsTexts = tree.lists.flatMap(termsOf).some(({ kind }) => kind === 'text' || kind === 'has');
  return { ids, isCut, readsTexts, accepts };
}

/** Returns a task that a series will create as questions see it. It has no subtasks, comments and reminders yet. */
function taskToCome(task: FeedTask, pattern: FeedPatternRow, today: LocalDate): QueryTask {
  return {
    ...task,
    notes: pattern.notes,
    description: pattern.searched_description,
    sectionId: task.projectId === null ? null : pattern.section_id,
    assigneeId: pattern.assignee_id,
    hasSubtasks: false,
    hasComments: false,
    hasReminder: false,
    createdOn: today,
    updatedOn: today,
  };
}

function foldedTexts(
  { tags, projects }: Pick<QueryNamesRow, 'tags' | 'projects'>,
  { title, notes, description, projectId, tagIds }: QueryTask,
): string {
  const project = projects.find(({ id }) => id === projectId)?.title;
  const paths = tags.filter(({ id }) => tagIds.includes(id)).map(({ fullPath }) => fullPath);
  const labels = paths.map((path) => `#${path} #${leafName(path)}`);
  return [title, notes, description, project, ...labels].map((text) => fold(text ?? '')).join('\n');
}
