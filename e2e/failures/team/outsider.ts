/**
 * Somebody who is about to be put out of a team, at two devices with a good network: one asks the API for the team's rows
 * without rest, the other listens at the hub. Tells how long after the answer to who put them out the last of it came.
 */
import type { LivePerson } from '@questlog/testkit/live-person';

/** Nothing of the team may reach who was put out later than this after the answer that they are. */
export const REACHED_WITHIN_MS = 1_000;

/** So long it is looked for: what comes too late is to be seen, too. */
const WATCHED_MS = 1.5 * REACHED_WITHIN_MS;

const HUB_PATH = '/hubs/notifications';
/** Ends each message of the hub. */
const END = '\u001e';
const PATHS = ['/api/tasks', '/api/changes'] as const;

/** Milliseconds after the answer at which the last of the team came; 0 where nothing came after it. */
export interface Reach {
  readonly api: number;
  readonly hub: number;
}

/** The greatest of each. */
export function furthest(reaches: readonly Reach[]): Reach {
  return {
    api: Math.max(0, ...reaches.map(({ api }) => api)),
    hub: Math.max(0, ...reaches.map(({ hub }) => hub)),
  };
}

export class Outsider {
  readonly #url: string;
  readonly #accountId: string;
  readonly #socket: WebSocket;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #asking: Promise<void>;
  readonly #first = { api: Promise.withResolvers<void>(), hub: Promise.withResolvers<void>() };
  #readAt = 0;
  #heardAt = 0;
  #putOutAt: number | undefined;

  private constructor(url: string, person: LivePerson, accountId: string, token: string) {
    this.#url = url;
    this.#accountId = accountId;
    this.#headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': person.address,
      'x-account-id': accountId,
    };
    this.#socket = new WebSocket(`${url.replace(/^http/, 'ws')}${HUB_PATH}?access_token=${token}`);
    this.#socket.addEventListener('open', () => this.#socket.send(`{"protocol":"json","version":1}${END}`));
    this.#socket.addEventListener('message', ({ data }) => this.#hear(String(data)));
    this.#asking = this.#ask();
    // Whoever waits for either hears of it.
    this.#asking.catch((error: unknown) => this.#first.api.reject(error));
    this.#socket.addEventListener('close', () => this.#first.hub.reject(new Error('the hub hung up')));
  }

  /** Begins; what is read and heard has come at least once then. @param url of the server itself, past any bad network */
  static async watch(url: string, person: LivePerson, accountId: string): Promise<Outsider> {
    const outsider = new Outsider(url, person, accountId, await person.accessToken());
    await Promise.all([outsider.#first.api.promise, outsider.#first.hub.promise]);
    return outsider;
  }

  /** Records that the server has confirmed the removal. */
  putOut(): void {
    this.#putOutAt = performance.now();
  }

  /** Goes on until it has looked for long enough. */
  async end(): Promise<Reach> {
    await this.#asking;
    this.#socket.close();
    const since = (at: number): number => Math.max(0, Math.ceil(at - (this.#putOutAt ?? 0)));
    return { api: since(this.#readAt), hub: since(this.#heardAt) };
  }

  get #isOver(): boolean {
    return this.#putOutAt !== undefined && performance.now() > this.#putOutAt + WATCHED_MS;
  }

  /** One request after the other: more would use up what the server lets a user ask, and they are at work elsewhere. */
  async #ask(): Promise<void> {
    while (!this.#isOver) {
      for (const path of PATHS) {
        const answer = await fetch(this.#url + path, { headers: this.#headers });
        await answer.text();
        if (answer.ok) this.#readAt = performance.now();
      }
      if (this.#readAt > 0) this.#first.api.resolve();
    }
  }

  #hear(text: string): void {
    for (const record of text.split(END)) {
      // That access has ended is for them to know; anything else that names the account is not.
      if (!record.includes(this.#accountId) || record.includes('"AccessEnded"')) continue;
      this.#heardAt = performance.now();
      this.#first.hub.resolve();
    }
  }
}
