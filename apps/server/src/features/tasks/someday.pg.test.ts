import { addDays, type LocalDate } from '@questlog/domain/dates/local-date';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { factsOf } from '@questlog/domain/tasks/task-facts';
import { planAfter, type PlanChange, type TaskPlan } from '@questlog/domain/tasks/task-plan';
import { serverForTests } from '@questlog/testkit/server';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const server = await serverForTests();
server.clock.set('2026-03-10T12:00:00Z');
const TODAY = '2026-03-10';
const ada = await server.register({ tier: 'PersonalPro' });
const day = (offset: number): string => formatWireDate(addDays(TODAY, offset));
const add = (fields: object = {}) =>
  ada.api('POST /api/tasks', { body: { title: 'Learn to sail', ...fields } });
const change = (id: string, body: object) => ada.api('PUT /api/tasks/{id}', { params: { id }, body });
const rejected = (field: string, message: string) => ({ status: 400, fields: [{ field, message }] });
const DATED = 'A task for someday has no scheduled date.';
const UNDATED = 'Only a task with a date can be hidden until its date.';

it('stores whether a task is for someday, and changes it in one task or several (SOMEDAY-1)', async () => {
  const plain = await add();
  const later = await add({ someday: true });
  expect([plain.someday, later.someday]).toEqual([false, true]);
  expect(await change(plain.id, { someday: true })).toMatchObject({ someday: true });
  const taskIds = [plain.id, later.id];
  await ada.api('PUT /api/tasks/bulk/update', { body: { taskIds, someday: null } });
  const stored = await Promise.all(taskIds.map((id) => ada.api('GET /api/tasks/{id}', { params: { id } })));
  expect(stored.map(({ someday }) => someday)).toEqual([false, false]);
});

it('rejects a request that makes a task both dated and for someday (SOMEDAY-2)', async () => {
  const { id } = await add();
  const both = { someday: true, scheduledDate: day(1) };
  await expect(add(both)).rejects.toMatchObject(rejected('someday', DATED));
  await expect(change(id, both)).rejects.toMatchObject(rejected('someday', DATED));
  await expect(
    ada.api('POST /api/tasks/bulk', { body: { tasks: [{ title: 'a' }, { title: 'b', ...both }] } }),
  ).rejects.toMatchObject({ fields: [{ field: 'tasks.1.someday' }] });
});

it('rejects hiding a task without a date, or one for someday (SOMEDAY-30)', async () => {
  const { id } = await add();
  const put = await add({ someday: true, dueDate: day(1) });
  await expect(add({ hidden: true })).rejects.toMatchObject(rejected('hidden', UNDATED));
  await expect(change(id, { hidden: true })).rejects.toMatchObject(rejected('hidden', UNDATED));
  await expect(change(put.id, { hidden: true })).rejects.toMatchObject(rejected('hidden', UNDATED));
  const body = { taskIds: [id], hidden: true };
  await expect(ada.api('PUT /api/tasks/bulk/update', { body })).rejects.toMatchObject(
    rejected('hidden', UNDATED),
  );
  expect(await change(id, { hidden: true, dueDate: day(1) })).toMatchObject({ hidden: true });
});

const someDate = fc.option(fc.constantFrom<LocalDate>(TODAY, addDays(TODAY, 1)));
const someChange = fc
  .record(
    {
      scheduledOn: someDate,
      scheduledTime: fc.option(fc.constantFrom('09:00', '19:00')),
      dueOn: someDate,
      someday: fc.boolean(),
      hidden: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  // Requests with contradictions are rejected (see above).
  .filter(({ scheduledOn, someday }) => typeof scheduledOn !== 'string' || someday !== true);

function wire({ scheduledOn, dueOn, ...others }: PlanChange) {
  const date = (value: LocalDate | null): string | null => value && formatWireDate(value);
  return {
    ...others,
    ...(scheduledOn === undefined ? {} : { scheduledDate: date(scheduledOn) }),
    ...(dueOn === undefined ? {} : { dueDate: date(dueOn) }),
  };
}

it(
  'the SQL changes dates, someday and hidden as the domain rule does (SOMEDAY-2, SOMEDAY-30)',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someChange, { minLength: 1, maxLength: 6 }), async (changes) => {
        const { id } = await add();
        let plan: TaskPlan = {
          scheduledOn: null,
          thisEvening: false,
          scheduledTime: null,
          dueOn: null,
          someday: false,
          hidden: false,
        };
        for (const each of changes) {
          // A date on the wire says whether the task is for this evening, too.
          const isDated = typeof each.scheduledOn === 'string';
          const next = planAfter(plan, isDated ? { ...each, thisEvening: false } : each);
          // A request that hides a task with no date is rejected, where a screen leaves the task as it is.
          const isRejected = next === undefined || (each.hidden === true && !next.hidden);
          if (isRejected) {
            await expect(change(id, wire(each))).rejects.toMatchObject({ status: 400 });
            continue;
          }
          await change(id, wire(each));
          plan = next;
        }
        expect(factsOf(await ada.api('GET /api/tasks/{id}', { params: { id } }), 'UTC')).toMatchObject(plan);
      }),
      { numRuns: 60 },
    );
  },
);

it('a bulk date ends someday, and bulk someday clears dates and times (SOMEDAY-2)', async () => {
  const dated = await add({ scheduledDate: day(1), scheduledTime: '09:00', dueDate: day(2), hidden: true });
  const putOff = await add({ someday: true });
  const taskIds = [dated.id, putOff.id];
  const read = async () => {
    const tasks = await Promise.all(taskIds.map((id) => ada.api('GET /api/tasks/{id}', { params: { id } })));
    return tasks.map(({ someday, hidden, scheduledDate, scheduledTime, dueDate }) => [
      someday,
      hidden,
      scheduledDate,
      scheduledTime,
      dueDate,
    ]);
  };
  await ada.api('PUT /api/tasks/bulk/update', { body: { taskIds, someday: true } });
  expect(await read()).toEqual([
    [true, false, null, null, day(2)],
    [true, false, null, null, null],
  ]);
  await ada.api('PUT /api/tasks/bulk/schedule', { body: { taskIds, scheduledDate: day(3) } });
  expect(await read()).toEqual([
    [false, false, day(3), null, day(2)],
    [false, false, day(3), null, null],
  ]);
});

it('the next task of a series is never for someday, but hidden like the newest one (SOMEDAY-10, SOMEDAY-33)', async () => {
  const { id } = await add({ scheduledDate: day(0), hidden: true });
  const body = { frequency: 'Daily', interval: 1, repeatMode: 'Completion' } as const;
  await ada.api('POST /api/tasks/{id}/repeat', { params: { id }, body });
  await change(id, { someday: true });
  await ada.api('POST /api/tasks/{id}/complete', { params: { id }, body: {} });
  const series = (await ada.api('GET /api/tasks')).filter(
    ({ isRepeatingTask, completed }) => isRepeatingTask && !completed,
  );
  expect(series.map(({ someday, scheduledDate }) => [someday, scheduledDate !== null])).toEqual([
    [false, true],
  ]);
  const [next] = series;
  await change(next?.id ?? '', { hidden: true });
  await ada.api('POST /api/tasks/{id}/complete', { params: { id: next?.id ?? '' }, body: {} });
  const after = (await ada.api('GET /api/tasks')).filter(
    ({ isRepeatingTask, completed }) => isRepeatingTask && !completed,
  );
  expect(after.map(({ hidden }) => hidden)).toEqual([true]);
});

it('only a project for someday itself shows and counts its open tasks, until it is taken back (SOMEDAY-20)', async () => {
  const bob = await server.register();
  const project = await bob.api('POST /api/projects', { body: { title: 'Boat' } });
  const inBoat = (fields: object) =>
    bob.api('POST /api/tasks', { body: { title: 't', projectId: project.id, ...fields } });
  const open = await inBoat({ scheduledDate: day(0) });
  await inBoat({ someday: true });
  await inBoat({ scheduledDate: day(3) });
  const done = await inBoat({});
  await bob.api('POST /api/tasks/{id}/complete', { params: { id: done.id }, body: {} });
  const params = { id: project.id };
  expect(await bob.api('PUT /api/projects/{id}', { params, body: { someday: true } })).toMatchObject({
    someday: true,
  });
  const views = async () => [
    (await bob.api('GET /api/tasks/today')).totalCount,
    (await bob.api('GET /api/tasks/upcoming')).totalCount,
    (await bob.api('GET /api/tasks/anytime')).totalCount,
    (await bob.api('GET /api/tasks/someday')).totalCount,
  ];
  expect(await views()).toEqual([0, 0, 0, 0]);
  expect(await bob.api('GET /api/tasks/counts')).toEqual({
    inbox: 0,
    today: 0,
    upcoming: 0,
    anytime: 0,
    someday: 0,
    journal: 1,
    projects: [{ projectId: project.id, active: 2, completed: 1 }],
  });
  expect(await bob.api('GET /api/projects/{id}/tasks', { params })).toHaveLength(4);
  const ofProject = await bob.api('GET /api/tasks/today', { query: { projectId: project.id } });
  expect(ofProject.todayTasks.map(({ id }) => id)).toEqual([open.id]);
  await bob.api('PUT /api/projects/{id}', { params, body: { someday: false } });
  expect(await views()).toEqual([1, 1, 0, 1]);
});

it('a typed title can put a task off, and the fields of the request take precedence (CAPTURE-41, SOMEDAY-2)', async () => {
  const typed = (body: object) =>
    ada.api('POST /api/tasks', { query: { parse: 'true' }, body: { title: 'Sail', ...body } });
  expect(await typed({ someday: true, title: 'Sail tomorrow' })).toMatchObject({
    someday: true,
    scheduledDate: null,
  });
  expect(await typed({ title: 'Sail someday' })).toMatchObject({ title: 'Sail someday', someday: false });
  const parsed = await ada.api('POST /api/tasks/parse', { body: { text: 'Sail someday' } });
  expect(parsed).toMatchObject({ someday: null, spans: [{ kind: 'someday', taken: false }] });
});

it('the changes of an account contain someday and hidden (SOMEDAY-11)', async () => {
  const { id } = await add({ dueDate: day(1) });
  const { version } = await ada.api('GET /api/changes');
  await change(id, { hidden: true });
  const changes = await ada.api('GET /api/changes', { query: { since: version } });
  expect(changes.tasks).toMatchObject([{ id, hidden: true, someday: false }]);
});
