/**
 * A connection that sends requests one by one and parses only the headers of each response. For a small
 * response, a full HTTP client would take as long as the server, so the measured rate would include the
 * client's time.
 */
import { connect } from 'node:net';

export interface BareConnection {
  /**
   * Sends a request and waits for its response, which must not have a body.
   * @throws if the response has a different status
   */
  send(request: string, status: number): Promise<void>;
  close(): void;
}

/** Opens a connection to a server on this machine. */
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
      const answer = await waiting.promise;
      if (!answer.startsWith(`HTTP/1.1 ${status} `)) throw new Error(answer);
    },
    close: () => {
      waiting.promise.catch(() => {});
      socket.destroy();
    },
  };
}
