import type { ReminderRule } from '@questlog/domain/reminders/reminders';
import { expect, it } from 'vitest';
import type { UndoNotice } from '../../engine/undo/undo-manager.ts';
import { testData } from '../../testing/data-layer.ts';
import { task } from '../testing/rows.ts';
import { reminderCommands } from './reminder-commands.ts';
import { taskReminders } from './reminder-item.ts';

const BEFORE: ReminderRule = { kind: 'relative', offsetMinutes: 10 };
const DUE: ReminderRule = { kind: 'due', daysBefore: 1 };

function begin() {
  const own = { id: 'r1', rule: BEFORE, snoozedUntil: null };
  const made = testData({
    rows: { tasks: [task('call'), task('pack')], reminders: [taskReminders('call', [own])] },
  });
  const { undo } = made.data;
  const notices: UndoNotice[] = [];
  undo.onNotice((notice) => notices.push(notice));
  /** Makes a change, and waits until it is an undo step. */
  const step = async (change: () => unknown): Promise<void> => {
    change();
    await undo.prepare();
    await Promise.resolve();
  };
  const rulesOf = (id: string) => made.store.remindersOf(id).map(({ rule }) => rule);
  return { ...made, undo, own, notices, step, rulesOf, reminders: reminderCommands(made.data.commandDeps) };
}

it('shows the reminders of several tasks at once, and sends them with their ids and those before (REMINDER-43, REMINDER-62)', () => {
  const { reminders, own, rulesOf, sent } = begin();
  const added = reminders.newReminder(DUE);
  reminders.setReminders(
    new Map([
      ['call', [own, added]],
      ['pack', [reminders.newReminder(BEFORE)]],
    ]),
  );
  expect([rulesOf('call'), rulesOf('pack')]).toEqual([[BEFORE, DUE], [BEFORE]]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    url: '/api/reminders',
    body: {
      tasks: [
        {
          taskId: 'call',
          reminders: [
            { id: 'r1', ...BEFORE },
            { id: added.id, ...DUE },
          ],
          known: ['r1'],
        },
        { known: [] },
      ],
    },
  });
});

it('undoes and redoes the reminders of several tasks in one step (REMINDER-43)', async () => {
  const { reminders, rulesOf, step, undo } = begin();
  await step(() =>
    reminders.setReminders(
      new Map([
        ['call', []],
        ['pack', [reminders.newReminder(DUE)]],
      ]),
    ),
  );
  expect(undo.steps.get().undo.map(({ label }) => label)).toEqual(['Changed the reminders of 2 tasks']);
  undo.undo();
  expect([rulesOf('call'), rulesOf('pack')]).toEqual([[BEFORE], []]);
  undo.redo();
  expect([rulesOf('call'), rulesOf('pack')]).toEqual([[], [DUE]]);
});

it('undoes a snooze (REMINDER-43)', async () => {
  const { reminders, store, step, undo, sent } = begin();
  await step(() => reminders.snoozeReminder('call', 'r1', { until: '2026-03-10T12:00:00.000Z' }));
  expect(store.remindersOf('call')[0]?.snoozedUntil).toBe('2026-03-10T12:00:00.000Z');
  expect(undo.steps.get().undo[0]?.label).toBe('Snoozed "call"');
  undo.undo();
  expect(store.remindersOf('call')[0]?.snoozedUntil).toBeNull();
  expect(sent.at(-1)).toMatchObject({ url: '/api/reminders/r1/snooze', body: { until: null } });
});

it('does not undo reminders that were changed elsewhere since (REMINDER-43, UNDO-9)', async () => {
  const { reminders, own, step, undo, notices, store, rulesOf } = begin();
  await step(() => reminders.setReminders(new Map([['call', []]])));
  const elsewhere = { ...own, id: 'r2' };
  store.addAction('other', {
    reminders: new Map([['call', { op: 'patch', change: { reminders: [elsewhere] } }]]),
  } as never);
  undo.undo();
  expect(notices.map(({ message }) => message)).toEqual([
    expect.stringContaining('"call" was changed elsewhere'),
  ]);
  expect(rulesOf('call')).toEqual([BEFORE]);
});

it('sends the reminders of more than 500 tasks in several requests of one step (REMINDER-43)', async () => {
  const { reminders, step, undo, sent } = begin();
  const ids = Array.from({ length: 501 }, (_, index) => `task-${index}`);
  await step(() => reminders.setReminders(new Map(ids.map((id) => [id, [reminders.newReminder(BEFORE)]]))));
  expect(sent.map(({ body }) => (body as { tasks: unknown[] }).tasks.length)).toEqual([500, 1]);
  expect(undo.steps.get().undo).toHaveLength(1);
});
