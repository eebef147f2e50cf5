import type { User } from '@questlog/contract/identity/user';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openUserSettings, press } from '../testing/open-user-settings.tsx';

const USER: Partial<User> = {
  reminderDefault: 0,
  reminderDayTime: '09:00',
  quietFrom: null,
  quietTo: null,
  reminderMail: 'fallback',
  hideReminderTitles: false,
  bellOff: ['Unassigned'],
  mailOff: [],
};

const DEVICE = {
  id: 'd',
  endpoint: 'https://push.test/1',
  deviceName: 'Chrome on Android',
  kinds: ['reminder'],
  createdAt: '2026-03-01T00:00:00.000Z',
  lastOkAt: null,
  disabledReason: null,
  isCurrent: false,
};

const open = (subscriptions: readonly object[] = [], responses: object = {}, user: Partial<User> = {}) =>
  openUserSettings(
    'notifications',
    {
      'GET /api/push/subscriptions': { subscriptions },
      'GET /api/reminders/log': { deliveries: [], totalCount: 0 },
      'PUT /api/auth/preferences': { id: 'u' },
      ...responses,
    },
    { ...USER, ...user },
  );

it('saves when reminders ring immediately (REMINDER-55)', async () => {
  const { sent, taken } = open();
  fireEvent.change(screen.getByLabelText('Tasks with a time'), { target: { value: '15' } });
  const time = screen.getByLabelText('Time of day for dates without a time');
  fireEvent.change(time, { target: { value: '07:30' } });
  fireEvent.blur(time);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Quiet hours' }));
  fireEvent.change(screen.getByLabelText('Email reminders'), { target: { value: 'never' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Hide the titles of tasks' }));
  await waitFor(() => expect(taken).toHaveLength(5));
  expect(sent.filter((each) => typeof each === 'object')).toEqual([
    { reminderDefault: 15 },
    { reminderDayTime: '07:30' },
    { quietFrom: '22:00', quietTo: '07:00' },
    { reminderMail: 'never' },
    { hideReminderTitles: true },
  ]);
});

it('switches kinds of notices off in the bell and by email (NOTICE-21)', async () => {
  const { sent, taken } = open();
  const bell = within(screen.getByRole('group', { name: 'In the bell' }));
  const mail = within(screen.getByRole('group', { name: 'By email' }));
  const leaving = { name: 'Tasks of members who leave' };
  expect(bell.getByRole('checkbox', leaving)).toHaveProperty('checked', false);
  expect(mail.getByRole('checkbox', leaving)).toHaveProperty('checked', true);
  fireEvent.click(bell.getByRole('checkbox', { name: 'Tasks assigned to you' }));
  await waitFor(() => expect(taken).toHaveLength(1));
  fireEvent.click(bell.getByRole('checkbox', leaving));
  fireEvent.click(mail.getByRole('checkbox', { name: 'Mentions of you' }));
  await waitFor(() => expect(taken).toHaveLength(3));
  expect(sent.filter((each) => typeof each === 'object')).toEqual([
    { bellOff: ['Assigned', 'Unassigned'] },
    { bellOff: [] },
    { mailOff: ['Mentioned'] },
  ]);
});

it('lists the devices, tests one, and removes it (REMINDER-51)', async () => {
  const { sent } = open([DEVICE]);
  const list = await screen.findByRole('list', { name: 'Devices' });
  expect(within(list).getByText('No notification has reached it yet.')).toBeTruthy();
  await press('Send a test to Chrome on Android');
  await press('Remove Chrome on Android');
  await userEvent.click(
    within(list).getByRole('button', { name: 'Notifications on Chrome on Android: 1 kind' }),
  );
  const entry = { name: 'Reminders' };
  await userEvent.click(await screen.findByRole('menuitemcheckbox', entry, { timeout: 10_000 }));
  await waitFor(() =>
    expect(sent.filter((each) => typeof each === 'string')).toEqual([
      'POST /api/push/test',
      'DELETE /api/push/subscriptions/{id}',
      'PATCH /api/push/subscriptions/{id}',
    ]),
  );
  expect(sent).toContainEqual({ subscriptionId: 'd' });
  expect(sent).toContainEqual({ kinds: [] });
});

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
    /^On this device, add Questlog to your home screen first/,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) jsdom', /^This browser cannot show notifications/],
])('says why %s cannot ring (REMINDER-51)', async (agent, hint) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  open();
  expect(await screen.findByText(hint)).toBeTruthy();
  vi.restoreAllMocks();
});

it('shows what became of the notifications that were sent lately (REMINDER-55)', async () => {
  const delivery = {
    id: 'x',
    taskId: 't',
    title: 'Call Ann',
    kind: 'reminder',
    channel: 'push',
    deviceName: 'Chrome on Android',
    firesAt: '2026-03-09T16:00:00.000Z',
    state: 'failed',
    sentAt: null,
    error: 'The push service did not respond.',
  };
  open([], { 'GET /api/reminders/log': { deliveries: [delivery], totalCount: 1 } });
  expect(await screen.findByText('Call Ann')).toBeTruthy();
  expect(screen.getByText('It could not be sent to Chrome on Android.')).toBeTruthy();
  expect(screen.getByText('The push service did not respond.')).toBeTruthy();
});

it('shows the result of a test as soon as it is known (REMINDER-59)', async () => {
  const testPush = (state: string) => ({
    id: 'x',
    taskId: null,
    title: null,
    kind: 'test',
    channel: 'push',
    deviceName: 'Chrome on Android',
    firesAt: null,
    state,
    sentAt: state === 'sent' ? '2026-03-09T16:00:00.000Z' : null,
    error: null,
  });
  const responses: Record<string, unknown> = {
    'GET /api/push/subscriptions': { subscriptions: [DEVICE] },
    'GET /api/reminders/log': { deliveries: [], totalCount: 0 },
  };
  openUserSettings('notifications', responses, USER);
  await screen.findByText('No notification has reached it yet.');
  responses['GET /api/reminders/log'] = { deliveries: [testPush('pending')], totalCount: 1 };
  await press('Send a test to Chrome on Android');
  expect(await screen.findByText('It is being sent.')).toBeTruthy();
  responses['GET /api/reminders/log'] = { deliveries: [testPush('sent')], totalCount: 1 };
  const reached = { ...DEVICE, lastOkAt: new Date().toISOString() };
  responses['GET /api/push/subscriptions'] = { subscriptions: [reached] };
  expect(await screen.findByText('It was sent to Chrome on Android.', {}, { timeout: 10_000 })).toBeTruthy();
  expect(await screen.findByText('Last reached just now')).toBeTruthy();
});

it('says that an unverified address gets no emails (REMINDER-59)', async () => {
  open([], {}, { emailVerified: false });
  expect(await screen.findByText('You get no emails until you verify your address in Profile.')).toBeTruthy();
});
