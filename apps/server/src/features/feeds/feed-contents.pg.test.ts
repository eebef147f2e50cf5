/** Checks that the database selects the same tasks for a feed as the domain rule does. */
import { expect, it } from 'vitest';
import type { Calls } from '@questlog/contract/routes';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { isInFeed, type FeedContents, type FeedKind } from '@questlog/domain/feeds/calendar-feed';
import { newId } from '@questlog/domain/uuid';
import { serverForTests } from '@questlog/testkit/server';
import { readCalendar } from './testing/read-calendar.ts';

const TODAY = '2026-01-15';
const DATES = [null, '2026-01-10', TODAY, '2026-02-01'] as const;
/** Days since completion; null for an open task. */
const COMPLETED = [null, 1, 30, 31] as const;

interface MadeTask {
  readonly id: string;
  readonly projectId: string | null;
  readonly scheduledOn: string | null;
  readonly dueOn: string | null;
  readonly tagIds: readonly string[];
  readonly repeats: boolean;
  readonly completedOn: string | null;
}

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });
const projectId = (await ada.api('POST /api/projects', { body: { title: 'p' } })).id;
const scheduledDate = formatWireDate(TODAY);
const first = await ada.api('POST /api/tasks', { body: { title: 't', tagPaths: ['g'], scheduledDate } });
const tagId = first.tagIds[0] ?? '';
// The next date depends on when this task is completed, so the series has no known future dates.
const { data: pattern } = await ada.api('POST /api/tasks/{id}/repeat', {
  params: { id: first.id },
  body: { frequency: 'Daily', interval: 1, repeatMode: 'Completion' },
});
const tasks = everyTask();
await insert(pattern.id);
await server.database.pool.query('update tasks set deleted_at = now() where id = $1', [first.id]);

/** Returns one task for every combination of properties. */
function everyTask(): MadeTask[] {
  const made: MadeTask[] = [];
  for (const project of [null, projectId])
    for (const scheduledOn of DATES)
      for (const dueOn of DATES)
        for (const tagIds of [[], [tagId]])
          for (const repeats of [false, true])
            for (const days of COMPLETED) {
              const completedOn = days === null ? null : new Date(Date.parse(TODAY) - days * 86_400_000);
              made.push({
                id: newId(0),
                projectId: project,
                scheduledOn,
                dueOn,
                tagIds,
                repeats,
                completedOn: completedOn?.toISOString().slice(0, 10) ?? null,
              });
            }
  return made;
}

async function insert(patternId: string): Promise<void> {
  const { pool } = server.database;
  await pool.query(
    `insert into tasks (account_id, id, title, project_id, scheduled_date, due_date, completed_at, repeat_pattern_id,
                        created_at, updated_at, version)
     select $1, id, 't', "projectId", "scheduledOn", "dueOn", "completedOn"::timestamp at time zone 'UTC',
            case when repeats then $3::uuid end, now(), now(), 1
       from json_to_recordset($2::json) as x (id uuid, "projectId" uuid, "scheduledOn" date, "dueOn" date,
                                              "completedOn" date, repeats boolean)`,
    [ada.accountId, JSON.stringify(tasks), patternId],
  );
  await pool.query('insert into task_tags (account_id, task_id, tag_id) select $1, unnest($2::uuid[]), $3', [
    ada.accountId,
    tasks.filter(({ tagIds }) => tagIds.length > 0).map(({ id }) => id),
    tagId,
  ]);
}

type NewFeed = Calls['POST /api/accounts/{accountId}/feeds']['body'];

it.each<[string, () => FeedContents & Partial<NewFeed>]>([
  ['Inbox', () => ({ view: 'inbox' })],
  ['Today', () => ({ view: 'today' })],
  ['Upcoming', () => ({ view: 'upcoming' })],
  ['Anytime', () => ({ view: 'anytime' })],
  ['Scheduled', () => ({ view: 'scheduled' })],
  ['a project', () => ({ projectId })],
  ['a tag', () => ({ tagId })],
])(
  'a feed of %s contains the tasks that the rule allows, as events and as to-dos (FEED-5, FEED-8)',
  async (_, shown) => {
    const contents = shown();
    for (const as of ['events', 'todos'] as const satisfies readonly FeedKind[]) {
      const { url } = await ada.api('POST /api/accounts/{accountId}/feeds', {
        params: { accountId: ada.accountId },
        body: { ...contents, as },
      });
      const { items } = readCalendar(await (await fetch(url)).text());
      const allowed = tasks.filter((task) => {
        const facts = {
          ...task,
          someday: false,
          hidden: false,
          parentId: null,
          scheduledTime: null,
          completedAt: null,
        };
        return isInFeed(contents, as, facts, TODAY);
      });
      expect(allowed.length).toBeGreaterThan(0);
      expect(new Set(items.map(({ uid }) => uid))).toEqual(new Set(allowed.map(({ id }) => id)));
    }
  },
);
