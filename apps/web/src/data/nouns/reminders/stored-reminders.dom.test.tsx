import type { Reminder } from '@questlog/contract/reminders';
import { expect, it, vi } from 'vitest';
import type { Rejection } from '../../engine/outbox/follow-outbox.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { testPages } from '../../testing/pages.ts';
import { rejectionText } from '../action-texts.ts';
import { reminderCommands } from './reminder-commands.ts';

const STORED: Reminder = {
  id: 'r1',
  taskId: 't1',
  kind: 'relative',
  offsetMinutes: 10,
  daysBefore: null,
  at: null,
  snoozedUntil: null,
  firesAt: null,
};

const pages = testPages();

function serverWith(reminders: readonly Reminder[]): FakeServer {
  const server = new FakeServer();
  server.responses.set('GET /api/reminders', () => Response.json({ reminders }));
  return server;
}

it('shows reminders and their unsent changes after an offline restart, and sends them later (REMINDER-43)', async () => {
  const server = serverWith([STORED]);
  const data = pages.start(server);
  const rulesOf = ({ store }: typeof data) => store.remindersOf('t1').map(({ rule }) => rule);
  await vi.waitFor(() => expect(rulesOf(data)).toEqual([{ kind: 'relative', offsetMinutes: 10 }]));
  server.isDown = true;
  const { newReminder, setReminders } = reminderCommands(data.commandDeps);
  const added = newReminder({ kind: 'due', daysBefore: 1 });
  setReminders(new Map([['t1', [...data.store.remindersOf('t1'), added]]]));
  await data.update.apply();
  pages.close();

  const again = pages.start(server);
  await vi.waitFor(() => expect(rulesOf(again)).toHaveLength(2));
  server.isDown = false;
  const sent: Reminder = { ...STORED, id: added.id, kind: 'due', offsetMinutes: null, daysBefore: 1 };
  server.responses.set('PUT /api/reminders', () =>
    Response.json({ tasks: [{ taskId: 't1', reminders: [STORED, sent] }] }),
  );
  await again.queue.sendNow();
  await vi.waitFor(() => expect(again.store.pendingCount).toBe(0));
  expect(rulesOf(again)).toEqual([
    { kind: 'relative', offsetMinutes: 10 },
    { kind: 'due', daysBefore: 1 },
  ]);
});

it('undoes a change of reminders that the server rejects (REMINDER-43)', async () => {
  const server = serverWith([STORED]);
  server.responses.set('PUT /api/reminders', () => Response.json({ message: 'No' }, { status: 404 }));
  const data = pages.start(server);
  await vi.waitFor(() => expect(data.store.remindersOf('t1')).toHaveLength(1));
  const rejections: Rejection[] = [];
  data.onRejection((rejection) => rejections.push(rejection));
  reminderCommands(data.commandDeps).setReminders(new Map([['t1', []]]));
  expect(data.store.remindersOf('t1')).toEqual([]);
  await vi.waitFor(() => expect(rejections.map(rejectionText)).toEqual(['Failed to set reminders']));
  expect(data.store.remindersOf('t1')).toHaveLength(1);
});
