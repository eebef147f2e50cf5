import { expect, test } from 'vitest';
import { RecentCalls } from './recent-calls.ts';

test('counts calls per IPv4 address and per IPv6 prefix', () => {
  const calls = new RecentCalls();
  expect(['192.0.2.1', '192.0.2.1', '192.0.2.2'].map((client) => calls.count(client))).toEqual([1, 2, 1]);
  const site = ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2::1'];
  expect(site.map((client) => calls.count(client))).toEqual([1, 2, 1]);
});

test("forgets a client's calls once two thousand other clients have called", () => {
  const calls = new RecentCalls();
  calls.count('192.0.2.1');
  for (let index = 0; index < 2_000; index += 1) calls.count(`2001:db8:${index.toString(16)}::1`);
  expect(calls.count('192.0.2.1')).toBe(1);
});
