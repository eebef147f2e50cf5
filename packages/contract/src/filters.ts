/** Saved questions (docs/rules/filters.md). */
import { z } from 'zod';
import {
  COMPARISONS,
  MAX_QUERY,
  MAX_QUERY_LISTS,
  MISSING_FACTS,
  PERIOD_UNITS,
  PERIODS,
  PRESENT_FACTS,
  QUERY_DATES,
  QUERY_VIEWS,
  TASK_STATES,
  type QueryNode,
} from '@questlog/domain/query/query-tree';
import { FILTER_VIEWS, MAX_FILTER_NAME } from '@questlog/domain/query/saved-filters';
import { GROUPINGS, SORTS } from '@questlog/domain/tasks/task-arrangement';
import { PRIORITIES } from '@questlog/domain/tasks/task-facts';
import { deletesContent, editsContent, readsContent } from './access.ts';
import { color, id, instant, ownId, requiredText, text, uuid } from './fields.ts';
import { endpoint } from './route.ts';
import { order } from './task-input.ts';
import { task } from './tasks.ts';
import { languages, region } from './typed-text.ts';

const named = { id: uuid, name: z.string() };
const is = z.enum(COMPARISONS);

const queryDate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('day'), day: z.string() }),
  z.object({ kind: z.literal('days'), days: z.number().int() }),
  z.object({ kind: z.literal('period'), which: z.enum(PERIODS), unit: z.enum(PERIOD_UNITS) }),
  z.object({
    kind: z.literal('phrase'),
    phrase: z.string(),
    language: z.string(),
    isMonthFirst: z.boolean(),
  }),
]);

const queryTerm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tag'), ...named, isExact: z.boolean() }),
  z.object({ kind: z.literal('project'), ...named }),
  z.object({ kind: z.literal('section'), ...named }),
  z.object({ kind: z.literal('member'), ...named }),
  z.object({ kind: z.literal('assignee'), who: z.enum(['me', 'none']) }),
  z.object({ kind: z.literal('priority'), priority: z.enum(PRIORITIES) }),
  z.object({ kind: z.literal('overdue') }),
  z.object({ kind: z.literal('date'), field: z.enum(QUERY_DATES), is, date: queryDate }),
  z.object({ kind: z.literal('no'), fact: z.enum(MISSING_FACTS) }),
  z.object({ kind: z.literal('has'), fact: z.enum(PRESENT_FACTS) }),
  z.object({ kind: z.literal('is'), state: z.enum(TASK_STATES) }),
  z.object({ kind: z.literal('in'), view: z.enum(QUERY_VIEWS) }),
  z.object({ kind: z.literal('duration'), is, minutes: z.number().int() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
]);

const queryNode: z.ZodType<QueryNode> = z
  .lazy(() =>
    z.union([
      queryTerm,
      z.object({ kind: z.literal('and'), of: z.array(queryNode) }),
      z.object({ kind: z.literal('or'), of: z.array(queryNode) }),
      z.object({ kind: z.literal('not'), of: queryNode }),
    ]),
  )
  .meta({ id: 'QueryNode' });

export const queryTree = z
  .object({ lists: z.array(queryNode).min(1).max(MAX_QUERY_LISTS) })
  .meta({ id: 'QueryTree' });

/** An error of a question, and its place in UTF-16 units. */
const queryError = z.object({
  position: z.number().int(),
  length: z.number().int(),
  message: z.string(),
});

const typedQuery = {
  query: text(MAX_QUERY),
  /** Languages of dates in the question, in addition to English. */
  languages: languages.optional(),
  region: region.optional(),
};
const tag = 'Filters';

export const parseQuery = endpoint({
  method: 'POST',
  path: '/api/tasks/query/parse',
  summary: 'Read a question about tasks; changes nothing',
  tag,
  access: readsContent,
  body: z.object(typedQuery),
  responses: {
    200: z.object({
      /** Null if the question has errors. */
      tree: queryTree.nullable(),
      /** The parts of the question in order, [start, end) in UTF-16 units. */
      words: z.array(
        z.object({
          start: z.number().int(),
          end: z.number().int(),
          kind: z.enum(['term', 'text', 'operator', 'error']),
        }),
      ),
      errors: z.array(queryError),
    }),
  },
});

export const DEFAULT_QUERY_LIMIT = 50;
export const MAX_QUERY_LIMIT = 200;

export const queryTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/query',
  summary: 'Tasks that match a question, newest first; changes nothing',
  tag,
  access: readsContent,
  body: z.object({
    ...typedQuery,
    limit: z.number().int().min(1).max(MAX_QUERY_LIMIT).optional(),
    /** The `nextCursor` of the page before. */
    cursor: id.optional(),
  }),
  errors: ['answer_too_large'],
  responses: {
    200: z.object({
      tasks: z.array(task),
      /** The number of all matching tasks. */
      total: z.number().int(),
      /** True if the texts of older tasks were not searched, because the account has too many texts. */
      isCut: z.boolean(),
      /** Null on the last page. */
      nextCursor: uuid.nullable(),
      tree: queryTree,
      /** For a question with several lists: the ids of the tasks of this page in each of them. */
      lists: z.array(z.array(uuid)).optional(),
    }),
  },
});

/** A saved filter. */
export const filter = z
  .object({
    id: uuid,
    ownerId: uuid,
    name: z.string(),
    color: z.string(),
    /** The question as its author typed it. Rows that were renamed since have their former names. */
    query: z.string(),
    tree: queryTree,
    sort: z.enum(SORTS),
    group: z.enum(GROUPINGS),
    view: z.enum(FILTER_VIEWS),
    /** True if all members of the account see the filter. */
    shared: z.boolean(),
    /** The position in the sidebar, lowest first. */
    order: z.number(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Filter' });
export type FilterRecord = z.infer<typeof filter>;

const filterName = requiredText(MAX_FILTER_NAME, 'Enter a name for the filter.');
const filterFields = {
  color: color.optional(),
  sort: z.enum(SORTS).optional(),
  group: z.enum(GROUPINGS).optional(),
  view: z.enum(FILTER_VIEWS).optional(),
  shared: z.boolean().optional(),
  order: order.optional(),
};
const ofAccount = z.object({ accountId: id });
const oneFilter = z.object({ accountId: id, id });

export const listFilters = endpoint({
  method: 'GET',
  path: '/api/accounts/{accountId}/filters',
  summary: "The caller's filters and those that members share, in order",
  tag,
  access: readsContent,
  params: ofAccount,
  responses: { 200: z.object({ filters: z.array(filter) }) },
});

export const createFilter = endpoint({
  method: 'POST',
  path: '/api/accounts/{accountId}/filters',
  summary: 'Save a filter; a repeated id returns the stored one',
  tag,
  access: editsContent,
  params: ofAccount,
  body: z.object({ id: ownId.optional(), name: filterName, ...typedQuery, ...filterFields }),
  responses: { 201: filter, 200: filter },
  errors: ['limit_reached', 'conflict'],
});

export const updateFilter = endpoint({
  method: 'PUT',
  path: '/api/accounts/{accountId}/filters/{id}',
  summary: 'Change the given fields of a filter',
  tag,
  access: editsContent,
  params: oneFilter,
  body: z.object({
    ...typedQuery,
    name: filterName.optional(),
    query: typedQuery.query.optional(),
    ...filterFields,
  }),
  responses: { 200: filter },
  errors: ['forbidden'],
});

export const deleteFilter = endpoint({
  method: 'DELETE',
  path: '/api/accounts/{accountId}/filters/{id}',
  summary: 'Delete a filter; a deleted one stays deleted',
  tag,
  access: deletesContent,
  params: oneFilter,
  responses: { 204: null },
  errors: ['forbidden'],
});

export const filterRoutes = [
  parseQuery,
  queryTasks,
  listFilters,
  createFilter,
  updateFilter,
  deleteFilter,
] as const;
