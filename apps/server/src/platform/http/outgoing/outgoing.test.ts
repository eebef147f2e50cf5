import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { parseNetworks } from './networks.ts';
import { createOutgoing, OutgoingError, type FoundAddress, type OutgoingRequest } from './outgoing.ts';

const LOOPBACK = parseNetworks('127.0.0.0/8') ?? [];
const REQUEST: OutgoingRequest = { maxBytes: 10_000, timeoutMs: 10_000 };
const HERE: readonly FoundAddress[] = [{ address: '127.0.0.1', family: 4 }];

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers = [];
});

async function serve(respond: RequestListener): Promise<{ port: number; respond: typeof respond }> {
  const spy = vi.fn<RequestListener>(respond);
  const server = createServer(spy);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, respond: spy };
}

const local = createOutgoing({ allowed: LOOPBACK, addressesOf: () => Promise.resolve(HERE) });

async function reasonOf(response: Promise<unknown>): Promise<string> {
  const error = await response.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof OutgoingError ? error.reason : `not an OutgoingError: ${String(error)}`;
}

test('connects to the address that was looked up, once, under the name of the host (OPERATION-38)', async () => {
  const { port } = await serve((request, response) => response.end(`${request.headers.host} ${request.url}`));
  const addressesOf = vi.fn(() => Promise.resolve(HERE));
  const get = createOutgoing({ allowed: LOOPBACK, addressesOf });
  const { status, body } = await get(`http://calendar.example:${port}/a?b=c`, REQUEST);
  expect([status, body.toString()]).toEqual([200, `calendar.example:${port} /a?b=c`]);
  expect(addressesOf.mock.calls).toEqual([['calendar.example']]);
});

test('sends its own name and the given headers, and reads the status and the headers (OPERATION-38)', async () => {
  const { port } = await serve((request, response) => {
    response.writeHead(304, { etag: '"2"' });
    response.end();
    expect(request.headers).toMatchObject({ 'if-none-match': '"1"' });
    expect(request.headers['user-agent']).toMatch(/^Questlog\/\d/);
  });
  const response = await local(`http://calendar.example:${port}/`, {
    ...REQUEST,
    headers: { 'if-none-match': '"1"' },
  });
  expect([response.status, response.headers.etag]).toEqual([304, '"2"']);
});

test('sends a body with POST (OPERATION-38)', async () => {
  const { port } = await serve((request, response) => {
    request.on('data', (chunk: Buffer) => response.write(`${request.method} ${chunk.toString()}`));
    request.on('end', () => response.end());
  });
  const { body } = await local(`http://calendar.example:${port}/`, {
    ...REQUEST,
    content: Buffer.from('ping'),
  });
  expect(body.toString()).toBe('POST ping');
});

test.each([
  ['http://calendar.example', '93.184.216.34', 'over plain HTTP'],
  ['https://calendar.example', '10.0.0.1', 'of a private network'],
  ['https://calendar.example', '::ffff:127.0.0.1', 'of this machine, written as IPv6'],
  ['https://169.254.169.254', '', 'of the link'],
  ['https://[::1]', '', 'of this machine'],
  ['https://2130706433', '', 'written as a number'],
])('does not connect %s to %s, an address %s (OPERATION-38, V1.3.6)', async (url, address) => {
  const addressesOf = vi.fn(() => Promise.resolve([{ address, family: 4 }]));
  expect(await reasonOf(createOutgoing({ allowed: [], addressesOf })(url, REQUEST))).toBe(
    'forbidden_address',
  );
});

test.each(['', 'calendar', 'file:///etc/passwd', 'ftp://calendar.example', 'javascript:alert(1)'])(
  'rejects the URL %j (OPERATION-38)',
  async (url) => {
    expect(await reasonOf(local(url, REQUEST))).toBe('invalid_url');
  },
);

test('follows as many redirects as allowed, and checks the address of each (OPERATION-38, V1.3.6)', async () => {
  const { port } = await serve((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) return response.end('here');
    return response.writeHead(302, { location: left === 9 ? 'http://10.0.0.1/' : `/${left - 1}` }).end();
  });
  const get = (path: string): Promise<{ body: Buffer }> =>
    local(`http://calendar.example:${port}/${path}`, { ...REQUEST, maxRedirects: 3 });
  expect((await get('3')).body.toString()).toBe('here');
  expect(await reasonOf(get('4'))).toBe('too_many_redirects');
  expect(await reasonOf(get('9'))).toBe('forbidden_address');
  expect(await reasonOf(local(`http://calendar.example:${port}/1`, REQUEST))).toBe('too_many_redirects');
});

test('decompresses a body, and counts the bytes of the result (OPERATION-38)', async () => {
  const { port } = await serve((request, response) => {
    response.setHeader('content-encoding', 'gzip');
    const sent = gzipSync(Buffer.alloc(request.url === '/bomb' ? 5_000_000 : 10_000, 'a'));
    response.end(request.url === '/half' ? sent.subarray(0, -12) : sent);
  });
  const url = `http://calendar.example:${port}`;
  expect((await local(url, REQUEST)).body).toHaveLength(10_000);
  expect(await reasonOf(local(`${url}/bomb`, REQUEST))).toBe('too_large');
  expect(await reasonOf(local(`${url}/half`, REQUEST))).toBe('unreadable');
});

test('ends a body that never ends once it is too large (OPERATION-38)', async () => {
  const { port } = await serve((_request, response) => {
    const write = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(1_000)));
    };
    response.on('drain', write);
    write();
  });
  expect(await reasonOf(local(`http://calendar.example:${port}/`, REQUEST))).toBe('too_large');
});

test('rejects an unknown compression (OPERATION-38)', async () => {
  const { port } = await serve((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'zip' }).end('PK');
  });
  expect(await reasonOf(local(`http://calendar.example:${port}/`, REQUEST))).toBe('unreadable');
});

test.each([
  ['never answers', () => undefined],
  [
    'stops in the middle of the body',
    (_request: unknown, response: { write: (text: string) => void }) => response.write('BEGIN'),
  ],
] as const)('gives up on a server that %s (OPERATION-38)', async (_what, respond) => {
  const { port } = await serve(respond);
  const url = `http://calendar.example:${port}/`;
  expect(await reasonOf(local(url, { ...REQUEST, timeoutMs: 50 }))).toBe('timed_out');
});

test('gives up on a look-up that does not end, and on a host without an address (OPERATION-38)', async () => {
  const hanging = createOutgoing({ allowed: [], addressesOf: () => new Promise(() => undefined) });
  expect(await reasonOf(hanging('https://calendar.example', { ...REQUEST, timeoutMs: 50 }))).toBe(
    'timed_out',
  );
  const unknown = createOutgoing({ allowed: [], addressesOf: () => Promise.reject(new Error('ENOTFOUND')) });
  expect(await reasonOf(unknown('https://calendar.example', REQUEST))).toBe('unreachable');
});

test('reports a refused connection as unreachable (OPERATION-38)', async () => {
  const { port } = await serve(() => undefined);
  await new Promise((resolve) => servers.pop()?.close(resolve));
  expect(await reasonOf(local(`http://calendar.example:${port}/`, REQUEST))).toBe('unreachable');
});

test('gives up if the host switches to another protocol (OPERATION-38)', async () => {
  const { port } = await serve((request) => {
    request.socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n');
  });
  for (const isBodyCut of [true, false]) {
    const response = local(`http://calendar.example:${port}/`, { ...REQUEST, isBodyCut });
    expect(await reasonOf(response)).toBe('unreadable');
  }
});

test('cuts a body that is too large, or does not end in time, if the caller needs only the status (OPERATION-38)', async () => {
  const { port } = await serve((request, response) => {
    response.writeHead(200);
    response.write('BEGIN');
    const write = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(1_000)));
    };
    if (request.url === '/endless') {
      response.on('drain', write);
      write();
    }
  });
  const get = (path: string) =>
    local(`http://calendar.example:${port}/${path}`, { ...REQUEST, timeoutMs: 300, isBodyCut: true });
  expect(await get('endless')).toMatchObject({ status: 200, body: { length: 10_000 } });
  expect(await get('hanging')).toMatchObject({ status: 200, body: Buffer.from('BEGIN') });
});

test('plain HTTP reaches public addresses only if it is allowed, and private ones never (OPERATION-38)', async () => {
  const addressesOf = () => Promise.resolve([{ address: '10.0.0.1', family: 4 }]);
  const get = createOutgoing({ allowed: [], allowsHttp: true, addressesOf });
  expect(await reasonOf(get('http://calendar.example', REQUEST))).toBe('forbidden_address');
  const open = createOutgoing({
    allowed: [],
    allowsHttp: true,
    addressesOf: () => Promise.resolve([{ address: '2001:db8::1', family: 6 }]),
  });
  expect(await reasonOf(open('http://calendar.example', REQUEST))).toBe('forbidden_address');
});
