import { expect, it } from 'vitest';
import { payloadsOf } from './bus.ts';

it('packs as many messages into one payload as PostgreSQL accepts', () => {
  const messages = Array.from({ length: 1_000 }, (_, index) => `account ${String(index).padStart(36, '0')}`);
  const payloads = payloadsOf('sender', messages);
  expect(payloads.length).toBe(6);
  for (const payload of payloads) {
    expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
    expect(payload.split('\n')[0]).toBe('sender');
  }
  expect(payloads.flatMap((payload) => payload.split('\n').slice(1))).toEqual(messages);
});

it('creates no payload for an empty list of messages', () => {
  expect(payloadsOf('sender', [])).toEqual([]);
});
