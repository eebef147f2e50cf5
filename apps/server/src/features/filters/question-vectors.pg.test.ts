import { expect, it } from 'vitest';
import type { ApiClient } from '@questlog/api-client/client';
import { OTHER_LANGUAGES, wordTablesFor } from '@questlog/domain/capture/language-tables';
import { isMonthFirst } from '@questlog/domain/capture/typed-schedule';
import { localDateAt } from '@questlog/domain/dates/local-date';
import { parseQuery } from '@questlog/domain/query/parse-query';
import { MEMBERS, TAGS } from '@questlog/domain/query/testing/query-names';
import { keysOf, questionNames } from '@questlog/domain/query/testing/question-names';
import {
  ARCHIVED_PROJECT,
  CREATED,
  NAMED_PROJECTS,
  NOW,
  READER_NAME,
  ROWS,
  type QuestionRow,
} from '@questlog/domain/query/testing/question-rows';
import type { QuestionReader } from '@questlog/domain/query/testing/question-vector';
import { QUESTION_VECTORS } from '@questlog/domain/query/testing/question-vectors';
import { newId } from '@questlog/domain/uuid';
import { FakeClock } from '@questlog/testkit/fake-clock';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { matchingTasks } from './matching-tasks.queries.ts';
import { openNamedTeam } from './testing/named-team.ts';

const server = await serverForTests({ clock: new FakeClock(NOW) });
const { pool } = server.database;
const team = await openNamedTeam(server, NAMED_PROJECTS);
const taskIds = new Map<string, string>();
/** The ids of projects, sections as 'project/section', members and tags by their names. */
const idsByName = new Map<string, string>([
  ...team.projects.map(({ id, title }): [string, string] => [title, id]),
  ...team.sections.map(({ id, title, projectId }): [string, string] => [
    `${team.projects.find((project) => project.id === projectId)?.title ?? ''}/${title}`,
    id,
  ]),
  ...MEMBERS.map(({ name }, at): [string, string] => [name, team.userIds[at] ?? '']),
]);
for (const row of ROWS) await addTask(row);
await team.ada.api('POST /api/projects/{id}/archive', { params: { id: idNamed(ARCHIVED_PROJECT) } });
const { accountId } = team.ada;
for (const { id, fullPath } of await team.ada.api('GET /api/accounts/{accountId}/tags', {
  params: { accountId },
})) {
  idsByName.set(fullPath, id);
}

/** Returns the id of a row by its name; that of no row if it does not exist. */
function idNamed(name: string): string {
  const known = idsByName.get(name) ?? newId(Date.parse(NOW));
  idsByName.set(name, known);
  return known;
}

function apiOf(member: string): ApiClient {
  const user = team.users[MEMBERS.findIndex(({ name }) => name === member)];
  if (user === undefined) throw new Error(`${member} is no member`);
  return server.inAccount(user, team.ada.accountId);
}

async function addTask(row: QuestionRow): Promise<void> {
  const { api } = team.ada;
  const day = (date: string) => `${date}T00:00:00.000Z`;
  const { id } = await api('POST /api/tasks', {
    body: {
      title: row.title,
      notes: row.notes ?? null,
      description: row.description ?? null,
      priority: row.priority ?? 'none',
      durationMinutes: row.minutes ?? null,
      tagPaths: [...(row.tags ?? [])],
      ...(row.scheduled === undefined ? {} : { scheduledDate: day(row.scheduled) }),
      ...(row.time === undefined ? {} : { scheduledTime: row.time }),
      ...(row.due === undefined ? {} : { dueDate: day(row.due) }),
      ...(row.isHidden === true ? { hidden: true } : {}),
      ...(row.isSomeday === true ? { someday: true } : {}),
      ...(row.project === undefined ? {} : { projectId: idNamed(row.project) }),
      ...(row.section === undefined ? {} : { sectionId: idNamed(`${row.project ?? ''}/${row.section}`) }),
      ...(row.assignee === undefined ? {} : { assigneeId: idNamed(row.assignee) }),
      ...(row.parent === undefined ? {} : { parentId: taskIds.get(row.parent) ?? null }),
    },
  });
  taskIds.set(row.key, id);
  const params = { id };
  if (row.hasComment === true) {
    await api('POST /api/tasks/{id}/comments', { params, body: { body: 'Which colour?' } });
  }
  if (row.repeats === true) {
    const body = { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' } as const;
    await api('POST /api/tasks/{id}/repeat', { params, body });
  }
  if (row.reminded !== undefined) {
    const reminders = [{ kind: 'absolute', at: '2027-03-01T10:00' } as const];
    await apiOf(row.reminded)('PUT /api/tasks/{id}/reminders', { params, body: { reminders } });
  }
  if (row.isUnlisted === true && row.project === undefined) await api('DELETE /api/tasks/{id}', { params });
  await pool.query('update tasks set created_at = $2, updated_at = $3, completed_at = $4 where id = $1', [
    id,
    row.created ?? CREATED,
    row.updated ?? CREATED,
    row.completed ?? null,
  ]);
}

function keysFound(ids: readonly string[]): string[] {
  const found = new Set(ids);
  return ROWS.map(({ key }) => key).filter((key) => found.has(taskIds.get(key) ?? ''));
}

let now = NOW;
let reader: TestUser = team.ada;

/** Sets the clock and the preferences of the reader. */
async function become(settings: QuestionReader): Promise<void> {
  const next = settings.now ?? NOW;
  if (next !== now) {
    server.clock.set(next);
    reader = await server.signIn(team.ada);
    now = next;
  }
  await pool.query('update users set week_start = $2 where id = $1', [
    reader.user.id,
    settings.weekStart ?? 1,
  ]);
}

/** Sends a question, and returns the keys of each list. */
async function find(query: string, { languages, region, zone }: QuestionReader): Promise<string[][]> {
  const api = server.call({
    authorization: `Bearer ${reader.tokens.accessToken}`,
    'x-account-id': team.ada.accountId,
    'x-time-zone': zone ?? 'UTC',
  });
  const { tasks, lists } = await api('POST /api/tasks/query', {
    body: { query, limit: 200, languages: [...(languages ?? [])], region: region ?? 'GB' },
  });
  return (lists ?? [tasks.map(({ id }) => id)]).map(keysFound);
}

/** Finds the tasks of a question that was saved with other settings or other rows. */
async function findSaved(query: string, settings: QuestionReader): Promise<string[][]> {
  const { author, zone = 'UTC' } = settings;
  const days = { today: localDateAt(Date.parse(now), zone), weekStart: (settings.weekStart ?? 1) || 7 };
  const { tree } = parseQuery(query, {
    ...questionNames(idNamed, author?.hadOthers === true),
    ...days,
    isMonthFirst: isMonthFirst(`en-${author?.region ?? 'GB'}`),
    languages: wordTablesFor(author?.languages ?? []),
  });
  if (tree === undefined) throw new Error(`${query} has an error`);
  const { tags, projects } = questionNames(idNamed, false);
  const { json, lists } = await matchingTasks(
    pool,
    { accountId: team.ada.accountId, userId: reader.user.id },
    tree,
    { ...days, tags, projects, languages: OTHER_LANGUAGES, timeZone: zone, foreignTasks: new Map() },
    { limit: 200, cursor: undefined },
  );
  const found = (JSON.parse(json) as readonly { readonly id: string }[]).map(({ id }) => id);
  return (tree.lists.length > 1 ? (JSON.parse(lists) as string[][]) : [found]).map(keysFound);
}

it.each(QUESTION_VECTORS.map(([question, expected, settings = {}]) => ({ question, expected, settings })))(
  '$question finds $expected for $settings (FILTER-9, FILTER-41)',
  async ({ question, expected, settings }) => {
    await become(settings);
    if (typeof expected !== 'string') {
      const errors = expected.map(([position, length, message]) => ({
        field: 'query',
        position,
        length,
        message,
      }));
      await expect(find(question, settings)).rejects.toMatchObject({ status: 400, fields: errors });
      return;
    }
    const found = await (settings.author === undefined ? find : findSaved)(question, settings);
    expect(found).toEqual(keysOf(expected));
  },
);

it('the team has all tags of the test questions', () => {
  expect(TAGS.filter(({ fullPath }) => !idsByName.has(fullPath))).toEqual([]);
  expect(reader.user.id).toBe(idNamed(READER_NAME));
});
