/** Names this machine and private networks in 60 forms, and counts the connections that are opened. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, it, vi } from 'vitest';
import { createOutgoing, OutgoingError, type FoundAddress } from './outgoing.ts';

let connections = 0;
const servers = await Promise.all(
  ['127.0.0.1', '::1'].map(async (host) => {
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    server.listen(0, host);
    // A machine without IPv6 has no listener for it.
    await Promise.race([once(server, 'listening'), once(server, 'error')]);
    return server;
  }),
);
afterAll(() => servers.forEach((server) => server.close()));
const ports = servers.flatMap((server) => (server.listening ? (server.address() as AddressInfo).port : []));

/** Hosts in URLs. The parser of URLs reads numbers in several bases. */
const HOSTS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '0177.0.0.1',
  '0177.1',
  '017700000001',
  '127.0.0.1.',
  '127.127.127.127',
  '0',
  '0.0.0.0',
  '0x0',
  '10.0.0.1',
  '167772161',
  '012.0.0.1',
  '0xa.0.0.1',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.0.1',
  '3232235521',
  '0xc0.0xa8.0.1',
  '0300.0250.0.1',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:c0a8:1::1]',
  '[2001:0:4136:e378::1]',
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
];

/** Addresses that a name resolves to. */
const RESOLVED = ['127.0.0.1', '::1', '::ffff:127.0.0.1', 'fe80::1%lo', '169.254.169.254', '0.0.0.0'];

async function reasonOf(response: Promise<unknown>): Promise<string> {
  const error = await response.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof OutgoingError ? error.reason : String(error);
}

const request = { maxBytes: 1_000, timeoutMs: 2_000 };
const urlsOf = (host: string): readonly string[] =>
  ports.flatMap((port) => [`https://${host}:${port}/`, `http://${host}:${port}/`]);

it('there are 60 forms', () => {
  expect(HOSTS.length + RESOLVED.length).toBeGreaterThanOrEqual(60);
});

it.each(HOSTS)('opens no connection to %s (OPERATION-38, V1.3.6)', async (host) => {
  for (const allowsHttp of [false, true]) {
    const get = createOutgoing({ allowed: [], allowsHttp });
    for (const url of urlsOf(host)) {
      expect(['forbidden_address', 'invalid_url', 'unreachable']).toContain(
        await reasonOf(get(url, request)),
      );
    }
  }
  expect(connections).toBe(0);
});

it.each(RESOLVED)('opens no connection if a name resolves to %s (OPERATION-38, V1.3.6)', async (address) => {
  const addressesOf = () => Promise.resolve([{ address, family: address.includes(':') ? 6 : 4 }]);
  for (const allowsHttp of [false, true]) {
    const get = createOutgoing({ allowed: [], allowsHttp, addressesOf });
    for (const url of urlsOf('rebind.example'))
      expect(await reasonOf(get(url, request))).toBe('forbidden_address');
  }
  expect(connections).toBe(0);
});

it('a name that resolves to this machine at the second look-up is looked up once (OPERATION-38, V1.3.6)', async () => {
  const found: FoundAddress[] = [
    { address: '203.0.114.1', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  const addressesOf = vi.fn(() => Promise.resolve(found.splice(0, 1)));
  const get = createOutgoing({ allowed: [], allowsHttp: true, addressesOf });
  const [port = 0] = ports;
  // The first address is public. Nothing has to listen there.
  await reasonOf(get(`http://rebind.example:${port}/`, { ...request, timeoutMs: 200 }));
  expect(addressesOf).toHaveBeenCalledOnce();
  expect(connections).toBe(0);
});

it('a name that resolves to a public and a private address is reached at the public one only (OPERATION-38)', async () => {
  const addressesOf = () =>
    Promise.resolve([
      { address: '127.0.0.1', family: 4 },
      { address: '203.0.114.1', family: 4 },
    ]);
  const get = createOutgoing({ allowed: [], allowsHttp: true, addressesOf });
  const [port = 0] = ports;
  await reasonOf(get(`http://rebind.example:${port}/`, { ...request, timeoutMs: 200 }));
  expect(connections).toBe(0);
});
