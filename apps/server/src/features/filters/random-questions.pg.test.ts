/**
 * Compares the server's SQL with the evaluator of the browser. `npm test` tries a few hundred random questions;
 * `QUESTIONS=100000 npx vitest run random-questions` tries more, with other random tasks for each 2,000.
 */
import { OTHER_LANGUAGES } from '@questlog/domain/capture/language-tables';
import { compileQuery, type QueryContext } from '@questlog/domain/query/match-query';
import { parseQuery } from '@questlog/domain/query/parse-query';
import { currentNames, printQuery } from '@questlog/domain/query/print-query';
import { MAX_QUERY, MAX_QUERY_TERMS, termsOf, type QueryTree } from '@questlog/domain/query/query-tree';
import type { QueryReader } from '@questlog/domain/query/read-term';
import { searchedWords } from '@questlog/domain/query/searched-words';
import { READER, someTree } from '@questlog/domain/query/testing/query-names';
import { serverForTests } from '@questlog/testkit/server';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { tasksWithWords } from './foreign-words.ts';
import { matchingTasks } from './matching-tasks.queries.ts';
import { openNamedTeam } from './testing/named-team.ts';
import { addRandomTasks, readerOf, TODAY, ZONE } from './testing/random-tasks.ts';

const server = await serverForTests();
const LANGUAGES = OTHER_LANGUAGES.map(({ language }) => language);
const NAMES = currentNames(READER);
const TASKS = 80;

/** Number of questions that are compared. */
const QUESTIONS = Number(process.env['QUESTIONS'] ?? 500);
/** Number of questions about the same tasks. */
const QUESTIONS_OF_TASKS = 2_000;
/** Number of questions in a statement. */
const AT_ONCE = 10;

server.clock.set(`${TODAY}T12:00:00Z`);

async function openTeam(seed: number) {
  const team = await openNamedTeam(server);
  await addRandomTasks(server, team, { count: TASKS, seed });
  return { team, ...(await readerOf(server, team)) };
}

/** Returns a random question's tree with the ids of an account; undefined if the question is too long. */
function readTree(random: QueryTree, reader: QueryReader): QueryTree | undefined {
  const query = printQuery(random, NAMES);
  if (query.length > MAX_QUERY || random.lists.flatMap(termsOf).length > MAX_QUERY_TERMS) return undefined;
  const { tree, errors } = parseQuery(query, reader);
  expect(errors).toEqual([]);
  return tree;
}

type Compared = Awaited<ReturnType<typeof openTeam>>;

/** Returns the ids of the tasks in each list, as the browser finds them. */
function listsOf(
  { lists }: QueryTree,
  { facts }: Pick<Compared, 'facts'>,
  context: QueryContext,
): string[][] {
  return lists.map((list) => {
    const test = compileQuery(list, context);
    return facts
      .filter((task) => test(task))
      .map(({ id }) => id)
      .sort();
  });
}

it('the API finds the same tasks as the evaluator of the browser, for random questions (FILTER-9)', async () => {
  const { team, reader, facts, context } = await openTeam(60);
  await fc.assert(
    fc.asyncProperty(someTree, async (random) => {
      const tree = readTree(random, reader);
      if (tree === undefined) return;
      const query = printQuery(random, NAMES);
      const { tasks, total, lists } = await team.ada.api('POST /api/tasks/query', {
        body: { query, limit: 200, languages: LANGUAGES, region: 'DE' },
      });
      const expected = listsOf(tree, { facts }, context);
      const all = [...new Set(expected.flat())].sort();
      expect({ query, ids: tasks.map(({ id }) => id).sort() }).toEqual({ query, ids: all });
      expect(total).toBe(all.length);
      if (lists !== undefined) expect(lists.map((ids) => [...ids].sort())).toEqual(expected);
    }),
    { numRuns: 100 },
  );
}, 120_000);

it(
  'SQL finds the same tasks as the evaluator of the browser, for random questions about random tasks (FILTER-9)',
  async () => {
    const { pool } = server.database;
    for (let compared = 0, seed = 1; compared < QUESTIONS; compared += QUESTIONS_OF_TASKS, seed += 1) {
      const { team, reader, facts, context } = await openTeam(seed);
      const { accountId, user } = team.ada;
      const statements = Math.ceil(Math.min(QUESTIONS - compared, QUESTIONS_OF_TASKS) / AT_ONCE);
      await fc.assert(
        fc.asyncProperty(fc.array(someTree, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (random) => {
          const lists = random.flatMap((tree) => readTree(tree, reader)?.lists ?? []);
          if (lists.length === 0) return;
          const words = lists.flatMap(termsOf).flatMap((term) => (term.kind === 'text' ? [term.text] : []));
          const foreignTasks = await tasksWithWords(pool, accountId, words.flatMap(searchedWords));
          const found = await matchingTasks(
            pool,
            { accountId, userId: user.id },
            { lists },
            {
              ...reader,
              tags: [...reader.tags],
              projects: [...reader.projects],
              timeZone: ZONE,
              foreignTasks,
            },
            { limit: 200, cursor: undefined },
          );
          const expected = listsOf({ lists }, { facts }, context);
          expect((JSON.parse(found.lists) as string[][]).map((ids) => ids.sort())).toEqual(expected);
        }),
        { numRuns: statements },
      );
      if (process.env['QUESTIONS'] !== undefined) {
        process.stdout.write(`${compared + statements * AT_ONCE} questions, ${facts.length} tasks\n`);
      }
    }
  },
  60_000 + QUESTIONS * 50,
);
