import type { Pool } from 'pg';
import * as contract from '@questlog/contract/filters';
import { dateReaderOf } from '@questlog/domain/capture/date-preferences';
import { parseQuery, type ParsedQuery } from '@questlog/domain/query/parse-query';
import type { QueryTree } from '@questlog/domain/query/query-tree';
import type { QueryReader } from '@questlog/domain/query/read-term';
import { queuesOf } from '../../account-change/account-queues.ts';
import type { Member } from '../../account-change/caller/caller.ts';
import { respondWithRows, type ChangedRows } from '../../account-change/changed-rows.ts';
import { bind, type BoundRoute, type ResponseOptions } from '../../endpoint/binding.ts';
import { fail } from '../../platform/errors.ts';
import { empty, jsonText } from '../../platform/http/responses/route-response.ts';
import { matchingTasks } from './matching-tasks.queries.ts';
import { tasksWithWords, wordsIn } from './foreign-words.ts';
import { deletedNames, queryNames, type QueryNamesRow } from './query-names.queries.ts';
import { createFilter, deleteFilter, updateFilter } from './saved-filters.commands.ts';
import { filtersOf, findFilter } from './saved-filters.queries.ts';

/** A question as it was sent. */
interface SentQuery {
  readonly query: string;
  readonly languages?: readonly string[] | undefined;
  readonly region?: string | undefined;
}

interface QuestionPage extends SentQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

type Reader = Pick<Member, 'accountId' | 'userId' | 'today' | 'closedProjects'>;

/** Returns the routes that answer questions about tasks (docs/rules/filters.md). */
export function filterRoutes(pool: Pool): BoundRoute[] {
  return [
    bind(contract.parseQuery, async ({ body }, member) => {
      const { tree, words, errors } = (await read(pool, member, body)).parsed;
      return jsonText(200, JSON.stringify({ tree: tree ?? null, words, errors }));
    }),

    bind(contract.queryTasks, ({ body }, member) =>
      // The texts and the response may be large.
      queuesOf(pool)
        .readList(member, async () => {
          const text = await queriedTasks(pool, member, body);
          return { size: text.length, text };
        })
        .then(({ text }) => jsonText(200, text)),
    ),

    bind(contract.listFilters, async (_input, { accountId, userId }) =>
      jsonText(200, `{"filters":${await filtersOf.one(pool, { accountId, userId })}}`),
    ),

    bind(
      contract.createFilter,
      async ({ body: { languages, region, ...filter } }, member) => {
        const tree = await treeOf(pool, member, { query: filter.query, languages, region });
        return createFilter(pool, member, { ...filter, tree });
      },
      responding(pool, 201),
    ),

    bind(
      contract.updateFilter,
      async ({ params, body: { languages, region, query, ...fields } }, member) => {
        const question =
          query === undefined
            ? {}
            : { query, tree: await treeOf(pool, member, { query, languages, region }) };
        return updateFilter(pool, member, params.id, { ...fields, ...question });
      },
      responding(pool, 200),
    ),

    bind(contract.deleteFilter, ({ params }, member) => deleteFilter(pool, member, params.id), {
      respond: () => empty,
    }),
  ];
}

const responding = (pool: Pool, status: number): ResponseOptions<ChangedRows> => ({
  respond: respondWithRows(status),
  renderRows: async ([id = ''], { accountId, userId }) =>
    (await findFilter.first(pool, { accountId, userId, id }))?.json,
});

/**
 * Returns the meaning of a question to save. Ends the request if it has errors. The question may name deleted rows, such
 * as that of a filter whose deletion is undone (FILTER-36).
 */
async function treeOf(pool: Pool, member: Reader, sent: SentQuery): Promise<QueryTree> {
  const { parsed, reader } = await read(pool, member, sent);
  if (parsed.tree !== undefined) return parsed.tree;
  const { tags, projects, sections, members } = await deletedNames.one(pool, member);
  const withDeleted = parseQuery(sent.query, {
    ...reader,
    tags: [...reader.tags, ...tags],
    projects: [...reader.projects, ...projects],
    sectionsOf: (projectId) => [
      ...reader.sectionsOf(projectId),
      ...sections.filter((section) => section.projectId === projectId),
    ],
    members: [...reader.members, ...members],
  });
  return withDeleted.tree ?? rejectQuery(parsed);
}

/** Parses a question with the names of the account and the preferences of the reader. */
async function read(
  pool: Pool,
  { accountId, userId, today, closedProjects = [] }: Reader,
  sent: SentQuery,
): Promise<{
  readonly parsed: ParsedQuery;
  readonly reader: QueryReader;
  readonly names: Pick<QueryNamesRow, 'tags' | 'projects'>;
}> {
  const found = (await queryNames.first(pool, { accountId, userId })) ?? fail('unauthenticated');
  // An error suggests similar names, so the gate for assistants is too late (ASSIST-23).
  const names = { ...found, projects: found.projects.filter(({ id }) => !closedProjects.includes(id)) };
  const sections = Map.groupBy(names.sections, ({ projectId }) => projectId);
  const { weekStart, isMonthFirst, languages } = dateReaderOf(names, sent);
  const reader: QueryReader = {
    tags: names.tags,
    projects: names.projects,
    sectionsOf: (projectId) => sections.get(projectId) ?? [],
    members: names.members,
    today,
    weekStart,
    isMonthFirst,
    languages,
  };
  return { parsed: parseQuery(sent.query, reader), reader, names };
}

/** Ends the request with all errors of a question, each with its place (FILTER-6). */
function rejectQuery({ errors }: ParsedQuery): never {
  const [first] = errors;
  return fail('validation_failed', {
    message: first?.message ?? '',
    errors: errors.map((error) => ({ field: 'query', ...error })),
  });
}

/** Returns the response with a page of the tasks that match a question. */
async function queriedTasks(
  pool: Pool,
  member: Member,
  { limit = contract.DEFAULT_QUERY_LIMIT, cursor, ...sent }: QuestionPage,
): Promise<string> {
  const { parsed, reader, names } = await read(pool, member, sent);
  const tree = parsed.tree ?? rejectQuery(parsed);
  const page = await matchingTasks(
    pool,
    member,
    tree,
    {
      ...reader,
      ...names,
      timeZone: member.timeZone,
      foreignTasks: await tasksWithWords(pool, member.accountId, wordsIn(tree)),
    },
    { limit, cursor },
  );
  const { json: tasks, total, isCut, nextCursor, lists } = page;
  const more = tree.lists.length > 1 ? `,"lists":${lists}` : '';
  const rest = JSON.stringify({ total, isCut, nextCursor, tree }).slice(1, -1);
  return `{"tasks":${tasks},${rest}${more}}`;
}
