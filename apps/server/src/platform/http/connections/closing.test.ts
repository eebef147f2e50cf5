import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { installClosing } from './closing.ts';

it('a closing server waits for a response in flight, but not for its idle connection (OPERATION-22)', async () => {
  const app = Fastify() as unknown as FastifyInstance;
  installClosing(app);
  const response = new PassThrough();
  app.get('/', (_request, reply) => reply.send(response));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  response.write('Begun');
  await once(socket, 'data');

  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  response.end('Ended');
  await closed;
  await once(socket, 'close');
  expect(Buffer.concat(parts).toString()).toContain('Ended');
});
