import { expect, test } from 'vitest';
import { isInNetwork, isPublic, parseNetworks } from './networks.ts';

test.each([
  '93.184.216.34',
  '1.1.1.1',
  '2606:2800:220:1:248:1893:25c8:1946',
  '::ffff:93.184.216.34',
  '64:ff9b::5db8:d822',
  '2002:5db8:d822::1',
])('%s belongs to the public internet (OPERATION-38)', (address) => {
  expect(isPublic(address)).toBe(true);
});

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:0:10.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2002:c0a8:101::1',
  '2001:0:4136:e378::1',
  '2001:db8::1',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  '2606:2800::1%eth0',
  'fec0::1',
  'ff02::1',
  '4000::1',
  'localhost',
  '',
])('%j does not belong to the public internet (OPERATION-38)', (address) => {
  expect(isPublic(address)).toBe(false);
});

test('the operator can open networks, whose addresses may also be written as IPv6 (OPERATION-38)', () => {
  const networks = parseNetworks('192.168.0.0/16, fd00::/8') ?? [];
  expect(
    ['192.168.7.7', '::ffff:192.168.7.7', 'fd12::1'].filter((each) => isInNetwork(each, networks)),
  ).toHaveLength(3);
  expect(['192.169.0.1', 'fe80::1', 'host'].filter((each) => isInNetwork(each, networks))).toEqual([]);
});

test.each(['192.168.0.0', '192.168.0.0/33', 'host/8', ''])(
  'rejects %j as a network (OPERATION-38)',
  (text) => {
    expect(parseNetworks(text)).toBeUndefined();
  },
);
