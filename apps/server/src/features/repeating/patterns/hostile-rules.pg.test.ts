/**
 * Sends unusual and invalid rules. Each must be stored or rejected with a field error. The server must never
 * fail.
 */
import { expect, it } from 'vitest';
import { MAX_PATTERNS } from '@questlog/domain/recurrence/repeat-rule';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { insertPatterns } from '@questlog/testkit/postgres/many-patterns';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import { DAILY } from '../testing/series.ts';

const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });

async function post(rule: object, dates: object = { scheduledDate: '2026-01-15' }, user = ada) {
  const { id } = await user.api('POST /api/tasks', { body: { title: 'x', ...dates } });
  const response = await fetch(`${server.url}/api/tasks/${id}/repeat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.tokens.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...DAILY, ...rule }),
  });
  const body = (await response.json()) as { errors?: { field: string }[] };
  return { status: response.status, fields: (body.errors ?? []).map(({ field }) => field) };
}

it.each([
  ['frequency', { frequency: 'Hourly' }],
  ['interval', { interval: 0 }],
  ['interval', { interval: 1e308 }],
  ['interval', { interval: 1.5 }],
  ['interval', { interval: '1' }],
  ['weekDays', { frequency: 'Weekly', weekDays: [8] }],
  ['weekDays', { frequency: 'Weekly', weekDays: [-1, 2 ** 40] }],
  ['weekDays', { frequency: 'Weekly', weekDays: Array.from({ length: 51 }, () => 1) }],
  ['weekDays.0', { frequency: 'Weekly', weekDays: ['1'] }],
  ['monthDay', { frequency: 'Monthly', monthDay: 32 }],
  ['monthDay', { frequency: 'Monthly', monthDay: -(2 ** 50) }],
  ['customPattern', { frequency: 'Custom' }],
  ['customPattern', { frequency: 'Custom', customPattern: '\u0000' }],
  ['customPattern', { frequency: 'Custom', customPattern: 'FREQ=DAILY;COUNT=3' }],
  ['customPattern', { frequency: 'Custom', customPattern: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30' }],
  ['customPattern', { frequency: 'Custom', customPattern: `FREQ=DAILY;BYDAY=${'MO,'.repeat(5_000)}MO` }],
  ['repeatMode', { repeatMode: 'Never' }],
  ['endDate', { endDate: '2026-01-14' }],
  ['endDate', { endDate: '10000-01-01' }],
  ['endDate', { endDate: '2026-03-01T18:00:00.000Z' }],
  ['maxOccurrences', { maxOccurrences: 1_001 }],
  ['maxOccurrences', { maxOccurrences: -1 }],
  ['id', { id: 'no id' }],
])('rejects the field %s of the rule %j (REPEAT-35)', async (field, rule) => {
  expect(await post(rule)).toEqual({ status: 400, fields: [field] });
});

it.each([
  [{ endDate: '9999-12-31', maxOccurrences: 1_000, interval: 365 }, {}],
  [{ frequency: 'Yearly', interval: 365 }, { scheduledDate: '9999-12-31' }],
  [{ frequency: 'Yearly' }, { scheduledDate: '0001-01-01' }],
  [
    { frequency: 'Yearly', interval: 365 },
    { scheduledDate: '2024-02-29', dueDate: '9999-12-31' },
  ],
  [
    { frequency: 'Monthly', monthDay: 31 },
    { scheduledDate: '9999-12-01', dueDate: '0001-01-01' },
  ],
  // The server drops fields that belong to other frequencies, whatever their values.
  [{ monthDay: 2 ** 50, customPattern: '\u0000' }, {}],
  [{ frequency: 'Custom', customPattern: 'freq=yearly;bysetpos=-366;byday=mo,tu,we,th,fr,sa,su' }, {}],
])('accepts the rule %j for a task with %j', async (rule, dates) => {
  expect(await post(rule, { scheduledDate: '2026-01-15', ...dates })).toEqual({ status: 201, fields: [] });
  expect(await ada.api('GET /api/scheduled-tasks', { query: { endDate: '2027-01-15' } })).toBeDefined();
});

it('rejects a new row with the id of an upcoming occurrence (REPEAT-15)', async () => {
  const user = await server.register({ tier: 'PersonalPro' });
  const { id: taskId } = await user.api('POST /api/tasks', {
    body: { title: 'x', scheduledDate: '2026-01-15' },
  });
  const { data } = await user.api('POST /api/tasks/{id}/repeat', { params: { id: taskId }, body: DAILY });
  const id = occurrenceId(data.id, '2026-01-16');
  const rejected = (field: string) => ({ status: 400, fields: [{ field }] });
  const body = { id: id.toUpperCase(), title: 'y' };
  await expect(user.api('POST /api/tasks', { body })).rejects.toMatchObject(rejected('id'));
  const many = user.api('POST /api/tasks/bulk', { body: { tasks: [{ title: 'z' }, body] } });
  await expect(many).rejects.toMatchObject(rejected('tasks.1.id'));
  await expect(user.api('POST /api/projects', { body })).rejects.toMatchObject(rejected('id'));
  const made = await user.api('POST /api/scheduled-tasks/{id}/create-now', { params: { id } });
  expect(made).toMatchObject({ id, title: 'x', isRepeatingTask: true });
});

async function addPatterns({ accountId, user }: TestUser, patterns: number): Promise<void> {
  const { pool } = server.database;
  const [other = ''] = await insertPatterns(pool, {
    accounts: 1,
    patterns,
    countedThrough: '2026-01-15',
    endDate: null,
    dueAt: new Date('2026-01-16T00:00:00Z'),
  });
  await pool.query('update repeat_patterns set account_id = $1, user_id = $3 where account_id = $2', [
    accountId,
    other,
    user.id,
  ]);
}

it('the maximum of 1,000 repeating tasks can be listed for a month but not for a year (REPEAT-38, REPEAT-40)', async () => {
  const user = await server.register({ tier: 'PersonalPro' });
  await addPatterns(user, MAX_PATTERNS - 1);
  expect((await post({}, undefined, user)).status).toBe(201);
  expect(await post({}, undefined, user)).toEqual({ status: 400, fields: ['taskId'] });
  expect(await user.api('GET /api/scheduled-tasks')).toHaveLength(30 * MAX_PATTERNS);
  await expect(
    user.api('GET /api/scheduled-tasks', { query: { endDate: '2027-01-01' } }),
  ).rejects.toMatchObject({ status: 400, fields: [{ field: 'endDate' }] });
});

it('200 daily tasks can be listed for a year (REPEAT-40)', async () => {
  const user = await server.register({ tier: 'PersonalPro' });
  await addPatterns(user, 200);
  const list = await user.api('GET /api/scheduled-tasks', { query: { endDate: '2027-01-16' } });
  expect(list).toHaveLength(200 * 366);
  expect(
    list.every(({ scheduledDate }, index) => scheduledDate >= (list[index - 1]?.scheduledDate ?? '')),
  ).toBe(true);
});
