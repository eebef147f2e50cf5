/**
 * A connection that sends requests one by one and parses only response headers. A full HTTP client would take
 * as long as the server for a small response, so the measured rate would include the client's own time.
 */
import { connect } from 'node:net';

export interface BareConnection {
  /**
   * Sends a request and waits for its response, which must have no body.
   * @throws if the response has a different status
   */
  send(request: string, status: number): Promise<void>;
  close(): void;
}

export function openBareConnection(url: string): BareConnection {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let waiting = Promise.withResolvers<string>();
  let head = '';
  socket.setEncoding('latin1');
  socket.on('data', (part: string) => {
    head += part;
    if (!head.endsWith('\r\n\r\n')) return;
    waiting.resolve(head);
    head = '';
  });
  socket.on('error', (error) => waiting.reject(error));
  socket.on('close', () => waiting.reject(new Error('the server has closed the connection')));
  return {
    send: async (request, status) => {
      waiting = Promise.withResolvers();
      socket.write(request);
      const response = await waiting.promise;
      if (!response.startsWith(`HTTP/1.1 ${status} `)) throw new Error(response);
    },
    close: () => {
      waiting.promise.catch(() => {});
      socket.destroy();
    },
  };
}
