import 'fake-indexeddb/auto';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DAY, repeatPattern, task } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { blankTask } from '../../data/nouns/tasks/task-draft.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { setTime } from '../dialogs/set-time.ts';
import { deletionOfSelected } from '../selection/deletion-question.ts';
import { createTaskActions } from './use-task-actions.ts';

afterEach(() => {
  for (const { id } of toast.snapshot()) toast.dismiss(id);
});

test('the confirmation and the message count each affected subtask once (SUBTASK-4, SUBTASK-7)', async () => {
  const at = '2026-03-01T00:00:00.000Z';
  const under = (id: string, parentId: string | null) => ({ ...blankTask(id, id, at, null), parentId });
  const tasks = [under('trip', null), under('pack', 'trip'), under('socks', 'pack'), under('call', null)];
  const { data } = testData({ rows: { tasks } });
  const notes: unknown[] = [];
  const actions = createTaskActions(data, ({ note }) => {
    notes.push(note);
    return Promise.resolve(false);
  });
  await actions.remove(['trip', 'socks', 'call'], deletionOfSelected);
  await actions.remove(['socks', 'call'], deletionOfSelected);
  expect(notes).toEqual([
    '1 subtask under them is deleted too. You can restore them from the trash for 30 days.',
    'You can restore them from the trash for 30 days.',
  ]);
  actions.complete(['trip', 'call']);
  expect(toast.snapshot()[0]?.message).toBe('Completed 2 tasks and 2 subtasks');
});

test('the confirmation does not count selected tasks that no longer exist (SELECT-5)', async () => {
  const at = '2026-03-01T00:00:00.000Z';
  const tasks = ['trip', 'call'].map((id) => blankTask(id, id, at, null));
  const { data } = testData({ rows: { tasks } });
  const questions: unknown[] = [];
  const actions = createTaskActions(data, ({ title, message }) => {
    questions.push([title, message]);
    return Promise.resolve(false);
  });
  await actions.remove(['trip', 'call', 'gone'], deletionOfSelected);
  await actions.remove(['call', 'gone'], deletionOfSelected);
  expect(questions).toEqual([
    ['Delete 2 tasks?', expect.anything()],
    ['Delete this task?', '"call"'],
  ]);
});

test.each<[string, Partial<RepeatRule>, string]>([
  ['by its schedule', { interval: 3 }, 'Completed "t". Next: Mar 13'],
  ['after a completion', { interval: 4, repeatMode: 'Completion' }, 'Completed "t". Next: Mar 14'],
  ['no more', { endDate: DAY }, 'Completed "t"'],
])(
  'after a task that repeats %s is completed, the message says when it returns, if it does (REPEAT-82)',
  async (_, rule, message) => {
    const { data, predictor } = testData({
      rows: {
        tasks: [
          task('t', { scheduledOn: DAY, isRepeatingTask: true, repeatPatternId: repeatPattern().id }),
          task('u'),
        ],
        repeatPatterns: [repeatPattern({ template: { ...repeatPattern().template, taskId: 't' } }, rule)],
      },
    });
    await predictor.ready();
    const actions = createTaskActions(data, () => Promise.resolve(true));
    actions.complete(['t']);
    expect(toast.snapshot()[0]?.message).toBe(message);
    actions.reopen(['t']);
    actions.complete(['t', 'u']);
    expect(toast.snapshot()[0]?.message).toBe('Completed 2 tasks');
  },
);

describe('times of several tasks', () => {
  const at = '2026-03-01T00:00:00.000Z';
  const rows = [
    { ...blankTask('nine', 'nine', at, null), scheduledOn: '2026-03-12', scheduledTime: '09:00' },
    {
      ...blankTask('seven', 'seven', at, null),
      scheduledOn: '2026-03-12',
      scheduledTime: '19:00',
      thisEvening: true,
    },
    blankTask('bare', 'bare', at, null),
  ];
  const ids = rows.map(({ id }) => id);

  function start() {
    const { data, store, sent } = testData({ rows: { tasks: rows } });
    const facts = () =>
      ids.map((id) => {
        const task = store.task(id);
        return [task?.scheduledOn, task?.scheduledTime, task?.thisEvening];
      });
    const before = facts();
    const undo = async () => {
      toast.snapshot()[0]?.action?.onClick();
      await expect.poll(facts).toEqual(before);
    };
    return { data, facts, sent, undo };
  }

  test('“This Evening” clears only earlier times, and Undo restores them (DATE-25)', async () => {
    const { data, facts, sent, undo } = start();
    createTaskActions(data, () => Promise.resolve(true)).schedule(ids, {
      scheduledOn: DAY,
      thisEvening: true,
    });
    expect(facts()).toEqual([
      [DAY, null, true],
      [DAY, '19:00', true],
      [DAY, null, true],
    ]);
    expect(sent.map(({ body }) => body)).toEqual([
      { scheduledDate: `${DAY}T18:00:00.000Z`, scheduledTime: null },
      { taskIds: ['seven', 'bare'], scheduledDate: `${DAY}T18:00:00.000Z` },
    ]);
    await undo();
  });

  test('setting a time keeps dates and schedules undated tasks for the next possible day (DATE-26)', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T12:00:00.000Z`) });
    const { data, facts, undo } = start();
    setTime(data, ids, '10:00');
    expect(facts()).toEqual([
      ['2026-03-12', '10:00', false],
      ['2026-03-12', '10:00', false],
      ['2026-03-11', '10:00', false],
    ]);
    expect(toast.snapshot()[0]?.message).toMatch(/^Scheduled 3 tasks for 10\sAM$/);
    await undo();
    vi.useRealTimers();
  });

  test('clearing times keeps the dates, and does not count tasks without a time (TASK-30)', async () => {
    const { data, facts, undo } = start();
    setTime(data, ids, null);
    expect(facts()).toEqual([
      ['2026-03-12', null, false],
      ['2026-03-12', null, true],
      [null, null, false],
    ]);
    expect(toast.snapshot()[0]?.message).toBe('Cleared the time of 2 tasks');
    await undo();
  });
});

describe('assigning tasks', () => {
  const user = (id: string, firstName: string, isActive = true) => ({
    id,
    firstName,
    lastName: 'Vale',
    avatarUrl: null,
    isActive,
    updatedAt: '2026-03-01T00:00:00.000Z',
    isPendingSync: false,
  });

  test('assigns several tasks at once with one request, shows it immediately, and can undo it (PEOPLE-7)', async () => {
    const people = [user('a', 'Ada'), user('g', 'Grace')];
    const { data, store, sent } = testData({ rows: { people, tasks: [task('t'), task('u')] } });
    const actions = createTaskActions(data, () => Promise.resolve(true));
    expect(actions.canAssign()).toBe(true);
    actions.assign(['t', 'u'], 'g');
    expect([store.task('t')?.assigneeId, store.task('u')?.assigneeId]).toEqual(['g', 'g']);
    expect(toast.snapshot()[0]?.message).toBe('Assigned 2 tasks to Grace');
    expect(sent.map(({ body }) => body)).toEqual([{ taskIds: ['t', 'u'], assigneeId: 'g' }]);
    await vi.waitFor(() => expect(data.undo.steps.get().undo[0]?.label).toBe('Assigned 2 tasks to Grace'));
    data.undo.undo();
    expect(store.task('t')?.assigneeId).toBeNull();
    expect(sent.at(-1)?.isUndo).toBe(true);
    actions.assign(['t'], 'g');
    actions.assign(['t'], null);
    expect(toast.snapshot().at(-1)?.message).toBe('Unassigned "t"');
  });

  test('an account with one Active member offers no assignee (PEOPLE-7)', () => {
    const { data } = testData({ rows: { people: [user('a', 'Ada'), user('g', 'Grace', false)] } });
    expect(createTaskActions(data, () => Promise.resolve(true)).canAssign()).toBe(false);
  });
});
