import { expect, it } from 'vitest';
import type { ParsedTask } from '@questlog/contract/capture';
import { captureVectors } from '@questlog/domain/capture/testing/capture-readers';
import { serverForTests } from '@questlog/testkit/server';

// The server's clock starts on a Thursday at 12:00 UTC.
const server = await serverForTests();
const ada = await server.register({ tier: 'PersonalPro' });
const family = (await ada.api('POST /api/projects', { body: { title: 'Family' } })).id;
await ada.api('POST /api/projects', { body: { title: 'Two words' } });

const parse = (text: string, facts: object = {}, who = ada): Promise<ParsedTask> =>
  who.api('POST /api/tasks/parse', { body: { text, ...facts } });
const create = (title: string, query: object = {}, body: object = {}, who = ada) =>
  who.api('POST /api/tasks', { body: { title, ...body }, query: { parse: 'true', ...query } });

it('splits a typed line into title and recognised values, with their positions (CAPTURE-41)', async () => {
  expect(await parse('Dinner with Ana fri 7pm +Family #food/out !1')).toEqual({
    title: 'Dinner with Ana',
    scheduledDate: '2026-01-16T18:00:00.000Z',
    scheduledTime: '19:00',
    dueDate: null,
    priority: 'high',
    someday: null,
    durationMinutes: null,
    project: { id: family, title: 'Family' },
    assignee: null,
    tags: ['food/out'],
    repeat: null,
    reminders: [],
    spans: [
      { start: 16, end: 19, kind: 'date', taken: true },
      { start: 20, end: 23, kind: 'time', taken: true },
      { start: 24, end: 31, kind: 'project', taken: true },
      { start: 32, end: 41, kind: 'tag', taken: true },
      { start: 42, end: 44, kind: 'priority', taken: true },
    ],
  });
});

it('returns the duration of a line with a time, and creates the task with it (CAPTURE-41, CAPTURE-66)', async () => {
  expect(await parse('Dinner fri 7pm for 1h')).toMatchObject({ title: 'Dinner', durationMinutes: 60 });
  expect(await create('Dinner fri 7pm for 1h')).toMatchObject({ title: 'Dinner', durationMinutes: 60 });
  expect(await create('Run for 1h')).toMatchObject({ title: 'Run for 1h', durationMinutes: null });
});

it('returns the reminders of a line with a time, and creates the task with them (CAPTURE-59, TASK-107)', async () => {
  const remindersOf = async (id: string) => {
    const { reminders } = await ada.api('GET /api/tasks/{id}/reminders', { params: { id } });
    return reminders.map(({ offsetMinutes, firesAt }) => [offsetMinutes, firesAt]);
  };
  expect(await parse('Dinner fri 7pm !30m')).toMatchObject({
    title: 'Dinner',
    reminders: [{ kind: 'relative', offsetMinutes: 30 }],
    spans: [{ kind: 'date' }, { kind: 'time' }, { start: 15, end: 19, kind: 'reminder', taken: true }],
  });
  const { id } = await create('Dinner fri 7pm !30m');
  expect(await remindersOf(id)).toEqual([[30, '2026-01-16T18:30:00.000Z']]);
  const untimed = await create('Run !30m');
  expect(untimed.title).toBe('Run !30m');
  expect(await remindersOf(untimed.id)).toEqual([]);
  const given = { reminders: [{ kind: 'relative', offsetMinutes: 5 }] };
  expect(await remindersOf((await create('Dinner fri 7pm !30m', {}, given)).id)).toEqual([
    [5, '2026-01-16T18:55:00.000Z'],
  ]);
});

it('returns the member that a line names, and assigns the task to them (CAPTURE-63)', async () => {
  const owner = await server.register({ tier: 'TeamPro' });
  const withoutMembers = await parse('Paint @me', {}, owner);
  expect(withoutMembers).toMatchObject({ title: 'Paint @me', assignee: null });
  const grace = await server.register({ firstName: 'Grace', lastName: 'Hopper' });
  await server.join(grace, { accountId: owner.accountId });
  expect(await parse('Paint @grace', {}, owner)).toMatchObject({
    title: 'Paint',
    assignee: { id: grace.user.id, name: 'Grace Hopper' },
    spans: [{ start: 6, end: 12, kind: 'assignee', taken: true }],
  });
  expect(await create('Paint @grace', {}, {}, owner)).toMatchObject({
    title: 'Paint',
    assigneeId: grace.user.id,
  });
  expect(await create('Paint @me', {}, {}, owner)).toMatchObject({ assigneeId: owner.user.id });
  expect(await create('Paint @grace', {}, { assigneeId: null }, owner)).toMatchObject({ assigneeId: null });
});

it('returns the repeat rule with its first date, and the due date (CAPTURE-41)', async () => {
  expect(await parse('Pay rent every month on the 20th by fri')).toMatchObject({
    title: 'Pay rent',
    scheduledDate: '2026-01-20T00:00:00.000Z',
    dueDate: '2026-01-16T00:00:00.000Z',
    repeat: {
      summary: 'Every month on the 20th',
      rule: { frequency: 'Monthly', interval: 1, monthDay: 20, repeatMode: 'Schedule', endDate: null },
    },
  });
});

it('interprets times in the request’s time zone, and dates by the request’s region and languages (CAPTURE-41)', async () => {
  const inZone = (timeZone: string, text: string): Promise<ParsedTask> =>
    server.call({ authorization: `Bearer ${ada.tokens.accessToken}`, 'x-time-zone': timeZone })(
      'POST /api/tasks/parse',
      { body: { text } },
    );
  expect(await inZone('America/New_York', 'Call at 11am')).toMatchObject({
    scheduledDate: '2026-01-15T00:00:00.000Z',
  });
  expect(await inZone('UTC', 'Call at 11am')).toMatchObject({ scheduledDate: '2026-01-16T00:00:00.000Z' });
  expect(await parse('Call on 2/3')).toMatchObject({ scheduledDate: '2026-02-03T00:00:00.000Z' });
  expect(await parse('Call on 2/3', { region: 'GB' })).toMatchObject({
    scheduledDate: '2026-03-02T00:00:00.000Z',
  });
  expect(await parse('Arzt übermorgen um 9')).toMatchObject({ scheduledDate: null });
  expect(await parse('Arzt übermorgen um 9', { languages: ['de-AT', 'tlh'] })).toMatchObject({
    title: 'Arzt',
    scheduledDate: '2026-01-17T00:00:00.000Z',
    scheduledTime: '09:00',
  });
});

it('removes the same text from a title as the browser does, in every language (CAPTURE-41)', async () => {
  for (const [language, , vectors] of captureVectors) {
    const facts = language === 'en' ? {} : { languages: [language], region: 'DE' };
    for (const [text, title] of vectors.filter((_, index) => index % 40 === 0)) {
      expect(await parse(text, facts)).toMatchObject({ title });
    }
  }
});

it('leaves tags and repeat rules in the title if the plan does not include them (CAPTURE-40)', async () => {
  const free = await server.register();
  expect(await parse('Water #garden every day', {}, free)).toMatchObject({
    title: 'Water #garden every day',
    tags: [],
    repeat: null,
    spans: [{ taken: false }, { taken: false }],
  });
});

it.each([
  [{ text: 'x'.repeat(501) }, 'text'],
  [{ text: 5 }, 'text'],
  [{}, 'text'],
  [{ text: 'x', region: 'Europe' }, 'region'],
  [{ text: 'x', languages: 'de' }, 'languages'],
])('rejects the body %j with an error for the field "%s" (CAPTURE-41)', async (body, field) => {
  const response = ada.api('POST /api/tasks/parse', { body: body as { text: string } });
  await expect(response).rejects.toMatchObject({ status: 400, fields: [{ field }] });
});

it('creates the task with all values recognised in its title (CAPTURE-41)', async () => {
  expect(await create('Dinner with Ana fri 7pm +Family #food/out !1')).toMatchObject({
    title: 'Dinner with Ana',
    scheduledDate: '2026-01-16T18:00:00.000Z',
    scheduledTime: '19:00',
    priority: 'high',
    projectId: family,
    tags: [{ fullPath: 'food' }, { fullPath: 'food/out' }],
  });
});

it('creates the task and its repeat pattern in a single change (CAPTURE-41)', async () => {
  const made = await create('Stand up every weekday at 9');
  expect(made).toMatchObject({
    title: 'Stand up',
    scheduledDate: '2026-01-16T00:00:00.000Z',
    scheduledTime: '09:00',
    isRepeatingTask: true,
  });
  const { data } = await ada.api('GET /api/tasks/{id}/repeat', { params: { id: made.id } });
  expect(data).toMatchObject({
    frequency: 'Weekly',
    weekDays: [1, 2, 3, 4, 5],
    template: { title: 'Stand up', scheduledTime: '09:00' },
  });
});

it('fields in the body take precedence over values typed in the title (CAPTURE-41)', async () => {
  const body = {
    scheduledDate: '2026-02-01T00:00:00.000Z',
    priority: 'low',
    projectId: null,
    tagPaths: ['home'],
  };
  expect(await create('Call Ana fri 7pm +Family !1 #food', {}, body)).toMatchObject({
    title: 'Call Ana',
    scheduledDate: '2026-02-01T18:00:00.000Z',
    scheduledTime: '19:00',
    priority: 'low',
    projectId: null,
    tags: [{ fullPath: 'food' }, { fullPath: 'home' }],
  });
});

it.each([
  ['Dinner tomorrow 5pm', { scheduledTime: null }, 'Dinner', null],
  ['Party at 5pm', { scheduledDate: '2026-12-25T00:00:00.000Z' }, 'Party', '17:00'],
  ['Water every mon 9am', { scheduledDate: '2026-12-25T00:00:00.000Z' }, 'Water', '09:00'],
  ['Water every mon', { scheduledDate: null }, 'Water every mon', null],
])(
  'for the title %j and the body %j, creates the task %j at %s (CAPTURE-41)',
  async (typed, body, title, scheduledTime) => {
    expect(await create(typed, {}, body)).toMatchObject({ title, scheduledTime });
  },
);

it("keeps tags that exceed a task's maximum in its title (CAPTURE-41)", async () => {
  const tagPaths = Array.from({ length: 99 }, (_, index) => `t${index}`);
  const made = await create('Sort #one #two', {}, { tagPaths });
  expect(made.title).toBe('Sort #two');
  expect(made.tags).toHaveLength(100);
});

it('keeps the title unchanged without `parse`, and recognises other languages only if the request names them (CAPTURE-41)', async () => {
  const plain = await ada.api('POST /api/tasks', { body: { title: 'Call Ana fri' } });
  expect(plain).toMatchObject({ title: 'Call Ana fri', scheduledDate: null });
  expect(await create('Arzt am Montag', { languages: 'fr,de' })).toMatchObject({
    title: 'Arzt',
    scheduledDate: '2026-01-19T00:00:00.000Z',
  });
});

it('a repeated creation from a typed title returns the existing task (CAPTURE-41)', async () => {
  const id = '3f0f8f9e-0d5b-4c0e-9b0a-2f4f6f0a1b2c';
  const first = await create('Call Ana every day', {}, { id });
  expect(await create('Call Ana every day', {}, { id })).toMatchObject({ id: first.id, title: 'Call Ana' });
});

it("a user's preferences apply to titles sent without languages and a region (CAPTURE-41, CAPTURE-53)", async () => {
  const grace = await server.register();
  const text = 'Zahnarzt am Montag um 7';
  expect(await parse(text, {}, grace)).toMatchObject({ title: text, scheduledDate: null });
  await grace.api('PUT /api/auth/preferences', { body: { region: 'DE', captureLanguages: ['de'] } });
  expect(await parse(text, {}, grace)).toMatchObject({ title: 'Zahnarzt', scheduledTime: '07:00' });
});
