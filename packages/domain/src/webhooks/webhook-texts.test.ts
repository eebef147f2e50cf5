import { expect, it } from 'vitest';
import { ATTEMPT_ERRORS } from './delivery.ts';
import { WEBHOOK_EVENTS } from './webhook-events.ts';
import {
  attemptText,
  deliveryText,
  EVENT_LABELS,
  eventsText,
  isExpectedSoon,
  messageTitle,
  recoveredText,
  RECOVERY_HOURS,
  recoveryText,
  webhookStateText,
} from './webhook-texts.ts';

const NOW = Date.parse('2026-01-15T12:00:00Z');
const FINE = { active: true, disabledReason: null, failingSince: null, deliveredAt: null };

it.each([
  [FINE, 'Switched on. Nothing has been sent yet.'],
  [
    { ...FINE, deliveredAt: '2026-01-15T11:00:00Z' },
    'Switched on. The last message was delivered 1 hour ago.',
  ],
  [{ ...FINE, failingSince: '2026-01-13T12:00:00Z' }, 'Failing: the first failure was 2 days ago.'],
  [{ ...FINE, active: false }, 'Switched off.'],
  [
    { ...FINE, active: false, disabledReason: 'failing' as const },
    'Switched off. Messages could not be delivered for five days.',
  ],
])('the state %j is said in a sentence (WEBHOOK-19)', (webhook, text) => {
  expect(webhookStateText(webhook, NOW)).toBe(text);
});

it('each result of an attempt is a sentence (WEBHOOK-19)', () => {
  for (const error of ATTEMPT_ERRORS) expect(attemptText({ status: null, error })).toMatch(/^[A-Z].*\.$/);
  expect(attemptText({ status: 204, error: null })).toBe('Delivered (204).');
  expect(attemptText({ status: 500, error: null })).toBe('The address responded with the error 500.');
});

it('a delivery says what becomes of it (WEBHOOK-19)', () => {
  const attempts = [{ status: 500, error: null }];
  const later = '2026-01-16T12:00:00Z';
  const context = { format: () => 'Friday', now: NOW, isActive: true };
  const said = (status: 'pending' | 'delivered' | 'failed', sent: readonly (typeof attempts)[number][]) =>
    deliveryText({ status, nextAttemptAt: status === 'pending' ? later : null, attempts: sent }, context);
  expect(said('pending', [])).toBe('It is being sent.');
  expect(said('pending', attempts)).toBe(
    'The address responded with the error 500. It is sent again on Friday.',
  );
  expect(said('failed', attempts)).toBe('The address responded with the error 500. It is not sent again.');
  expect(said('delivered', [{ status: 204, error: null }])).toBe('Delivered (204).');
});

it('each event has a label, and counts have a singular (WEBHOOK-19)', () => {
  expect(Object.keys(EVENT_LABELS)).toEqual(WEBHOOK_EVENTS);
  expect([eventsText(['a']), eventsText(['a', 'b'])]).toEqual(['1 event', '2 events']);
  expect([recoveredText(0), recoveredText(1), recoveredText(2)]).toEqual([
    'No messages have failed in this time.',
    '1 message is sent again.',
    '2 messages are sent again.',
  ]);
  expect([messageTitle('webhook.test'), messageTitle('task.created')]).toEqual(['Test', 'task.created']);
  expect(RECOVERY_HOURS.map(recoveryText)).toHaveLength(4);
});

it('a message that is sent again, or waits for its webhook, says so, and not a time in the past (WEBHOOK-31)', () => {
  const attempts = [{ status: 500, error: null }];
  const waiting = { status: 'pending', nextAttemptAt: '2026-01-15T11:59:59Z', attempts } as const;
  const context = { format: () => 'Friday', now: NOW, isActive: true };
  const failed = 'The address responded with the error 500.';
  expect(deliveryText(waiting, context)).toBe(`${failed} It is being sent again.`);
  const off = { ...context, isActive: false };
  expect(deliveryText(waiting, off)).toBe(`${failed} It waits until the webhook is switched on.`);
  expect(deliveryText({ ...waiting, attempts: [] }, off)).toBe('It waits until the webhook is switched on.');
});

it('a result is expected soon of a message that is due within seconds, also if it was sent before (WEBHOOK-31)', () => {
  const at = (nextAttemptAt: string, status: 'pending' | 'failed' = 'pending') =>
    isExpectedSoon({ status, nextAttemptAt, attempts: [{ status: 500, error: null }] }, NOW);
  expect(at('2026-01-15T12:00:05Z')).toBe(true);
  expect(at('2026-01-15T12:05:00Z')).toBe(false);
  expect(at('2026-01-15T12:00:00Z', 'failed')).toBe(false);
});
