import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { taskReminders } from '../../data/nouns/reminders/reminder-item.ts';
import { DAY, task } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { renderWith } from '../../data/testing/render-with.tsx';
import { rungTask } from '../../reminders/rung-task.ts';
import { RungActions } from './rung-actions.tsx';

afterEach(() => {
  cleanup();
  toast.clear();
  rungTask.set(undefined);
});

const own = (id: string, offsetMinutes: number) => ({
  id,
  rule: { kind: 'relative', offsetMinutes } as const,
  snoozedUntil: null,
});

function open(reminders: ReturnType<typeof own>[] = []) {
  const row = task('call', { scheduledOn: DAY, scheduledTime: '12:00' });
  const made = testData({ rows: { tasks: [row], reminders: [taskReminders('call', reminders)] } });
  vi.spyOn(made.data.commandDeps.clock, 'now').mockReturnValue(Date.parse(`${DAY}T12:00:30Z`));
  renderWith(made.data, <RungActions task={row} />);
  return made;
}

test('a task has the buttons only if its notification was clicked (REMINDER-49)', () => {
  open();
  expect(screen.queryByRole('button')).toBeNull();
  act(() => rungTask.set('call'));
  expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual([
    'Done',
    'Snooze 10 min',
    'Snooze 1 hour',
    'Snooze until tomorrow',
  ]);
});

test('Done completes the task (REMINDER-49)', async () => {
  rungTask.set('call');
  const { store } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(store.task('call')?.completedAt).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('Snooze makes the reminder that rang last ring again in ten minutes (REMINDER-49, REMINDER-8)', async () => {
  rungTask.set('call');
  const { store, data, sent } = open([own('later', -60), own('rang', 0), own('earlier', 60)]);
  await userEvent.click(screen.getByRole('button', { name: 'Snooze 10 min' }));
  const until = `${DAY}T12:10:30.000Z`;
  expect(store.remindersOf('call').map(({ id, snoozedUntil }) => [id, snoozedUntil])).toEqual([
    ['later', null],
    ['rang', until],
    ['earlier', null],
  ]);
  // An instant could have passed before the change is sent.
  expect(sent.at(-1)).toMatchObject({ url: '/api/reminders/rang/snooze', body: { minutes: 10 } });
  expect(toast.snapshot().at(-1)?.message).toBe('Snoozed "call"');
  await data.undo.prepare();
  data.undo.undo();
  expect(store.remindersOf('call').every(({ snoozedUntil }) => snoozedUntil === null)).toBe(true);
});

test("Snooze makes the default reminder one of the user's own (REMINDER-49, REMINDER-8)", async () => {
  rungTask.set('call');
  const { store } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Snooze 10 min' }));
  expect(store.remindersOf('call')).toMatchObject([
    { rule: { kind: 'relative', offsetMinutes: 0 }, snoozedUntil: `${DAY}T12:10:30.000Z` },
  ]);
});

test.each([
  ['Snooze 1 hour', '2026-03-10T13:00:30.000Z', { minutes: 60 }],
  ['Snooze until tomorrow', '2026-03-11T09:00:00.000Z', { until: '2026-03-11T09:00:00.000Z' }],
])('%s makes the reminder ring again at %s (REMINDER-49, REMINDER-8)', async (label, until, body) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${DAY}T12:00:30Z`) });
  rungTask.set('call');
  const { store, sent } = open([own('rang', 0)]);
  await userEvent.click(screen.getByRole('button', { name: label }));
  expect(store.remindersOf('call').map(({ snoozedUntil }) => snoozedUntil)).toEqual([until]);
  expect(sent.at(-1)).toMatchObject({ url: '/api/reminders/rang/snooze', body });
  vi.useRealTimers();
});
