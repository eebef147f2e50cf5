import type { Account } from '@questlog/contract/accounts';
import type { Webhook, WebhookMessage } from '@questlog/contract/webhooks';
import { TASK_EVENTS } from '@questlog/domain/webhooks/webhook-events';
import { ApiError } from '@questlog/api-client/client';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { testData } from '../../../../data/testing/data-layer.ts';
import { renderWith } from '../../../../data/testing/render-with.tsx';
import { WebhooksTab } from './webhooks-tab.tsx';

const TEAM = {
  id: 'choir',
  name: 'The choir',
  accountType: 'Team',
  subscriptionTier: 'TeamPro',
  userRole: 'Owner',
} as Account;

const HOOK: Webhook = {
  id: 'w',
  name: 'Lights',
  url: 'https://example.org/hook',
  events: ['task.created', 'task.completed'],
  projectId: null,
  active: true,
  disabledReason: null,
  failingSince: null,
  deliveredAt: null,
  previousUntil: null,
  createdBy: 'u',
  createdAt: '2026-01-15T12:00:00.000Z',
};

const MESSAGE: WebhookMessage = {
  id: 'm',
  type: 'task.created',
  status: 'failed',
  createdAt: '2026-01-15T12:00:00.000Z',
  nextAttemptAt: null,
  attempts: [{ at: '2026-01-15T12:00:00.000Z', status: 500, error: null, durationMs: 10 }],
};

const LIST = 'GET /api/accounts/{accountId}/webhooks';
const MESSAGES = 'GET /api/accounts/{accountId}/webhooks/{id}/messages';
const WEBHOOK = '/api/accounts/{accountId}/webhooks/{id}';

function open(
  webhooks: readonly Webhook[],
  responses: Readonly<Record<string, unknown>> = {},
  account: Account = TEAM,
) {
  const sent: unknown[] = [];
  const onUpgrade = vi.fn<() => void>();
  const state = { state: 'authenticated', user: { id: 'u', availableAccounts: [account] }, account };
  const { data } = testData({
    parts: {
      session: { state, subscribe: () => () => undefined },
      api: (route: string, input: { body?: unknown } = {}) => {
        if (!route.startsWith('GET')) sent.push(route, input.body);
        const known: Readonly<Record<string, unknown>> = {
          [LIST]: { webhooks },
          [MESSAGES]: { messages: [], nextBefore: null },
          ...responses,
        };
        const response = known[route];
        return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
      },
    },
  });
  renderWith(data, <WebhooksTab account={account} onUpgrade={onUpgrade} />);
  return { sent, onUpgrade };
}

async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the list shows the address, the events and the state of each webhook (WEBHOOK-19)', async () => {
  open([HOOK, { ...HOOK, id: 'x', name: 'Old', active: false, disabledReason: 'failing' }]);
  await screen.findByText('Lights');
  const rows = within(screen.getByRole('list', { name: 'Webhooks of this account' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows[0]).toContain('https://example.org/hook');
  expect(rows[0]).toContain('2 events · Switched on. Nothing has been sent yet.');
  expect(rows[1]).toContain('Switched off. Messages could not be delivered for five days.');
});

test('an account without webhooks says so, and explains two programs (WEBHOOK-19)', async () => {
  open([]);
  expect(await screen.findByText('This account has no webhooks yet.')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Home Assistant',
    'n8n',
  ]);
});

test('a new webhook is subscribed to tasks, and its secret is shown once (WEBHOOK-19)', async () => {
  const secret = `whsec_${'x'.repeat(44)}`;
  const { sent } = open([HOOK], { 'POST /api/accounts/{accountId}/webhooks': { ...HOOK, secret } });
  await press('New Webhook');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  type('Name', 'Lights');
  type('Address', 'https://example.org/hook');
  fireEvent.click(screen.getByRole('checkbox', { name: 'A task is changed' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'A member joins' }));
  await press('Create Webhook');
  const events = [...TASK_EVENTS.filter((event) => event !== 'task.updated'), 'member.joined'];
  expect(sent).toEqual([
    'POST /api/accounts/{accountId}/webhooks',
    { name: 'Lights', url: 'https://example.org/hook', events, projectId: null },
  ]);
  const field = await screen.findByLabelText<HTMLInputElement>('Secret');
  expect(field.value).toBe(secret);
  expect(document.activeElement).toBe(field);
  await press('Done');
  expect(screen.queryByLabelText('Secret')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Lights' })).toBeTruthy();
});

test('errors of fields are shown at the fields (WEBHOOK-19)', async () => {
  const message = 'Enter an address that begins with https://.';
  const rejection = new ApiError(new Response(null, { status: 400 }), {
    code: 'validation_failed',
    message,
    errors: [{ field: 'url', message }],
  });
  open([], { 'POST /api/accounts/{accountId}/webhooks': rejection });
  await press('New Webhook');
  type('Name', 'Lights');
  type('Address', 'example.org');
  await press('Create Webhook');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test('a webhook without events is not sent (WEBHOOK-19)', async () => {
  const { sent } = open([{ ...HOOK, events: ['task.created'] }]);
  await press('Manage the webhook Lights');
  await press('Edit');
  fireEvent.click(screen.getByRole('checkbox', { name: 'A task is created' }));
  await press('Save Changes');
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one event.');
  expect(sent).toEqual([]);
});

test('a webhook is tested, switched off, and deleted after a question (WEBHOOK-19)', async () => {
  const { sent } = open([HOOK], {
    [`POST ${WEBHOOK}/test`]: MESSAGE,
    [`PATCH ${WEBHOOK}`]: HOOK,
    [`DELETE ${WEBHOOK}`]: undefined,
  });
  await press('Manage the webhook Lights');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Lights' }));
  await press('Send a Test');
  await press('Switch Off');
  await press('Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Delete the webhook “Lights”?' });
  expect(sent).toEqual([`POST ${WEBHOOK}/test`, undefined, `PATCH ${WEBHOOK}`, { active: false }]);
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent.at(-2)).toBe(`DELETE ${WEBHOOK}`));
  await screen.findByRole('button', { name: 'New Webhook' });
});

test('a new secret is shown after a question (WEBHOOK-19)', async () => {
  open([HOOK], {
    [`POST ${WEBHOOK}/rotate`]: { ...HOOK, secret: 'whsec_new', previousUntil: '2026-01-16T12:00:00.000Z' },
  });
  await press('Manage the webhook Lights');
  await press('Rotate Secret');
  const question = await screen.findByRole('alertdialog', { name: 'Replace the secret of “Lights”?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Rotate Secret' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Secret')).value).toBe('whsec_new');
  expect(screen.getByText(/For 24 hours, messages are signed with the former secret too/)).toBeTruthy();
});

test('deliveries show their result, and are sent again (WEBHOOK-19)', async () => {
  const { sent } = open([HOOK], {
    [MESSAGES]: { messages: [MESSAGE], nextBefore: null },
    [`POST ${WEBHOOK}/messages/{messageId}/resend`]: MESSAGE,
    [`POST ${WEBHOOK}/recover`]: { messages: 1 },
  });
  await press('Manage the webhook Lights');
  expect(
    await screen.findByText('The address responded with the error 500. It is not sent again.'),
  ).toBeTruthy();
  await press(/^Resend task\.created of /);
  fireEvent.change(screen.getByLabelText('Send failed messages again'), { target: { value: '168' } });
  await press('Recover');
  expect(sent).toEqual([
    `POST ${WEBHOOK}/messages/{messageId}/resend`,
    undefined,
    `POST ${WEBHOOK}/recover`,
    { since: expect.any(String) as string },
  ]);
});

test('the button Resend stays focused while the message is sent, and while it waits (WEBHOOK-30)', async () => {
  const waiting = { ...MESSAGE, status: 'pending', nextAttemptAt: '2026-01-15T12:00:05.000Z' };
  const responses: Record<string, unknown> = { [MESSAGES]: { messages: [MESSAGE], nextBefore: null } };
  responses[`POST ${WEBHOOK}/messages/{messageId}/resend`] = waiting;
  open([HOOK], responses);
  await press('Manage the webhook Lights');
  const resend = await screen.findByRole('button', { name: /^Resend task\.created of / });
  resend.focus();
  responses[MESSAGES] = { messages: [waiting], nextBefore: null };
  await press(/^Resend task\.created of /);
  expect(await screen.findByText(/It is being sent again\.$/)).toBeTruthy();
  expect(document.activeElement).toBe(resend);
});

test('new deliveries appear when the page is shown again (WEBHOOK-31)', async () => {
  const responses: Record<string, unknown> = { [MESSAGES]: { messages: [], nextBefore: null } };
  open([HOOK], responses);
  await press('Manage the webhook Lights');
  await screen.findByText('There are no deliveries.');
  responses[MESSAGES] = { messages: [MESSAGE], nextBefore: null };
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('task.created')).toBeTruthy();
});

test('the focus moves to the list when the last deliveries are shown (WEBHOOK-34)', async () => {
  const responses: Record<string, unknown> = { [MESSAGES]: { messages: [MESSAGE], nextBefore: 'm' } };
  open([HOOK], responses);
  await press('Manage the webhook Lights');
  const earlier = await screen.findByRole('button', { name: 'Show Earlier Deliveries' });
  earlier.focus();
  responses[MESSAGES] = { messages: [{ ...MESSAGE, id: 'n', type: 'task.moved' }], nextBefore: null };
  await press('Show Earlier Deliveries');
  await screen.findByText('task.moved');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Deliveries' })));
});

test('a toast says how many messages Recover sends again (WEBHOOK-32)', async () => {
  toast.clear();
  open([HOOK], { [`POST ${WEBHOOK}/recover`]: { messages: 0 } });
  await press('Manage the webhook Lights');
  await press('Recover');
  expect(toast.snapshot()[0]?.message).toBe('No messages have failed in this time.');
});

test('a plan without webhooks shows the upgrade in place of the button, and existing ones (WEBHOOK-19)', async () => {
  const { onUpgrade } = open([HOOK], {}, { ...TEAM, subscriptionTier: 'Team' });
  expect(await screen.findByText('Lights')).toBeTruthy();
  expect(screen.getByText('Connect your own tools with the Team Pro plan.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New Webhook' })).toBeNull();
  await press('Upgrade to Team Pro');
  expect(onUpgrade).toHaveBeenCalledOnce();
});
