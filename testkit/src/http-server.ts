import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** Starts an HTTP server for a test file, and closes it after the file's last test. */
export async function httpServerForTests(
  handle?: RequestListener,
): Promise<{ readonly server: Server; readonly port: number; readonly url: string }> {
  const server = createServer();
  if (handle !== undefined) server.on('request', handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  });
  const { port } = server.address() as AddressInfo;
  return { server, port, url: `http://127.0.0.1:${port}` };
}
