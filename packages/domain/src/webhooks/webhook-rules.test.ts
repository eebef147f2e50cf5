import { expect, it } from 'vitest';
import { isWebhookEvent, WEBHOOK_EVENTS, EVENT_GROUPS } from './webhook-events.ts';
import { DISABLED_REASONS, disabledReasonText, webhookUrlProblem } from './webhook-rules.ts';

it.each([
  'https://example.org',
  'https://example.org/hook?key=1',
  'https://example.org:443/',
  'https://example.org:80/',
  'https://example.org:1024/',
  'https://example.org:65535/',
  'https://[2606:2800::1]/',
])('accepts the address %s (WEBHOOK-7)', (url) => {
  expect(webhookUrlProblem(url, false)).toBeUndefined();
});

it.each([
  'http://example.org',
  'ftp://example.org',
  'javascript:alert(1)',
  'example.org',
  '',
  'https://',
  'https://user@example.org',
  'https://user:secret@example.org',
  'https://example.org:22',
  'https://example.org:1023',
  'https://example.org:0',
  `https://example.org/${'x'.repeat(2_000)}`,
  'https://example.org/\u0000',
  'https://exa\tmple.org/',
  'https://example.org/\ud800',
])('rejects the address %s with a sentence (WEBHOOK-7)', (url) => {
  expect(webhookUrlProblem(url, false)).toMatch(/^[A-Z].*\.$/);
});

it('accepts plain HTTP only if the operator allows it (WEBHOOK-7)', () => {
  expect(webhookUrlProblem('http://example.org', true)).toBeUndefined();
  expect(webhookUrlProblem('ftp://example.org', true)).toBe('Enter an address that begins with https://.');
});

it('the groups contain each event once (WEBHOOK-1)', () => {
  expect(EVENT_GROUPS.flatMap(({ events }) => events)).toEqual(WEBHOOK_EVENTS);
  expect(WEBHOOK_EVENTS).toHaveLength(22);
  expect([isWebhookEvent('task.created'), isWebhookEvent('webhook.test')]).toEqual([true, false]);
});

it('each reason to switch a webhook off is a sentence (WEBHOOK-14)', () => {
  for (const reason of DISABLED_REASONS) expect(disabledReasonText(reason)).toMatch(/^[A-Z].*\.$/);
});
