/**
 * Simulates a bad network with an HTTP proxy between the browser and the server. It loses, delays, truncates,
 * duplicates and answers requests as instructed, and breaks the hub's sockets. It forwards everything else
 * unchanged.
 */
import {
  createServer,
  request as requestOf,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Random } from './plan/random.ts';
import {
  bearerOf,
  collect,
  cut,
  isOfTheApi,
  made,
  receive,
  send,
  targetOf,
  type ProxyResponse,
  type Received,
} from './proxy-messages.ts';
import type { Fault, Target } from './plan/schedule-event.ts';

interface ProxyRecord {
  readonly fault: Fault;
  readonly target: Target;
  times: number;
}

const SHORTEST_DELAY_MS = 20;
const LONGEST_DELAY_MS = 900;
/** Number of later requests that overtake a delayed one. */
const OVERTAKEN_BY = 2;

export class Proxy {
  /** `http://localhost:<port>`. */
  readonly url: string;
  readonly #upstreamPort: number;
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();
  #random = new Random(0);
  #planned: ProxyRecord[] = [];
  /** The delayed requests, each with the number of requests that have yet to overtake it. */
  #late: { readonly received: Received; passes: number }[] = [];
  #isBroken = false;
  /** The tokens that the proxy has seen, and those that it rejects. */
  #tokens = new Set<string>();
  #endedTokens = new Set<string>();
  #journal: string[] = [];

  private constructor(server: Server, port: number, upstreamPort: number) {
    this.url = `http://localhost:${port}`;
    this.#server = server;
    this.#upstreamPort = upstreamPort;
    server.on('connection', (socket) => this.#keep(socket));
    server.on('request', (request, response) => void this.#take(request, response));
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /**
   * Listens on `port`, in front of a server that may start later.
   * @param upstreamPort the server's port on this machine
   */
  static async listen(port: number, upstreamPort: number): Promise<Proxy> {
    const server = createServer({ keepAlive: true });
    const proxy = new Proxy(server, port, upstreamPort);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    return proxy;
  }

  /** The faults since {@link start}, for the error message of a failed schedule. */
  get journal(): readonly string[] {
    return this.#journal;
  }

  /** Resets the proxy. The same seed produces the same delays. */
  start(seed: number): void {
    this.#random = new Random(seed);
    this.#journal = [];
    this.#tokens.clear();
    this.#endedTokens.clear();
    this.mend();
  }

  /** Makes the next requests of a kind fail. Faults that were recorded earlier happen first. */
  record(fault: Fault, target: Target, times: number): void {
    this.#planned.push({ fault, target, times });
  }

  /** Rejects all access tokens seen so far. */
  endTokens(): void {
    this.#note('the tokens end');
    this.#endedTokens = new Set(this.#tokens);
  }

  /** Breaks every connection without a response. */
  breakConnections(): void {
    this.#note('every connection breaks');
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Blocks all traffic until {@link mend} or {@link repair} is called. */
  breakDown(): void {
    this.#isBroken = true;
    this.breakConnections();
  }

  /** Ends all faults, and delivers the delayed requests. */
  mend(): void {
    this.#isBroken = false;
    this.#planned = [];
    for (const { received } of this.#late.splice(0)) void this.#deliverLate(received);
  }

  /** Ends an outage, but keeps the faults for single requests. */
  repair(): void {
    this.#isBroken = false;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  #keep(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    // Ignore errors: the proxy breaks connections on purpose.
    socket.on('error', () => undefined);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await receive(request).catch(() => undefined);
    if (received === undefined || this.#isBroken) {
      request.socket.destroy();
      return;
    }
    const token = bearerOf(received);
    if (token !== undefined) this.#tokens.add(token);
    const fault = this.#faultOf(received);
    if (fault !== undefined) this.#note(`${received.method} ${pathOf(received)}: ${fault}`);
    try {
      await this.#carry(received, fault, response);
    } catch {
      // The server is down or was killed before it responded.
      request.socket.destroy();
    }
    if (isOfTheApi(received)) this.#letPass();
  }

  async #carry(received: Received, fault: Fault | undefined, response: ServerResponse): Promise<void> {
    switch (fault) {
      case undefined:
        send(response, this.#hasEnded(received) ? made(401) : await this.#forward(received));
        break;
      case 'the request is lost':
        response.destroy();
        break;
      case 'the answer is lost':
        await this.#forward(received);
        response.destroy();
        break;
      case 'the answer is cut off':
        cut(response, await this.#forward(received));
        break;
      case 'it is delayed':
        await this.#wait();
        send(response, await this.#forward(received));
        break;
      case 'it arrives twice': {
        // The browser may receive either response.
        const responses = await Promise.all([this.#forward(received), this.#forward(received)]);
        send(response, this.#random.one(responses));
        break;
      }
      case 'it arrives again later':
        send(response, await this.#forward(received));
        this.#late.push({ received, passes: OVERTAKEN_BY });
        break;
      case 'it is given up and arrives later':
        this.#late.push({ received, passes: OVERTAKEN_BY });
        response.destroy();
        break;
      case 'it is answered 401':
        send(response, made(401));
        break;
      case 'it is answered 500':
        send(response, made(500));
        break;
      case 'it is answered 503':
        send(response, made(503));
        break;
      case 'it is answered 503, to come again in a second':
        send(response, made(503, { 'retry-after': '1' }));
        break;
    }
  }

  #faultOf(received: Received): Fault | undefined {
    const target = targetOf(received);
    const planned = this.#planned.find((each) => each.target === target);
    if (planned === undefined) return undefined;
    planned.times -= 1;
    if (planned.times === 0) this.#planned = this.#planned.filter((each) => each !== planned);
    return planned.fault;
  }

  #letPass(): void {
    for (const late of this.#late) late.passes -= 1;
    const due = this.#late.filter(({ passes }) => passes < 0);
    this.#late = this.#late.filter(({ passes }) => passes >= 0);
    for (const { received } of due) void this.#deliverLate(received);
  }

  async #deliverLate(received: Received): Promise<void> {
    this.#note(`${received.method} ${pathOf(received)}: arrives late`);
    // The sender has already given up, so ignore the response and any error.
    await this.#forward(received).catch(() => undefined);
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, this.#random.between(SHORTEST_DELAY_MS, LONGEST_DELAY_MS));
    });
  }

  #hasEnded(received: Received): boolean {
    return this.#endedTokens.has(bearerOf(received) ?? '');
  }

  #forward({ method, path, headers, body }: Received): Promise<ProxyResponse> {
    return new Promise((resolve, reject) => {
      const request = requestOf(
        { host: '127.0.0.1', port: this.#upstreamPort, method, path, headers, agent: false },
        (incoming) => {
          collect(incoming).then(
            (response) =>
              resolve({ status: incoming.statusCode ?? 502, headers: incoming.headers, body: response }),
            reject,
          );
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#isBroken) {
      socket.destroy();
      return;
    }
    const upstream: Socket = connect(this.#upstreamPort, '127.0.0.1', () => {
      const lines = [`${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/1.1`];
      for (let at = 0; at < request.rawHeaders.length; at += 2) {
        lines.push(`${request.rawHeaders[at] ?? ''}: ${request.rawHeaders[at + 1] ?? ''}`);
      }
      upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket);
      socket.pipe(upstream);
    });
    this.#keep(upstream);
    // When either connection closes, close the other one.
    upstream.on('close', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
  }

  #note(line: string): void {
    this.#journal.push(line.replaceAll(/[0-9a-f-]{36}/g, '{id}'));
  }
}

/** Returns a request's path without the query, which may contain tokens. */
function pathOf({ path }: Received): string {
  return path.split('?', 1)[0] ?? path;
}
