import { expect, it } from 'vitest';
import type { NewReminder } from '@questlog/contract/reminders';
import { newId } from '@questlog/domain/uuid';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { reminderTools } from './testing/reminder-tools.ts';

const server = await serverForTests();
const { task, remind, rings } = reminderTools(server);

const put = (user: TestUser, id: string, reminders: readonly unknown[]) =>
  fetch(`${server.url}/api/tasks/${id}/reminders`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.tokens.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reminders }),
  });

const errorOf = async (response: Response): Promise<unknown> => {
  const { code, errors } = (await response.json()) as { code: string; errors?: { field: string }[] };
  return [response.status, code, ...(errors ?? []).map(({ field }) => field)];
};

it('stores reminders of all kinds, and says when each rings (REMINDER-1, REMINDER-3)', async () => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-20 10:00', { dueDate: '2026-01-25T00:00:00.000Z' });
  await remind(
    ada,
    id,
    { kind: 'relative', offsetMinutes: 15 },
    { kind: 'due', daysBefore: 1 },
    { kind: 'absolute', at: '2026-01-16T08:30' },
  );
  const { reminders, defaultReminder } = await ada.api('GET /api/tasks/{id}/reminders', { params: { id } });
  expect(reminders.map(({ kind, firesAt }) => [kind, firesAt])).toEqual(
    expect.arrayContaining([
      ['relative', '2026-01-20T09:45:00.000Z'],
      ['due', '2026-01-24T09:00:00.000Z'],
      ['absolute', '2026-01-16T08:30:00.000Z'],
    ]),
  );
  expect(defaultReminder).toEqual({ offsetMinutes: 0, firesAt: null });
  expect((await ada.api('GET /api/reminders')).reminders).toHaveLength(3);
});

it('a task with a time has a default reminder that needs no row (REMINDER-2)', async () => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-20 10:00');
  const own = () => ada.api('GET /api/tasks/{id}/reminders', { params: { id } });
  expect(await own()).toEqual({
    reminders: [],
    defaultReminder: { offsetMinutes: 0, firesAt: '2026-01-20T10:00:00.000Z' },
  });
  await ada.api('PUT /api/auth/preferences', { body: { reminderDefault: null } });
  expect(await own()).toEqual({ reminders: [], defaultReminder: null });
  expect(await rings(ada, await task(ada, '2026-01-20'))).toEqual([]);
});

it('an explicit reminder replaces the default one until it is removed (REMINDER-2)', async () => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-20 10:00');
  await remind(ada, id, { kind: 'relative', offsetMinutes: 5 });
  expect(await rings(ada, id)).toEqual(['2026-01-20T09:55']);
  await remind(ada, id);
  expect(await rings(ada, id)).toEqual(['2026-01-20T10:00']);
});

it('keeps a reminder that is set again, by its id or because it is equal (REMINDER-1)', async () => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-20 10:00');
  const reminderId = newId(0);
  await remind(ada, id, { id: reminderId, kind: 'relative', offsetMinutes: 5 });
  await ada.api('POST /api/reminders/{id}/snooze', { params: { id: reminderId }, body: { minutes: 30 } });
  await remind(ada, id, { kind: 'due', daysBefore: 0 }, { kind: 'relative', offsetMinutes: 5 });
  const { reminders } = await ada.api('GET /api/tasks/{id}/reminders', { params: { id } });
  expect(reminders.find(({ kind }) => kind === 'relative')).toMatchObject({
    id: reminderId,
    snoozedUntil: '2026-01-15T12:30:00.000Z',
    firesAt: '2026-01-15T12:30:00.000Z',
  });
  await remind(ada, id, { id: reminderId, kind: 'relative', offsetMinutes: 10 });
  expect(await rings(ada, id)).toEqual(['2026-01-20T09:50']);
});

it('a reminder for a time that has passed is stored, but does not ring (REMINDER-4)', async () => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-15 11:59');
  expect(await rings(ada, id)).toEqual([]);
  await remind(
    ada,
    id,
    { kind: 'absolute', at: '2026-01-15T12:00' },
    { kind: 'relative', offsetMinutes: 60 },
  );
  expect(await rings(ada, id)).toEqual([]);
});

it('nobody sees the reminders of another user (REMINDER-1, V8.2.2)', async () => {
  const ada = await server.openTeam(await server.register());
  const ben = await server.register();
  await server.join(ben, ada);
  const bens = server.inAccount(ben, ada.accountId);
  const id = await task(ada, '2026-01-20 10:00');
  await remind(ada, id, { kind: 'relative', offsetMinutes: 5 });
  expect(await bens('GET /api/tasks/{id}/reminders', { params: { id } })).toEqual({
    reminders: [],
    defaultReminder: null,
  });
  expect((await bens('GET /api/reminders')).reminders).toEqual([]);
  await bens('PUT /api/tasks/{id}/reminders', {
    params: { id },
    body: { reminders: [{ kind: 'relative', offsetMinutes: 60 }] },
  });
  expect(await rings(ada, id)).toEqual(['2026-01-20T09:55']);
  const [own] = (await ada.api('GET /api/reminders')).reminders;
  await expect(
    ben.api('POST /api/reminders/{id}/snooze', { params: { id: own?.id ?? '' }, body: { minutes: 5 } }),
  ).rejects.toMatchObject({ status: 404 });
});

it("rejects another reminder's id (REMINDER-1)", async () => {
  const ada = await server.register();
  const [first, second] = [await task(ada, '2026-01-20 10:00'), await task(ada, '2026-01-20 10:00')];
  const id = newId(0);
  await remind(ada, first, { id, kind: 'relative', offsetMinutes: 5 });
  expect(await errorOf(await put(ada, second, [{ id, kind: 'relative', offsetMinutes: 5 }]))).toEqual([
    409,
    'conflict',
  ]);
  expect(await rings(ada, first)).toEqual(['2026-01-20T09:55']);
  expect(await rings(ada, second)).toEqual(['2026-01-20T10:00']);
});

const SAME = newId(1);

it.each([
  ['a missing kind', [{ offsetMinutes: 5 }], 'reminders.0.kind'],
  ['an unknown kind', [{ kind: 'place' }], 'reminders.0.kind'],
  ['too many minutes', [{ kind: 'relative', offsetMinutes: 43_201 }], 'reminders.0.offsetMinutes'],
  ['too many minutes after', [{ kind: 'relative', offsetMinutes: -10_081 }], 'reminders.0.offsetMinutes'],
  ['half a minute', [{ kind: 'relative', offsetMinutes: 0.5 }], 'reminders.0.offsetMinutes'],
  ['no minutes', [{ kind: 'relative' }], 'reminders.0.offsetMinutes'],
  ['days after', [{ kind: 'due', daysBefore: -1 }], 'reminders.0.daysBefore'],
  ['too many days', [{ kind: 'due', daysBefore: 366 }], 'reminders.0.daysBefore'],
  ['an impossible date', [{ kind: 'absolute', at: '2026-02-30T10:00' }], 'reminders.0.at'],
  ['a time with a zone', [{ kind: 'absolute', at: '2026-02-28T10:00Z' }], 'reminders.0.at'],
  ['a word as an id', [{ id: 'x', kind: 'due', daysBefore: 1 }], 'reminders.0.id'],
  ['11 reminders', Array.from({ length: 11 }, (_, days) => ({ kind: 'due', daysBefore: days })), 'reminders'],
  [
    'the same id twice',
    [
      { id: SAME, kind: 'due', daysBefore: 1 },
      { id: SAME, kind: 'due', daysBefore: 2 },
    ],
    'reminders',
  ],
])('rejects %s with an error of its field (REMINDER-1)', async (_name, reminders, field) => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-20 10:00');
  expect(await errorOf(await put(ada, id, reminders))).toEqual([400, 'validation_failed', field]);
});

it('answers 404 for a task in the trash (REMINDER-1)', async () => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-20 10:00');
  await ada.api('DELETE /api/tasks/{id}', { params: { id } });
  expect((await put(ada, id, [])).status).toBe(404);
  await expect(ada.api('GET /api/tasks/{id}/reminders', { params: { id } })).rejects.toMatchObject({
    status: 404,
  });
});

it.each([
  ['neither minutes nor a time', {}, 'minutes'],
  ['both', { minutes: 5, until: '2026-01-16T00:00:00Z' }, 'minutes'],
  ['no minutes at all', { minutes: 0 }, 'minutes'],
  ['more than four weeks', { minutes: 40_321 }, 'minutes'],
  ['a time that has passed', { until: '2026-01-15T12:00:00Z' }, 'until'],
  ['a time after four weeks', { until: '2026-02-12T12:00:01Z' }, 'until'],
  ['what is no time', { until: 'tomorrow' }, 'until'],
])('rejects a snooze with %s (REMINDER-8)', async (_name, body, field) => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-20 10:00');
  await remind(ada, id, { kind: 'relative', offsetMinutes: 5 });
  const [own] = (await ada.api('GET /api/reminders')).reminders;
  const response = await fetch(`${server.url}/api/reminders/${own?.id}/snooze`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.tokens.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await errorOf(response)).toEqual([400, 'validation_failed', field]);
});

it('the preferences of reminders have defaults, and absent ones stay (REMINDER-30)', async () => {
  const ada = await server.register();
  expect(ada.user).toMatchObject({
    reminderDefault: 0,
    reminderDayTime: '09:00',
    quietFrom: null,
    quietTo: null,
    reminderMail: 'fallback',
    hideReminderTitles: false,
  });
  const set = {
    reminderDefault: 30,
    reminderDayTime: '07:30',
    quietFrom: '22:00',
    quietTo: '06:00',
    reminderMail: 'never',
    hideReminderTitles: true,
  } as const;
  expect(await ada.api('PUT /api/auth/preferences', { body: set })).toMatchObject(set);
  expect(await ada.api('PUT /api/auth/preferences', { body: { weekStart: 1 } })).toMatchObject(set);
  const none = { quietFrom: null, quietTo: null };
  expect(await ada.api('PUT /api/auth/preferences', { body: none })).toMatchObject({ ...set, ...none });
});

it.each([
  [{ reminderDefault: -1 }, 'reminderDefault'],
  [{ reminderDefault: 43_201 }, 'reminderDefault'],
  [{ reminderDayTime: '9:00' }, 'reminderDayTime'],
  [{ reminderDayTime: null }, 'reminderDayTime'],
  [{ quietFrom: '22:00' }, 'quietFrom'],
  [{ quietTo: null }, 'quietFrom'],
  [{ quietFrom: '22:00', quietTo: '22:00' }, 'quietFrom'],
  [{ quietFrom: '24:00', quietTo: '06:00' }, 'quietFrom'],
  [{ reminderMail: 'sometimes' }, 'reminderMail'],
  [{ hideReminderTitles: 'yes' }, 'hideReminderTitles'],
])('rejects the preferences %j (REMINDER-30)', async (body, field) => {
  const ada = await server.register();
  const response = await fetch(`${server.url}/api/auth/preferences`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ada.tokens.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await errorOf(response)).toEqual([400, 'validation_failed', field]);
});

it('a new task has the reminders that are sent with it (TASK-107)', async () => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-20 10:00', {
    reminders: [
      { kind: 'relative', offsetMinutes: 60 },
      { kind: 'absolute', at: '2026-01-19T08:00' },
    ],
  });
  expect(await rings(ada, id)).toEqual(['2026-01-19T08:00', '2026-01-20T09:00']);
  const response = await fetch(`${server.url}/api/tasks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.tokens.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Call', reminders: [{ kind: 'due', daysBefore: 366 }] }),
  });
  expect(await errorOf(response)).toEqual([400, 'validation_failed', 'reminders.0.daysBefore']);
});

it('sets the reminders of several tasks at once, and leaves out those in the trash (REMINDER-44)', async () => {
  const ada = await server.register();
  const [timed, other, deleted] = [
    await task(ada, '2026-01-20 10:00'),
    await task(ada, '2026-01-21'),
    await task(ada, '2026-01-22'),
  ];
  await remind(ada, timed, { kind: 'relative', offsetMinutes: 5 }, { kind: 'relative', offsetMinutes: 60 });
  const [first] = (await ada.api('GET /api/tasks/{id}/reminders', { params: { id: timed } })).reminders;
  await ada.api('DELETE /api/tasks/{id}', { params: { id: deleted } });
  const { tasks } = await ada.api('PUT /api/reminders', {
    body: {
      tasks: [
        { taskId: timed, reminders: [{ kind: 'relative', offsetMinutes: 5 }] },
        { taskId: other, reminders: [{ kind: 'relative', offsetMinutes: 1_440 }] },
        { taskId: deleted, reminders: [{ kind: 'relative', offsetMinutes: 0 }] },
      ],
    },
  });
  expect(tasks.map(({ taskId, reminders }) => [taskId, reminders.map(({ firesAt }) => firesAt)])).toEqual([
    [timed, ['2026-01-20T09:55:00.000Z']],
    [other, ['2026-01-20T09:00:00.000Z']],
  ]);
  expect(tasks[0]?.reminders[0]?.id).toBe(first?.id);
  expect(await rings(ada, timed)).toEqual(['2026-01-20T09:55']);
});

it.each([
  ['no tasks', () => [], 'tasks'],
  ['the same task twice', (id: string) => [id, id].map((taskId) => ({ taskId, reminders: [] })), 'tasks'],
  [
    '501 tasks',
    () => Array.from({ length: 501 }, (_, index) => ({ taskId: newId(index), reminders: [] })),
    'tasks',
  ],
  ['a word as a task', () => [{ taskId: 'x', reminders: [] }], 'tasks.0.taskId'],
  [
    'half a minute',
    (id: string) => [{ taskId: id, reminders: [{ kind: 'relative', offsetMinutes: 0.5 }] }],
    'tasks.0.reminders.0.offsetMinutes',
  ],
])('rejects %s when it sets several with an error of its field (REMINDER-44)', async (_name, of, field) => {
  const ada = await server.register();
  const response = await fetch(`${server.url}/api/reminders`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ada.tokens.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tasks: of(await task(ada, '2026-01-20 10:00')) }),
  });
  expect(await errorOf(response)).toEqual([400, 'validation_failed', field]);
});

it('two devices that change the reminders of a task keep the changes of both (REMINDER-62)', async () => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-20 10:00');
  const [first, mine, theirs, same] = [newId(0), newId(1), newId(2), newId(3)];
  const rule = (offsetMinutes: number) => ({ kind: 'relative', offsetMinutes }) as const;
  const set = (known: string[], ...reminders: readonly NewReminder[]) =>
    ada.api('PUT /api/reminders', { body: { tasks: [{ taskId: id, reminders: [...reminders], known }] } });
  await set([], { id: first, ...rule(60) });
  // Both devices saw the first one. One adds a reminder, the other replaces the first one by two.
  await set([first], { id: first, ...rule(60) }, { id: mine, ...rule(30) });
  await set([first], { id: theirs, ...rule(5) }, { id: same, ...rule(30) });
  expect(await rings(ada, id)).toEqual(['2026-01-20T09:30', '2026-01-20T09:55']);
  // A device that still knows the first one does not bring it back.
  await set([first, mine, theirs], { id: first, ...rule(60) }, { id: mine, ...rule(30) });
  expect(await rings(ada, id)).toEqual(['2026-01-20T09:30']);
  // To undo its removal, a device sends it as one that it does not know.
  await set([mine], { id: first, ...rule(60) }, { id: mine, ...rule(30) });
  expect(await rings(ada, id)).toEqual(['2026-01-20T09:00', '2026-01-20T09:30']);
});

it('rejects changes of two devices that make more than 10 reminders (REMINDER-62)', async () => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-20 10:00');
  const six = (from: number) =>
    Array.from({ length: 6 }, (_, day) => ({ kind: 'due' as const, daysBefore: from + day }));
  const set = (from: number) =>
    ada.api('PUT /api/reminders', { body: { tasks: [{ taskId: id, reminders: six(from), known: [] }] } });
  await set(0);
  await expect(set(6)).rejects.toMatchObject({ status: 400, fields: [{ field: 'reminders' }] });
  expect((await ada.api('GET /api/reminders')).reminders).toHaveLength(6);
});

it('answers 404 if none of several tasks is one of the account (REMINDER-44, V8.2.2)', async () => {
  const [ada, eve] = [await server.register(), await server.register()];
  const id = await task(ada, '2026-01-20 10:00');
  await expect(
    eve.api('PUT /api/reminders', { body: { tasks: [{ taskId: id, reminders: [] }] } }),
  ).rejects.toMatchObject({ status: 404 });
});

it('a snooze ends before its time if the user takes it back (REMINDER-8)', async () => {
  const ada = await server.register();
  const id = await task(ada, '2026-01-20 10:00');
  await remind(ada, id, { kind: 'relative', offsetMinutes: 5 });
  const [own] = (await ada.api('GET /api/reminders')).reminders;
  const params = { id: own?.id ?? '' };
  await ada.api('POST /api/reminders/{id}/snooze', { params, body: { minutes: 30 } });
  expect(await rings(ada, id)).toEqual(['2026-01-15T12:30']);
  await ada.api('POST /api/reminders/{id}/snooze', { params, body: { until: null } });
  expect(await rings(ada, id)).toEqual(['2026-01-20T09:55']);
});
