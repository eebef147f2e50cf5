import { Agent, request, type OutgoingHttpHeaders } from 'node:http';

export interface RawRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** How long to wait before reading the response, in milliseconds. */
  readonly unreadMs?: number;
}

export interface RawResponse {
  /** 0 if the connection was lost. */
  readonly status: number;
  readonly bytes: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 64 });

/** Sends a request, and discards the response. */
export function send(
  url: string,
  { path, method = 'GET', headers, body, unreadMs = 0 }: RawRequest,
): Promise<RawResponse> {
  return new Promise((resolve) => {
    let status = 0;
    const options = {
      method,
      agent: unreadMs > 0 ? false : agent,
      headers: { ...headers, ...lengthOf(body) },
    };
    const sent = request(`${url}${path}`, options, (response) => {
      status = response.statusCode ?? 0;
      let bytes = 0;
      const read = (): void => {
        response.on('data', (part: Buffer) => (bytes += part.length));
      };
      const end = (): void => resolve({ status, bytes });
      response.on('end', end).on('error', () => resolve({ status: 0, bytes }));
      response.on('aborted', () => resolve({ status: 0, bytes }));
      if (unreadMs === 0) return read();
      response.pause();
      setTimeout(() => sent.destroy(), unreadMs);
    });
    sent.on('error', () => resolve({ status: 0, bytes: 0 }));
    // Only this event fires if a slow reader closes the connection after the server has finished.
    sent.on('close', () => resolve({ status, bytes: 0 }));
    sent.end(body);
  });
}

function lengthOf(body: string | Buffer | undefined): OutgoingHttpHeaders {
  return body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
}

export class Statuses {
  readonly #counts = new Map<number, number>();

  count(status: number): void {
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1);
  }

  /** Adds the counts of other requests. */
  add(others: Statuses): void {
    for (const [status, count] of others.#counts) {
      this.#counts.set(status, (this.#counts.get(status) ?? 0) + count);
    }
  }

  /** Returns the number of lost connections and of responses with a status of 500 or more, except 503. */
  get failures(): number {
    let failures = 0;
    for (const [status, count] of this.#counts) {
      if (status === 0 || (status >= 500 && status !== 503)) failures += count;
    }
    return failures;
  }

  /** The counts as `200: 10, 503: 290`. */
  get summary(): string {
    return [...this.#counts]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status === 0 ? 'broken' : status}: ${count}`)
      .join(', ');
  }
}
