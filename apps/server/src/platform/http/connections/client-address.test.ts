import { expect, it } from 'vitest';
import { clientOf, networksOf } from './client-address.ts';

it('identifies a client by its IPv4 address or its IPv6 network (V15.3.4)', () => {
  expect(clientOf('192.0.2.7')).toBe('192.0.2.7');
  expect(clientOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(clientOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(clientOf('2001:0db8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(clientOf('::1')).toBe('0:0:0:0::/64');
});

it('clients with closed connections have no address and count as one client', () => {
  expect(clientOf(undefined)).toBe('gone');
});

it('counts an IPv6 client towards the limits of its /64, /56 and /48, and an IPv4 client only towards that of its address (IDENTITY-13)', () => {
  expect(networksOf('2001:db8:1:2a3:4:5:6:7')).toEqual([
    { network: '2001:db8:1:2a3::/64', share: 1 },
    { network: '2001:db8:1:200::/56', share: 2 },
    { network: '2001:db8:1::/48', share: 5 },
  ]);
  expect(networksOf('2001:db8::1')).toEqual([
    { network: '2001:db8:0:0::/64', share: 1 },
    { network: '2001:db8:0:0::/56', share: 2 },
    { network: '2001:db8:0::/48', share: 5 },
  ]);
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7'])
    expect(networksOf(address)).toEqual([{ network: '192.0.2.7', share: 1 }]);
  expect(networksOf(undefined)).toEqual([{ network: 'gone', share: 1 }]);
});
