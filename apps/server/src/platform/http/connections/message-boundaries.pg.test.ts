/**
 * Tests where the server considers a request to end. It rejects a request whose length is ambiguous, and
 * reads nothing after it.
 */
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { serverForTests } from '@questlog/testkit/server';

const server = await serverForTests();

const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

/** Sends the bytes and returns the status lines of all responses. */
function exchange(head: readonly string[], body: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(server.config.http.port, '127.0.0.1', () => {
      socket.write(`POST /api/auth/logout HTTP/1.1\r\nHost: x\r\n${head.join('\r\n')}\r\n\r\n${body}`);
    });
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () =>
      resolve(
        Buffer.concat(parts)
          .toString()
          .match(/HTTP\/1\.1 \d+/g) ?? [],
      ),
    );
  });
}

it.each([
  ['with a length and a chunked body', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
  ['with two lengths', ['Content-Length: 0', `Content-Length: ${HIDDEN.length}`], ''],
  ['with a hexadecimal length', ['Content-Length: 0x10'], ''],
  ['with a negative length', ['Content-Length: -1'], ''],
  ['with an unknown transfer encoding', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
  ['with an invalid chunk size', ['Transfer-Encoding: chunked'], 'zz\r\n'],
  ['with a space before the colon', ['Content-Length : 0'], ''],
  ['with a folded header', ['Content-Length: 0', 'X-A: 1', ' Transfer-Encoding: chunked'], ''],
])('rejects a request %s and ignores the bytes that follow it (V4.2.1)', async (_, head, start) => {
  const statuses = await exchange(head, `${start}${HIDDEN}`);
  expect(statuses).not.toEqual([]);
  for (const status of statuses) expect(status).toMatch(/ 4\d\d$/);
});

it('handles the next request after one with an unambiguous end (V4.2.1)', async () => {
  const statuses = await exchange(['Content-Type: application/json', 'Content-Length: 2'], `{}${HIDDEN}`);
  expect(statuses).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
});
