/** Adds a token to the requests to `/mcp`, which the suite cannot. Passes all other headers on unchanged, such as a foreign Host. */
import { once } from 'node:events';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TokenProxy {
  readonly server: Server;
  /** The address that stands for the product's public one. */
  readonly url: string;
  /** The port and token of the product. */
  target: { readonly port: number; readonly token: string } | undefined;
}

export async function startTokenProxy(): Promise<TokenProxy> {
  const server = createServer((incoming, reply) => {
    const { target } = proxy;
    if (target === undefined) return void reply.writeHead(503).end();
    const outgoing = send({
      host: '127.0.0.1',
      port: target.port,
      method: incoming.method,
      path: incoming.url,
      headers: {
        ...incoming.headers,
        ...(incoming.url === '/mcp' && { authorization: `Bearer ${target.token}` }),
      },
    });
    outgoing.on('response', (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(reply);
    });
    outgoing.on('error', () => reply.destroy());
    reply.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const proxy: TokenProxy = { server, url, target: undefined };
  return proxy;
}
