/** A minimal client of the hub. It is small because five hundred of them share the benchmark's process. */

const HELLO = '{"protocol":"json","version":1}\u001e';
const PING = '{"type":6}\u001e';
const PING_MS = 10_000;

interface Waiting {
  readonly accountId: string;
  readonly version: number;
  readonly resolve: () => void;
}

export class LiveClient {
  readonly #socket: WebSocket;
  readonly #versions = new Map<string, number>();
  readonly #pings: NodeJS.Timeout;
  #waiting: Waiting[] = [];
  /** Number of events received so far. */
  events = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#pings = setInterval(() => socket.send(PING), PING_MS);
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)));
    socket.addEventListener('close', () => clearInterval(this.#pings));
  }

  /** Connects and completes the handshake. Throws if the hub rejects the client. */
  static async connect(url: string, token: string): Promise<LiveClient> {
    const socket = new WebSocket(`${url}?access_token=${token}`);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    socket.addEventListener('open', () => socket.send(HELLO));
    socket.addEventListener('message', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('the hub refused a client')));
    const client = new LiveClient(socket);
    await promise;
    return client;
  }

  /** Returns the newest version that the hub has announced for the account. */
  versionOf(accountId: string): number {
    return this.#versions.get(accountId) ?? -1;
  }

  /** Waits until the hub announces this version or a later one. Throws on timeout. */
  async reach(accountId: string, version: number, patienceMs: number): Promise<void> {
    if (this.versionOf(accountId) >= version) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(() => reject(new Error('an event did not arrive')), patienceMs);
    this.#waiting.push({ accountId, version, resolve });
    await promise.finally(() => clearTimeout(late));
  }

  close(): void {
    this.#socket.close();
  }

  #receive(text: string): void {
    for (const record of text.split('\u001e').slice(0, -1)) {
      const message = JSON.parse(record) as { target?: string; arguments?: unknown[] };
      if (message.target !== 'AccountChanged') continue;
      const [{ accountId, version }] = message.arguments as [{ accountId: string; version: number }];
      this.events += 1;
      this.#versions.set(accountId, Math.max(version, this.versionOf(accountId)));
    }
    this.#waiting = this.#waiting.filter((waiting) => {
      if (this.versionOf(waiting.accountId) < waiting.version) return true;
      waiting.resolve();
      return false;
    });
  }
}
