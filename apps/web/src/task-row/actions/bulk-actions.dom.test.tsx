import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { DAY, project } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { blankTask } from '../../data/nouns/tasks/task-draft.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { createBulkActions, useBulkActions } from './bulk-actions.ts';

afterEach(() => {
  cleanup();
  for (const { id } of toast.snapshot()) toast.dismiss(id);
});

test('dropping tasks on Inbox clears their project and date with one request, and Undo restores both (SELECT-14)', async () => {
  const at = '2026-03-01T00:00:00.000Z';
  const before = [
    { ...blankTask('a', 'a', at, null), projectId: 'p', scheduledOn: '2026-03-10', thisEvening: true },
    { ...blankTask('b', 'b', at, null), projectId: 'p' },
    { ...blankTask('c', 'c', at, null), scheduledOn: '2026-03-12' },
  ];
  const { data, store, sent } = testData({ rows: { projects: [project('p')], tasks: before } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataContext value={data}>
      <ConfirmProvider>{children}</ConfirmProvider>
    </DataContext>
  );
  const { result } = renderHook(useBulkActions, { wrapper });

  expect(result.current.drop(['a', 'b', 'c'], { kind: 'inbox' })).toBe(true);
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/api/tasks/bulk/move', { taskIds: ['a', 'b', 'c'], projectId: null, scheduledDate: null }],
  ]);
  expect(store.view({ kind: 'inbox' }, 'all').total).toBe(3);
  expect(toast.snapshot()).toHaveLength(1);
  toast.snapshot()[0]?.action?.onClick();
  const fieldsOf = (tasks: typeof before) =>
    tasks.map(({ projectId, scheduledOn, thisEvening }) => [projectId, scheduledOn, thisEvening]);
  await waitFor(() =>
    expect(fieldsOf(['a', 'b', 'c'].flatMap((id) => store.task(id) ?? []) as typeof before)).toEqual(
      fieldsOf(before),
    ),
  );
});

test('the confirmation and the message count each affected subtask once (SUBTASK-4, SUBTASK-7)', async () => {
  const at = '2026-03-01T00:00:00.000Z';
  const under = (id: string, parentId: string | null) => ({ ...blankTask(id, id, at, null), parentId });
  const tasks = [under('trip', null), under('pack', 'trip'), under('socks', 'pack'), under('call', null)];
  const { data } = testData({ rows: { tasks } });
  const notes: unknown[] = [];
  const bulk = createBulkActions(data, ({ note }) => {
    notes.push(note);
    return Promise.resolve(false);
  });
  await bulk.remove(['trip', 'socks', 'call']);
  await bulk.remove(['socks', 'call']);
  expect(notes).toEqual([
    '1 subtask under them is deleted too. You can restore them from the trash for 30 days.',
    'You can restore them from the trash for 30 days.',
  ]);
  bulk.setCompleted(['trip', 'call'], true);
  expect(toast.snapshot()[0]?.message).toBe('Completed 2 tasks and 2 subtasks');
});

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
    const wrapper = ({ children }: { children: ReactNode }) => (
      <DataContext value={data}>
        <ConfirmProvider>{children}</ConfirmProvider>
      </DataContext>
    );
    const { result } = renderHook(useBulkActions, { wrapper });
    const facts = () =>
      ids.map((id) => {
        const task = store.task(id);
        return [task?.scheduledOn, task?.scheduledTime, task?.thisEvening];
      });
    const before = facts();
    const undo = async () => {
      toast.snapshot()[0]?.action?.onClick();
      await waitFor(() => expect(facts()).toEqual(before));
    };
    return { bulk: result.current, facts, sent, undo };
  }

  test('“This Evening” clears only earlier times, and Undo restores them (DATE-25)', async () => {
    const { bulk, facts, sent, undo } = start();
    bulk.schedule(ids, { scheduledOn: DAY, thisEvening: true });
    expect(facts()).toEqual([
      [DAY, null, true],
      [DAY, '19:00', true],
      [DAY, null, true],
    ]);
    expect(sent.map(({ body }) => body)).toEqual([
      { taskIds: ['nine'], scheduledDate: `${DAY}T18:00:00.000Z`, scheduledTime: null },
      { taskIds: ['seven', 'bare'], scheduledDate: `${DAY}T18:00:00.000Z` },
    ]);
    await undo();
  });

  test('setting a time keeps dates and schedules undated tasks for the next possible day (DATE-26)', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T12:00:00.000Z`) });
    const { bulk, facts, undo } = start();
    bulk.setTime(ids, '10:00');
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
    const { bulk, facts, undo } = start();
    bulk.setTime(ids, null);
    expect(facts()).toEqual([
      ['2026-03-12', null, false],
      ['2026-03-12', null, true],
      [null, null, false],
    ]);
    expect(toast.snapshot()[0]?.message).toBe('Cleared the time of 2 tasks');
    await undo();
  });

  test('tasks dropped on Today keep their times, tasks dropped on Inbox lose them, and Undo restores both (SELECT-14, DATE-25)', async () => {
    const { bulk, facts, undo } = start();
    bulk.drop(ids, { kind: 'today' });
    expect(facts()).toEqual([
      [DAY, '09:00', false],
      [DAY, '19:00', true],
      [DAY, null, false],
    ]);
    await undo();
    bulk.drop(ids, { kind: 'inbox' });
    expect(facts()).toEqual(ids.map(() => [null, null, false]));
    await undo();
  });
});
