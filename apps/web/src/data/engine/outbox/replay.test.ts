import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Locks } from '../browser/locks.ts';
import { TestClock } from '../browser/testing/clock.ts';
import { FORMATS } from './testing/outbox.ts';
import { createActionStorage, type ActionStorage } from './storage/action-storage.ts';
import type { QueuedAction } from './queued-action.ts';
import { createRejectedStorage } from './storage/rejected-storage.ts';
import { replay } from './replay.ts';

type Outcome =
  | 'ok'
  | 'request lost'
  | 'answer lost'
  | 'twice'
  | 'late'
  | 'in trouble'
  | 'too many'
  | 'token ended';

/** A minimal server. It keeps tasks and stores its responses by Idempotency-Key. */
class FakeServer {
  readonly applied: string[] = [];
  readonly rejected: string[] = [];
  readonly tasks = new Set<string>();
  readonly #stored = new Map<string, number>();
  readonly #late: (() => void)[] = [];
  fates: Outcome[] = [];

  readonly fetch: typeof fetch = async (input, init) => {
    const key = new Headers(init?.headers).get('idempotency-key') ?? '';
    const handle = (): number => this.#handle(`${init?.method ?? ''} ${pathOf(input)}`, key);
    switch (this.fates.shift() ?? 'ok') {
      case 'ok':
        return responseTo(handle());
      case 'twice':
        handle();
        return responseTo(handle());
      case 'answer lost':
        handle();
        throw new TypeError('Failed to fetch');
      case 'late':
        // The request was sent before its sender was killed, and arrives after later requests.
        this.#late.push(handle);
        throw new TypeError('Failed to fetch');
      case 'request lost':
        throw new TypeError('Failed to fetch');
      case 'in trouble':
        return responseTo(503);
      case 'too many':
        return responseTo(429);
      case 'token ended':
        return responseTo(401);
    }
  };

  /** Delivers the delayed requests. */
  deliverLate(): void {
    for (const handle of this.#late.splice(0)) handle();
  }

  #handle(request: string, key: string): number {
    const stored = this.#stored.get(key);
    if (stored !== undefined) return stored;
    const status = this.#apply(request, key);
    this.#stored.set(key, status);
    return status;
  }

  #apply(request: string, key: string): number {
    const [method = '', url = ''] = request.split(' ');
    const id = url.split('/').at(-1) ?? '';
    // An edit that arrives before its task was created gets a 404.
    if (method !== 'PUT' && this.tasks.has(id)) return 409;
    if (method === 'PUT' && !this.tasks.has(id)) {
      this.rejected.push(key);
      return 404;
    }
    this.tasks.add(id);
    this.applied.push(key);
    return 200;
  }
}

/** Returns the URL of a request as a string; these tests only fetch strings. */
function pathOf(input: Parameters<typeof fetch>[0]): string {
  return typeof input === 'string' ? input : '';
}

function responseTo(status: number): Response {
  return Response.json({}, { status });
}

/** Web Locks for processes that can be killed. A lock is released when its holder dies. */
class SharedLocks {
  #holder: Process | undefined;
  readonly #waiting: { readonly process: Process; readonly go: () => void }[] = [];

  of(process: Process): Locks {
    return async (_name, work) => {
      await new Promise<void>((go) => {
        this.#waiting.push({ process, go });
        this.#next();
      });
      try {
        return await work();
      } finally {
        this.release(process);
      }
    };
  }

  release(process: Process): void {
    if (this.#holder !== process) return;
    this.#holder = undefined;
    this.#next();
  }

  #next(): void {
    if (this.#holder !== undefined) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    if (next.process.isDead) {
      this.#next();
      return;
    }
    this.#holder = next.process;
    next.go();
  }
}

/**
 * A tab or the service worker. It is killed after a number of steps, before or after the last step takes
 * effect.
 */
class Process {
  isDead = false;
  readonly died: Promise<void>;
  #die: () => void = () => undefined;
  #left: number;
  readonly #locks: SharedLocks;

  constructor(steps: number, locks: SharedLocks) {
    this.#left = steps;
    this.#locks = locks;
    this.died = new Promise((resolve) => {
      this.#die = resolve;
    });
  }

  /** Wraps a function so that it never returns to a killed process. */
  step<Given extends unknown[], Result>(
    work: (...given: Given) => Promise<Result>,
  ): (...given: Given) => Promise<Result> {
    return async (...given) => {
      this.#left -= 1;
      if (this.#left <= 0) this.#kill();
      await this.#goOn();
      const result = await work(...given);
      this.#left -= 1;
      if (this.#left <= 0) this.#kill();
      await this.#goOn();
      return result;
    };
  }

  #kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.#locks.release(this);
    this.#die();
  }

  #goOn(): Promise<void> {
    return this.isDead ? new Promise<never>(() => undefined) : Promise.resolve();
  }
}

let worlds = 0;

class World {
  readonly far = new FakeServer();
  readonly locks = new SharedLocks();
  readonly clock = new TestClock();
  readonly name = `replay-${(worlds += 1)}`;
  readonly storage = createActionStorage({ formats: FORMATS, name: this.name });
  readonly rejected = createRejectedStorage({ name: `${this.name}-refused` });
  readonly pushed: string[] = [];

  async push(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const number = this.pushed.length;
      const id = `key-${String(number).padStart(3, '0')}`;
      // Create each task, then edit it twice.
      const isCreation = number % 3 === 0;
      const task = `task-${Math.floor(number / 3)}`;
      await this.storage.put(action(id, number, isCreation ? 'POST' : 'PUT', `/api/things/${task}`));
      this.pushed.push(id);
    }
  }

  /** Runs one replay until it ends or is killed. */
  async run(steps: number): Promise<void> {
    const process = new Process(steps, this.locks);
    const { all, first, reloads, has, put, remove } = this.storage;
    const storage: ActionStorage = {
      ...this.storage,
      all: process.step(all),
      first: process.step(first),
      reloads: process.step(reloads),
      has: process.step(has),
      put: process.step(put),
      remove: process.step(remove),
    };
    const { far, rejected, clock } = this;
    const replaying = replay('u', {
      kinds: {},
      storage,
      rejected: { ...rejected, put: process.step(rejected.put) },
      clock,
      locks: this.locks.of(process),
      fetch: process.step(async (...given: Parameters<typeof fetch>) => {
        const response = await far.fetch(...given);
        return response;
      }),
      getAccessToken: process.step(() => Promise.resolve('token')),
      isOnline: () => true,
      emit: () => undefined,
    });
    await Promise.race([replaying, process.died]);
  }
}

function action(id: string, timestamp: number, method: string, url: string): QueuedAction {
  return {
    id,
    url,
    method,
    headers: { 'idempotency-key': id },
    body: null,
    timestamp,
    retryCount: 0,
    userId: 'u',
    accountId: 'acc',
    effects: {},
    formats: FORMATS,
    reload: false,
    kind: 'do',
    content: '',
  };
}

const someOutcome = fc.constantFrom<Outcome>(
  'ok',
  'ok',
  'request lost',
  'answer lost',
  'twice',
  'late',
  'in trouble',
  'too many',
  'token ended',
);
const round = fc.record({
  pushed: fc.nat({ max: 4 }),
  fates: fc.array(someOutcome, { maxLength: 6 }),
  /** The number of steps after which each of the two senders is killed. */
  lives: fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 })),
  late: fc.boolean(),
});

describe('two replayers on one queue', () => {
  it('two replayers apply each change exactly once, in order, despite lost messages and killed processes (OFFLINE-3)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 8 }), async (rounds) => {
        const world = new World();
        for (const { pushed, fates, lives, late } of rounds) {
          await world.push(pushed);
          world.far.fates = [...fates];
          await Promise.all(lives.map((steps) => world.run(steps)));
          if (late) world.far.deliverLate();
        }
        world.far.fates = [];
        await world.run(Infinity);
        world.far.deliverLate();
        expect(world.far.applied).toEqual(world.pushed);
        expect(world.far.rejected).toEqual([]);
        expect(await world.storage.all('u')).toEqual([]);
        expect(await world.rejected.all('u')).toEqual([]);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

describe('replay', () => {
  it('repeats failed reads after sending the changes, and keeps those that fail again (OFFLINE-15)', async () => {
    const world = new World();
    await world.storage.put({ ...action('reload', 5, 'GET', '/api/journal'), headers: {} });
    await world.push(1);
    world.far.fates = ['in trouble'];
    await world.run(Infinity);
    expect(await world.storage.reloads('u')).toHaveLength(1);
    const sent: string[] = [];
    const { fetch: farFetch } = world.far;
    const report = await replay('u', {
      kinds: {},
      storage: world.storage,
      rejected: world.rejected,
      clock: world.clock,
      locks: (_name, work) => work(),
      fetch: (input, init) => {
        sent.push(`${init?.method ?? ''} ${pathOf(input)}`);
        return init?.method === 'GET' ? Promise.resolve(Response.json([])) : farFetch(input, init);
      },
      getAccessToken: () => Promise.resolve('token'),
      isOnline: () => true,
      emit: () => undefined,
    });
    expect(sent).toEqual(['POST /api/things/task-0', 'GET /api/journal']);
    expect(report).toEqual({ done: 1, rejected: 0, reloaded: ['/api/journal'] });
    expect(await world.storage.reloads('u')).toEqual([]);
  });

  it('sends a new change before the remaining reads', async () => {
    const world = new World();
    await world.storage.put({ ...action('one', 5, 'GET', '/api/journal'), headers: {} });
    await world.storage.put({ ...action('two', 6, 'GET', '/api/trash'), headers: {} });
    const report = await replay('u', {
      kinds: {},
      storage: world.storage,
      rejected: world.rejected,
      clock: world.clock,
      locks: (_name, work) => work(),
      fetch: async () => {
        await world.push(1);
        return Response.json([]);
      },
      getAccessToken: () => Promise.resolve('token'),
      isOnline: () => true,
      emit: () => undefined,
    });
    expect(report.reloaded).toHaveLength(1);
    expect(await world.storage.reloads('u')).toHaveLength(1);
  });
});
