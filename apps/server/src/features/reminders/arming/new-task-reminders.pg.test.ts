import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';
import { reminderTools } from '../testing/reminder-tools.ts';

const server = await serverForTests();
const { task, remind, rings } = reminderTools(server);

const DATES = { scheduledDate: '2026-01-20T00:00:00.000Z', scheduledTime: '10:00' } as const;

it("a copy of a task has its user's own reminders, except those at a fixed time, and nobody else's (REMINDER-16)", async () => {
  const ada = await server.openTeam(await server.register());
  const ben = await server.register();
  await server.join(ben, ada);
  const bens = { ...ben, api: server.inAccount(ben, ada.accountId) };
  const id = await task(ada, '2026-01-20 10:00', { dueDate: '2026-01-25T00:00:00.000Z' });
  await remind(
    ada,
    id,
    { kind: 'relative', offsetMinutes: 30 },
    { kind: 'due', daysBefore: 1 },
    { kind: 'absolute', at: '2026-01-16T08:30' },
  );
  await remind(bens, id, { kind: 'relative', offsetMinutes: 5 });
  const one = await ada.api('POST /api/tasks', { body: { title: 'Copy', ...DATES, remindersOf: id } });
  expect(await rings(ada, one.id)).toEqual(['2026-01-20T09:30']);
  expect(await rings(bens, one.id)).toEqual([]);
  const { tasks } = await bens.api('POST /api/tasks/bulk', {
    body: {
      tasks: [
        { title: 'First', ...DATES, remindersOf: id },
        { title: 'Second', ...DATES },
      ],
    },
  });
  const [first = '', second = ''] = tasks.map((each) => each.id);
  expect(await rings(bens, first)).toEqual(['2026-01-20T09:55']);
  expect(await rings(bens, second)).toEqual(['2026-01-20T10:00']);
});

it("a copy of a project has the reminders of its user's open tasks (REMINDER-16)", async () => {
  const ada = await server.register();
  const { id: projectId } = await ada.api('POST /api/projects', { body: { title: 'Trip' } });
  const id = await task(ada, '2026-01-20 10:00', { projectId });
  await remind(ada, id, { kind: 'relative', offsetMinutes: 30 });
  const copy = await ada.api('POST /api/projects/{id}/duplicate', { params: { id: projectId } });
  const [copied] = await ada.api('GET /api/tasks', { query: { projectId: copy.id } });
  expect(await rings(ada, copied?.id ?? '')).toEqual(['2026-01-20T09:30']);
});

it('a copy of a task that the account does not have is created without reminders (REMINDER-16, V8.2.2)', async () => {
  const ada = await server.register();
  const ben = await server.register();
  const foreign = await task(ben, '2026-01-20 10:00');
  await remind(ben, foreign, { kind: 'relative', offsetMinutes: 30 });
  const { id } = await ada.api('POST /api/tasks', {
    body: { title: 'Copy', ...DATES, remindersOf: foreign },
  });
  expect(await rings(ada, id)).toEqual(['2026-01-20T10:00']);
});

it('imported tasks have the reminders with which they are sent (REMINDER-17)', async () => {
  const ada = await server.register();
  const reminders = [
    { kind: 'relative', offsetMinutes: 30 },
    { kind: 'absolute', at: '2026-01-16T08:30' },
  ] as const;
  const { tasks } = await ada.api('POST /api/tasks/bulk', {
    body: { tasks: [{ title: 'Call the bank', ...DATES, reminders: [...reminders] }] },
  });
  expect(await rings(ada, tasks[0]?.id ?? '')).toEqual(['2026-01-16T08:30', '2026-01-20T09:30']);
});

it.each([
  ['too many minutes', [{ kind: 'relative', offsetMinutes: 43_201 }], 'tasks.0.reminders.0.offsetMinutes'],
  ['an impossible date', [{ kind: 'absolute', at: '2026-02-30T08:00' }], 'tasks.0.reminders.0.at'],
  ['an unknown kind', [{ kind: 'never' }], 'tasks.0.reminders.0.kind'],
  ['11 reminders', Array.from({ length: 11 }, () => ({ kind: 'due', daysBefore: 1 })), 'tasks.0.reminders'],
])('rejects imported tasks with %s (REMINDER-17)', async (_name, reminders, field) => {
  const ada = await server.register();
  const tasks = [{ title: 'Call the bank', reminders }] as never;
  await expect(ada.api('POST /api/tasks/bulk', { body: { tasks } })).rejects.toMatchObject({
    status: 400,
    fields: [{ field }],
  });
});
