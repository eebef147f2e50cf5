/** A connection on which a test writes what no client library would. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  /** The lines of the head, in lower case. */
  readonly head: string;
  readonly body: string;
}

/** A body of one of these is read to its end; others are of no concern to the tests. */
const LENGTH = /^content-length: (\d+)$/m;

/** See the top of this file. */
export class RawConnection {
  readonly #socket: Socket;
  readonly #ended: Promise<void>;
  #received = '';
  #failure: Error | undefined;

  /**
   * @param url of the server
   * @param allowHalfOpen whether its own half stays open when the server has closed the other
   */
  constructor(url: string, allowHalfOpen = false) {
    const { hostname, port } = new URL(url);
    const host = hostname === 'localhost' ? '127.0.0.1' : hostname;
    this.#socket = connect({ port: Number(port), host, allowHalfOpen });
    this.#socket.on('data', (part: Buffer) => {
      this.#received += part.toString('latin1');
    });
    this.#socket.on('error', (error) => {
      this.#failure = error;
    });
    this.#ended = once(this.#socket, 'close').then(() => undefined);
  }

  /** Whether the server has closed, or reset, the connection. */
  get closed(): boolean {
    return this.#socket.destroyed || this.#socket.readableEnded;
  }

  /** Sends text as it is. */
  write(text: string): void {
    this.#socket.write(text, 'latin1');
  }

  /** Sends the head of a request, and nothing of its body. */
  head(method: string, path: string, headers: Readonly<Record<string, string>>): void {
    const lines = Object.entries({ host: 'localhost', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    this.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  }

  /** The next answer. Raises where the connection ends before it. */
  answer(): Promise<RawAnswer> {
    return this.#wait(() => this.#take());
  }

  /** The status of the next answer, whose rest may be under way. Raises where the connection ends before it. */
  status(): Promise<number> {
    return this.#wait(() => {
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(this.#received)?.[1];
      return status === undefined ? undefined : Number(status);
    });
  }

  async #wait<T>(look: () => T | undefined): Promise<T> {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (this.#socket.destroyed) throw this.#failure ?? new Error('the connection ended without an answer');
      await Promise.race([once(this.#socket, 'data').catch(() => undefined), this.#ended]);
    }
  }

  /** Resolves once the connection is over. */
  ended(): Promise<void> {
    return this.#ended;
  }

  /** Reads nothing any more. */
  stopReading(): void {
    this.#socket.pause();
  }

  /** Drops the connection. */
  drop(): void {
    this.#socket.destroy();
  }

  #take(): RawAnswer | undefined {
    const end = this.#received.indexOf('\r\n\r\n');
    if (end === -1) return undefined;
    const head = this.#received.slice(0, end).toLowerCase().replaceAll('\r\n', '\n');
    const length = Number(LENGTH.exec(head)?.[1] ?? 0);
    const body = this.#received.slice(end + 4, end + 4 + length);
    if (body.length < length) return undefined;
    this.#received = this.#received.slice(end + 4 + length);
    return { status: Number(head.split(' ', 2)[1]), head, body };
  }
}
