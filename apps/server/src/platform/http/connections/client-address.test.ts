import { expect, it } from 'vitest';
import { clientOf } from './client-address.ts';

it('a client is an IPv4 address, or the network of an IPv6 one', () => {
  expect(clientOf('192.0.2.7')).toBe('192.0.2.7');
  expect(clientOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(clientOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(clientOf('2001:0db8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(clientOf('::1')).toBe('0:0:0:0::/64');
});

it('clients that have closed their connection have no address, and are one', () => {
  expect(clientOf(undefined)).toBe('gone');
});
