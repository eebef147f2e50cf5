/** A raw connection for sending bytes that no client library would send. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A response exactly as received. */
export interface RawResponse {
  readonly status: number;
  /** Header lines in lower case. */
  readonly head: string;
  readonly body: string;
}

/** Matches a response's Content-Length. A body without one is not read to the end; no test needs this. */
const LENGTH = /^content-length: (\d+)$/m;

/** A raw connection to a server. See the top of this file. */
export class RawConnection {
  readonly #socket: Socket;
  readonly #ended: Promise<void>;
  #received = '';
  #failure: Error | undefined;

  /**
   * Opens a connection.
   * @param url the server's address
   * @param allowHalfOpen true to keep the client's end open after the server has closed its own
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

  /** True once the server has closed or reset the connection. */
  get closed(): boolean {
    return this.#socket.destroyed || this.#socket.readableEnded;
  }

  write(text: string): void {
    this.#socket.write(text, 'latin1');
  }

  /** Sends only a request's headers. */
  head(method: string, path: string, headers: Readonly<Record<string, string>>): void {
    const lines = Object.entries({ host: 'localhost', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    this.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  }

  /** Returns the next response. Throws if the connection ends first. */
  response(): Promise<RawResponse> {
    return this.#wait(() => this.#take());
  }

  /**
   * Returns the next response's status, possibly before its body is complete. Throws if the connection ends
   * first.
   */
  status(): Promise<number> {
    return this.#wait(() => {
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(this.#received)?.[1];
      return status === undefined ? undefined : Number(status);
    });
  }

  async #wait<T>(check: () => T | undefined): Promise<T> {
    for (;;) {
      const found = check();
      if (found !== undefined) return found;
      if (this.#socket.destroyed) throw this.#failure ?? new Error('the connection ended without an answer');
      await Promise.race([once(this.#socket, 'data').catch(() => undefined), this.#ended]);
    }
  }

  /** Resolves once the connection has closed. */
  ended(): Promise<void> {
    return this.#ended;
  }

  stopReading(): void {
    this.#socket.pause();
  }

  drop(): void {
    this.#socket.destroy();
  }

  #take(): RawResponse | undefined {
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
