/** Test fixture: an outbox with its own queue, a scripted server, and a stopped clock. */
import 'fake-indexeddb/auto';
import { onTestFinished } from 'vitest';
import { tabLocks } from '../../browser/locks.ts';
import type { TaskItem } from '../../../nouns/tasks/task-item.ts';
import { AuthInitializingError } from '../../session/session-state.ts';
import { patching, putting } from '../../store/effects.ts';
import { AccountStore } from '../../../nouns/account-store.ts';
import { blankTask } from '../../../nouns/tasks/task-draft.ts';
import { TestClock } from '../../browser/testing/clock.ts';
import { createActionStorage } from '../storage/action-storage.ts';
import { Outbox } from '../outbox.ts';
import { QueueClock } from '../queue-clock.ts';
import type { ActionKinds } from '../action-kinds.ts';
import type { ActionDraft, QueuedAction } from '../queued-action.ts';
import { createRejectedStorage } from '../storage/rejected-storage.ts';
import type { OutboxEvent } from '../replay.ts';

/** Format versions for tests, in which the shape of the rows does not matter. */
export const FORMATS = { tasks: 1 };

/** Creates an action in the format stored in the queue. */
export function queuedAction(id: string, timestamp = 1): QueuedAction {
  return {
    id,
    url: '/api/tasks',
    method: 'POST',
    headers: {},
    body: null,
    timestamp,
    retryCount: 0,
    userId: 'u',
    accountId: 'a',
    effects: {},
    formats: FORMATS,
    reload: false,
    kind: 'do',
    content: id,
  };
}

const KINDS: ActionKinds = { do: {}, quietly: { silent: true } };

export const SCOPE = { userId: 'u', accountId: 'acc' };

export type ScriptedResponse =
  | { readonly status: number; readonly body?: unknown; readonly wait?: number }
  | 'dropped';

/** Records the requests and responds as scripted. When the script ends, it responds with 200. */
class FakeServer {
  readonly sent: { readonly url: string; readonly headers: Headers; readonly body: string }[] = [];
  script: ScriptedResponse[] = [];

  readonly fetch: typeof fetch = (input, init) => {
    const body = typeof init?.body === 'string' ? init.body : '';
    this.sent.push({
      url: typeof input === 'string' ? input : '',
      headers: new Headers(init?.headers),
      body,
    });
    const response = this.script.shift() ?? { status: 200, body: { count: 1 } };
    if (response === 'dropped') return Promise.reject(new TypeError('Failed to fetch'));
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (response.wait !== undefined) headers['retry-after'] = String(response.wait);
    const text = response.body === undefined ? '' : JSON.stringify(response.body);
    return Promise.resolve(new Response(text, { status: response.status, headers }));
  };
}

let databases = 0;

class Bench {
  readonly name: string;
  readonly clock: TestClock;
  readonly far = new FakeServer();
  readonly events: OutboxEvent[] = [];
  readonly tokens: boolean[] = [];
  readonly storage;
  readonly rejected;
  readonly store = new AccountStore({ today: '2026-03-10', timeZone: 'UTC' });
  readonly outbox: Outbox;
  online = true;
  signedIn = true;

  readonly reloaded: string[] = [];
  syncRequests = 0;
  isSafe = true;
  /** The results of successive calls to `keep`; true for any later call. */
  keeping: boolean[] = [];

  constructor(name = `offline-${(databases += 1)}`, locks = tabLocks(), clock = new TestClock()) {
    this.name = name;
    this.clock = clock;
    this.storage = createActionStorage({
      name,
      formats: FORMATS,
      onSafety: (isSafe) => void (this.isSafe = isSafe),
    });
    this.rejected = createRejectedStorage({ name: `${name}-refused` });
    this.outbox = new Outbox({
      formats: FORMATS,
      kinds: KINDS,
      storage: this.storage,
      rejected: this.rejected,
      onStuck: () => void (this.syncRequests += 1),
      onReloaded: (urls) => this.reloaded.push(...urls),
      clock: this.clock,
      queueClock: new QueueClock(this.clock),
      locks,
      fetch: this.far.fetch,
      isOnline: () => this.online,
      keep: () => Promise.resolve(this.keeping.shift() ?? true),
      getAccessToken: (options) => {
        this.tokens.push(options?.renew ?? false);
        return this.signedIn ? Promise.resolve('token') : Promise.reject(new AuthInitializingError());
      },
      emit: (event) => {
        this.events.push(event);
        if (event.type === 'added') this.store.addAction(event.action.id, event.action.effects);
        else if (event.type === 'done') {
          this.store.settleAction(event.action.id, event.action.effects, event.answer.rows);
        } else this.store.dropAction(event.action.id);
      },
    });
  }

  add(title: string): string {
    const row = blankTask(title, title, '2026-03-10T12:00:00.000Z', null);
    this.outbox.push({ ...draft('POST', '/api/tasks', title), effects: { tasks: putting([row]) } });
    return title;
  }

  rename(id: string, title: string): void {
    this.outbox.push({
      ...draft('PUT', `/api/tasks/${id}`, title),
      effects: { tasks: patching<TaskItem>([id], () => ({ title })) },
    });
  }

  /** Waits until everything that can be sent now has been sent. */
  async settled(): Promise<void> {
    await this.outbox.waiting();
    await this.outbox.flush();
  }

  get types(): string[] {
    return this.events.map((event) => event.type);
  }
}

/** Creates an outbox that is not open yet. It is closed after the test. */
export function newBench(...settings: ConstructorParameters<typeof Bench>): Bench {
  const bench = new Bench(...settings);
  onTestFinished(async () => void (await bench.outbox.open(undefined)));
  return bench;
}

/** Creates an outbox and opens it. */
export async function openBench(...settings: ConstructorParameters<typeof Bench>): Promise<Bench> {
  const bench = newBench(...settings);
  await bench.outbox.open(SCOPE);
  return bench;
}

export function draft(method: ActionDraft['method'], url: string, title: string): ActionDraft {
  const effects = {};
  return { url, method, body: { title }, effects, kind: 'do', content: title };
}

/** Yields to the event loop until a condition holds. */
export async function until(test: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) {
    if (test()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('The condition did not hold in time.');
}
