import { expect, it } from 'vitest';
import { trashRoom } from '@questlog/domain/trash/trash';
import { createLog } from '../../platform/log/log.ts';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { watchStatements } from '@questlog/testkit/postgres/statements';
import { unannounced } from '../../account-change/announcer.ts';
import { emptyTrash } from './trash.commands.ts';
import { trashJobs } from './trash.jobs.ts';

const server = await serverForTests();

/** Adds tasks and projects to the trash. Their deletion times are a second apart. */
async function fillTrash({ accountId }: TestUser, tasks: number, projects = 0): Promise<void> {
  await server.database.pool.query(
    `insert into projects (account_id, id, title, color, created_at, updated_at, deleted_at, version)
     select $1, gen_random_uuid(), 'project ' || i, '#667eea', now(), now(), timestamptz '2026-01-10' + i * interval '1 second', 0
       from generate_series(1, $2) i`,
    [accountId, projects],
  );
  await server.database.pool.query(
    `insert into tasks (account_id, id, title, created_at, updated_at, deleted_at, version)
     select $1, gen_random_uuid(), 'task ' || i, now(), now(), timestamptz '2026-01-10' + i * interval '1 second', 0
       from generate_series(1, $2) i`,
    [accountId, tasks],
  );
}

/** Returns how many tasks or projects are in the trash, with the oldest and newest title. */
async function ends({ accountId }: TestUser, table: 'tasks' | 'projects'): Promise<unknown[]> {
  const { rows } = await server.database.pool.query<{ title: string }>(
    `select title from ${table} where account_id = $1 and deleted_at is not null order by deleted_at`,
    [accountId],
  );
  return [rows.length, rows[0]?.title, rows.at(-1)?.title];
}

it('a full trash purges its oldest row for each newly deleted one (TRASH-7, V2.4.1)', async () => {
  const ada = await server.register();
  const room = trashRoom('PersonalFree').tasks;
  await fillTrash(ada, room);
  const { version } = await ada.api('GET /api/changes');
  const task = await ada.api('POST /api/tasks', { body: { title: 'the last' } });
  await ada.api('DELETE /api/tasks/{id}', { params: { id: task.id } });
  expect(await ends(ada, 'tasks')).toEqual([room, 'task 2', 'the last']);
  expect((await ada.api('GET /api/changes', { query: { since: version } })).deleted.tasks).toEqual([task.id]);
  const projects = trashRoom('PersonalFree').projects;
  for (let index = 0; index <= projects; index += 1) {
    const project = await ada.api('POST /api/projects', { body: { title: `P ${index}` } });
    server.clock.advance({ seconds: 1 });
    await ada.api('DELETE /api/projects/{id}', { params: { id: project.id } });
  }
  const trash = await ada.api('GET /api/trash');
  expect([trash.projects.length, trash.projects.at(-1)?.title]).toEqual([projects, 'P 1']);
});

/** Deletes a project with a task, after deleting another of its tasks separately. */
async function removeProject(user: TestUser, index: number): Promise<string> {
  const { id } = await user.api('POST /api/projects', { body: { title: `P ${index}` } });
  const [single] = (
    await user.api('POST /api/tasks/bulk', {
      body: { tasks: ['alone', 'along'].map((title) => ({ title: `${title} ${index}`, projectId: id })) },
    })
  ).tasks;
  server.clock.advance({ seconds: 1 });
  await user.api('DELETE /api/tasks/{id}', { params: { id: single?.id ?? '' } });
  server.clock.advance({ seconds: 1 });
  await user.api('DELETE /api/projects/{id}', { params: { id } });
  return single?.id ?? '';
}

it('purging a project from a full trash also purges the tasks deleted with it, but no others (TRASH-7)', async () => {
  const ada = await server.register();
  const room = trashRoom('PersonalFree').projects;
  const first = await removeProject(ada, 0);
  for (let index = 1; index <= room; index += 1) await removeProject(ada, index);
  const trash = await ada.api('GET /api/trash');
  expect([trash.projects.length, trash.projects.at(-1)?.title]).toEqual([room, 'P 1']);
  expect(trash.tasks.map(({ title }) => title)).toContain('alone 0');
  expect(await ends(ada, 'tasks')).toEqual([2 * room + 1, 'alone 0', `along ${room}`]);
  const { projectId } = await ada.api('POST /api/tasks/{id}/restore', { params: { id: first } });
  expect(projectId).toBeNull();
});

it('a trash that exceeds its limit after a downgrade shrinks in batches (TRASH-7)', async () => {
  const ada = await server.register();
  await server.setTier(ada, 'PersonalPro');
  const room = trashRoom('PersonalFree').projects;
  await fillTrash(ada, 0, 250);
  await server.database.pool.query(
    `insert into tasks (account_id, id, project_id, title, created_at, updated_at, deleted_at, deleted_with, version)
       select p.account_id, gen_random_uuid(), p.id, 'of ' || p.title, now(), now(), p.deleted_at,
              case when n = 1 then p.id end, 0
         from projects p, generate_series(1, 2) n where p.account_id = $1`,
    [ada.accountId],
  );
  await server.setTier(ada, 'PersonalFree');
  const remove = async () => {
    const { id } = await ada.api('POST /api/tasks', { body: { title: 'the last' } });
    await ada.api('DELETE /api/tasks/{id}', { params: { id } });
    return (await ends(ada, 'projects'))[0];
  };
  expect([await remove(), await remove(), await remove()]).toEqual([150, room, room]);
  expect(await ends(ada, 'tasks')).toEqual([room + 250 + 3, 'of project 1', 'the last']);
});

it('purges the trash in batches until the trash list is empty (TRASH-8)', async () => {
  const eve = await server.register();
  await fillTrash(eve, 1_700);
  expect((await eve.api('GET /api/trash')).tasks.length).toBeGreaterThan(0);
  const watch = watchStatements(server.database.pool);
  expect(
    await emptyTrash(
      { pool: server.database.pool, clock: server.clock, live: unannounced, log: createLog('silent') },
      new Date('2026-01-14'),
    ),
  ).toBeGreaterThanOrEqual(1_700);
  const sent = watch.take();
  watch.stop();
  const removals = sent.filter(({ name }) => name === 'trash.remove-tasks');
  expect(removals.length).toBeGreaterThan(4);
  expect(removals.every(({ values: [, ids] }) => (ids as string[]).length <= 500)).toBe(true);
  expect(sent.filter(({ text }) => text === 'commit').length).toBeGreaterThanOrEqual(removals.length);
  expect(await eve.api('GET /api/trash')).toEqual({ projects: [], tasks: [] });
});

it('the trash job stops between two batches when it runs out of time', async () => {
  const eve = await server.register();
  await fillTrash(eve, 700);
  const deadline = new AbortController();
  const [job] = trashJobs({
    pool: server.database.pool,
    clock: { now: () => Temporal.Instant.from('2027-01-15T12:00:00Z') },
    live: { ...unannounced, accountChanged: () => deadline.abort(new Error('out of time')) },
    log: createLog('silent'),
  });
  await expect(job?.handle({}, server.jobs, deadline.signal)).rejects.toThrow('out of time');
  const { rows } = await server.database.pool.query('select from tasks where account_id = $1', [
    eve.accountId,
  ]);
  expect(rows).toHaveLength(200);
});

it("a paid account's oldest trash is purged only if the trash exceeds the plan's limits (TRASH-7)", async () => {
  const ada = await server.register();
  await server.setTier(ada, 'PersonalPro');
  const room = trashRoom('PersonalPro');
  expect(room).toEqual({ tasks: 100_000, projects: 2_000 });
  await fillTrash(ada, room.tasks - 1, room.projects - 1);
  const remove = async (title: string) => {
    const project = await ada.api('POST /api/projects', { body: { title } });
    const task = await ada.api('POST /api/tasks', { body: { title } });
    await ada.api('DELETE /api/tasks/{id}', { params: { id: task.id } });
    await ada.api('DELETE /api/projects/{id}', { params: { id: project.id } });
  };
  await remove('the last that fits');
  expect(await ends(ada, 'tasks')).toEqual([room.tasks, 'task 1', 'the last that fits']);
  expect(await ends(ada, 'projects')).toEqual([room.projects, 'project 1', 'the last that fits']);
  server.clock.advance({ seconds: 1 });
  await remove('one more');
  expect(await ends(ada, 'tasks')).toEqual([room.tasks, 'task 2', 'one more']);
  expect(await ends(ada, 'projects')).toEqual([room.projects, 'project 2', 'one more']);
});
