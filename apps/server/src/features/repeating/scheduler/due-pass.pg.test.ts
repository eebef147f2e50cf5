/**
 * Tests the scheduler: each date becomes a task exactly once, at midnight in the user's time zone, however
 * long the server was down.
 */
import { expect, it } from 'vitest';
import { localDateAt } from '@questlog/domain/dates/local-date';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { createLog } from '../../../platform/log/log.ts';
import { serverForTests } from '@questlog/testkit/server';
import { unannounced } from '../../../account-change/announcer.ts';
import { emptyTrash } from '../../trash/trash.commands.ts';
import { seriesTools } from '../testing/series.ts';

const server = await serverForTests();
const { pass, user: owner, repeat, series } = seriesTools(server);

const at = (epochMs: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(epochMs);

it.each([
  ['UTC', '2026-01-16', '2026-01-16T00:00:00Z'],
  ['Pacific/Kiritimati', '2026-01-16', '2026-01-15T10:00:00Z'],
  ['Pacific/Niue', '2026-01-16', '2026-01-16T11:00:00Z'],
  ['Asia/Kathmandu', '2026-01-16', '2026-01-15T18:15:00Z'],
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00Z'],
  ['Australia/Lord_Howe', '2026-10-05', '2026-10-04T13:00:00Z'],
  // This date has no midnight; the day begins at 01:00.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z'],
  // This date has two midnights; the day begins at the first.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z'],
  // This time zone skipped the 30th. The tasks for the 30th and the 31st are created together.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z'],
])('creates a task at midnight in %s on %s, at %s (REPEAT-30, REPEAT-31)', async (zone, date, instant) => {
  const begin = Date.parse(instant);
  server.clock.set(at(begin - 60_000));
  const before = localDateAt(begin - 60_000, zone);
  const made = await series(before, { zone });
  await pass();
  expect(await made.dates()).toEqual([before]);
  server.clock.set(at(begin));
  await pass();
  const dates = zone === 'Pacific/Apia' ? [before, date, '2011-12-31'] : [before, date];
  expect(await made.dates()).toEqual(dates);
  // Advance an hour. Where clocks were set back, it is then midnight again.
  server.clock.set(at(begin + 3_660_000));
  await pass();
  expect(await made.dates()).toEqual(dates);
  const api = made.api(zone);
  await api('DELETE /api/tasks/{id}/repeat', { params: { id: made.taskId } });
});

it("creates a task with all of the template's fields and adds it to the account's changes (REPEAT-30, REPEAT-53)", async () => {
  server.clock.set('2026-01-15T12:00:00Z');
  const { user, patternId, ...made } = await series('2026-01-15T18:00:00.000Z', {
    fields: { notes: 'n', description: 'd', priority: 'high', dueDate: '2026-01-17', tagPaths: ['green'] },
  });
  const before = await made.api()('GET /api/changes');
  server.clock.set('2026-01-16T00:00:00Z');
  await pass();
  const api = made.api();
  const news = await api('GET /api/changes', { query: { since: before.version } });
  const id = occurrenceId(patternId, '2026-01-16');
  const [task] = news.tasks;
  expect(news).toMatchObject({
    reset: false,
    tasks: [
      {
        id,
        userId: user.user.id,
        title: 'Water the plants',
        notes: 'n',
        description: 'd',
        priority: 'high',
        scheduledDate: '2026-01-16T18:00:00.000Z',
        dueDate: '2026-01-18T00:00:00.000Z',
        completed: false,
        isRepeatingTask: true,
        repeatPatternId: patternId,
      },
    ],
    occurrences: [{ id, repeatPatternId: patternId, status: 'Created', createdTaskId: id }],
    repeatPatterns: [{ id: patternId, countedOccurrences: 2, template: { taskId: id } }],
  });
  expect(task?.tagIds).toHaveLength(1);
  const usage = await api('GET /api/accounts/{accountId}/usage', {
    params: { accountId: user.accountId },
  });
  expect(usage.tasks.current).toBe(2);
});

it('creates the next task with only a due date if the series repeats by due date (REPEAT-30)', async () => {
  server.clock.set('2026-01-15T12:00:00Z');
  const made = await series('2026-01-15', {
    fields: { scheduledDate: null, dueDate: '2026-01-15' },
  });
  server.clock.set('2026-01-16T00:00:00Z');
  await pass();
  expect(await made.api()('GET /api/tasks/{id}', made.on('2026-01-16'))).toMatchObject({
    scheduledDate: null,
    dueDate: '2026-01-16T00:00:00.000Z',
  });
});

it('concurrent passes create the task for each date once (REPEAT-31)', async () => {
  server.clock.set('2026-02-01T12:00:00Z');
  const all = await Promise.all(Array.from({ length: 20 }, () => series('2026-02-01')));
  server.clock.set('2026-02-02T00:00:00Z');
  await Promise.all([pass(), pass(), pass()]);
  for (const made of all) expect(await made.dates()).toEqual(['2026-02-01', '2026-02-02']);
});

it('after the server was down for days, creates exactly one task for each missed date (REPEAT-32)', async () => {
  server.clock.set('2026-02-10T12:00:00Z');
  const made = await series('2026-02-10', { rule: { interval: 2 } });
  server.clock.set('2026-02-17T09:00:00Z');
  await pass();
  await pass();
  expect(await made.dates()).toEqual(['2026-02-10', '2026-02-12', '2026-02-14', '2026-02-16']);
  const { data } = await made.api()('GET /api/tasks/{id}/repeat', { params: { id: made.taskId } });
  expect(data).toMatchObject({
    countedThrough: '2026-02-16T00:00:00.000Z',
    countedOccurrences: 4,
    template: { taskId: occurrenceId(made.patternId, '2026-02-16') },
  });
});

it('a pass skips dates whose task was created early or whose occurrence was cancelled (REPEAT-31)', async () => {
  server.clock.set('2026-03-01T12:00:00Z');
  const made = await series('2026-03-01', { rule: { maxOccurrences: 4 } });
  const api = made.api();
  await api('DELETE /api/scheduled-tasks/{id}', made.on('2026-03-02'));
  await api('POST /api/scheduled-tasks/{id}/create-now', made.on('2026-03-03'));
  server.clock.set('2026-03-09T12:00:00Z');
  await pass();
  // A cancelled occurrence counts towards the rule's maximum.
  expect(await made.dates()).toEqual(['2026-03-01', '2026-03-03', '2026-03-04']);
});

it('a scheduler pass creates no task before its time or after the rule has ended (REPEAT-30)', async () => {
  server.clock.set('2026-04-01T12:00:00Z');
  const ends = await series('2026-04-01', { rule: { endDate: '2026-04-02' } });
  const late = await series('2026-04-05');
  server.clock.set('2026-04-06T12:00:00Z');
  await pass();
  expect(await ends.dates()).toEqual(['2026-04-01', '2026-04-02']);
  expect(await late.dates()).toEqual(['2026-04-05', '2026-04-06']);
});

it('creates no tasks for the days on which the pattern was paused', async () => {
  server.clock.set('2026-04-10T12:00:00Z');
  const made = await series('2026-04-10');
  const setActive = async (isActive: boolean): Promise<void> => {
    const params = { id: made.taskId };
    await made.api()('PUT /api/tasks/{id}/repeat', { params, body: { isActive } });
  };
  server.clock.set('2026-04-12T12:00:00Z');
  // Pausing creates the tasks that are already due.
  await setActive(false);
  expect(await made.dates()).toEqual(['2026-04-10', '2026-04-11', '2026-04-12']);
  server.clock.set('2026-04-15T12:00:00Z');
  await pass();
  await setActive(true);
  server.clock.set('2026-04-16T12:00:00Z');
  await pass();
  expect((await made.dates()).slice(3)).toEqual(['2026-04-16']);
});

it('a failing pattern does not block other patterns and is retried an hour later (REPEAT-33)', async () => {
  server.clock.set('2026-05-01T12:00:00Z');
  const [broken, sound] = [await series('2026-05-01'), await series('2026-05-01')];
  const beside = await repeat(broken, '2026-05-01');
  const { pool } = server.database;
  await pool.query(
    `alter table occurrences add constraint broken check (pattern_id <> '${broken.patternId}')`,
  );
  server.clock.set('2026-05-02T00:00:00Z');
  await pass();
  expect(await sound.dates()).toHaveLength(2);
  expect(await beside.dates()).toHaveLength(2);
  expect(await broken.dates()).toHaveLength(1);
  await pool.query('alter table occurrences drop constraint broken');
  server.clock.set('2026-05-02T00:59:00Z');
  await pass();
  expect(await broken.dates()).toHaveLength(1);
  server.clock.set('2026-05-02T01:00:00Z');
  await pass();
  expect(await broken.dates()).toHaveLength(2);
});

it('creates tasks in the Inbox while their project is in the trash (REPEAT-54)', async () => {
  server.clock.set('2026-05-10T12:00:00Z');
  const who = await owner();
  const api = who.api();
  const own = await api('POST /api/projects', { body: { title: 'Garden' } });
  const made = await repeat(who, '2026-05-10', { fields: { projectId: own.id } });
  await api('DELETE /api/projects/{id}', { params: { id: own.id } });
  server.clock.set('2026-05-11T00:00:00Z');
  await pass();
  const again = made.api();
  expect(await again('GET /api/tasks/{id}', made.on('2026-05-11'))).toMatchObject({ projectId: null });
  await again('POST /api/projects/{id}/restore', { params: { id: own.id } });
  server.clock.set('2026-05-12T00:00:00Z');
  await pass();
  const later = made.api();
  expect(await later('GET /api/tasks/{id}', made.on('2026-05-12'))).toMatchObject({ projectId: own.id });
});

it("creates tasks in an archived project, hidden like the project's other tasks (REPEAT-54)", async () => {
  server.clock.set('2026-05-15T12:00:00Z');
  const who = await owner();
  const api = who.api();
  const project = await api('POST /api/projects', { body: { title: 'Garden' } });
  const made = await repeat(who, '2026-05-15', { fields: { projectId: project.id } });
  await api('POST /api/projects/{id}/archive', { params: { id: project.id } });
  server.clock.set('2026-05-16T00:00:00Z');
  await pass();
  const again = who.api();
  expect(await again('GET /api/tasks')).toEqual([]);
  await again('POST /api/projects/{id}/restore', { params: { id: project.id } });
  expect((await again('GET /api/tasks')).map(({ id }) => id)).toContain(made.on('2026-05-16').params.id);
});

it('pauses patterns if the plan lacks repeating tasks, and postpones those of a deleted account', async () => {
  server.clock.set('2026-08-01T12:00:00Z');
  const [unpaid, removed] = [await series('2026-08-01'), await series('2026-08-01')];
  const { pool } = server.database;
  // Set states in SQL that the product itself never creates.
  await pool.query(`update accounts set tier = 'PersonalFree' where id = $1`, [unpaid.user.accountId]);
  await pool.query('update accounts set deleted_at = now() where id = $1', [removed.user.accountId]);
  server.clock.set('2026-08-02T00:00:00Z');
  await pass();
  expect([await unpaid.dates(), await removed.dates()]).toEqual([['2026-08-01'], ['2026-08-01']]);
  const { data } = await unpaid.api()('GET /api/tasks/{id}/repeat', {
    params: { id: unpaid.taskId },
  });
  expect(data.pausedOn).toBe('2026-08-02T00:00:00.000Z');
  // A restored account's series resumes where it stopped.
  await pool.query('update accounts set deleted_at = null where id = $1', [removed.user.accountId]);
  server.clock.set('2026-08-03T00:00:00Z');
  await pass();
  expect(await removed.dates()).toEqual(['2026-08-01', '2026-08-02', '2026-08-03']);
});

it('creates tasks even after all earlier tasks were deleted (REPEAT-54)', async () => {
  server.clock.set('2026-05-20T12:00:00Z');
  const made = await series('2026-05-20');
  const api = made.api();
  await api('DELETE /api/tasks/{id}', { params: { id: made.taskId } });
  server.clock.set('2026-07-01T12:00:00Z');
  await emptyTrash(
    { pool: server.database.pool, clock: server.clock, live: unannounced, log: createLog('silent') },
    new Date('2026-06-30T00:00:00Z'),
  );
  await pass();
  expect((await made.dates()).at(0)).toBe('2026-05-21');
  expect(await made.dates()).toHaveLength(42);
});

it('creates no task dated after the year 9999', async () => {
  server.clock.set('2026-06-10T12:00:00Z');
  const last = await series('9999-12-30', { zone: 'Pacific/Niue', fields: { dueDate: '9999-12-31' } });
  const none = await series('9999-12-31');
  const { rows } = await server.database.pool.query<{ id: string; next_date: string | null }>(
    'select id, next_date from repeat_patterns where id = any($1)',
    [[last.patternId, none.patternId]],
  );
  expect(new Map(rows.map(({ id, next_date }) => [id, next_date]))).toEqual(
    new Map([
      [last.patternId, '9999-12-31'],
      [none.patternId, null],
    ]),
  );
});
