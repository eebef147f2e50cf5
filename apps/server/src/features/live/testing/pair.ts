/**
 * For tests: two servers on one database, as behind a load balancer, with clients connected to their hubs.
 */
import { databaseForTests, type TestDatabase } from '@questlog/testkit/postgres/database';
import { FakeClock } from '@questlog/testkit/fake-clock';
import {
  serverForTests,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '@questlog/testkit/server';
import { afterEach, expect, vi } from 'vitest';
import { listen, type Listener } from './listener.ts';

type LiveTimes = NonNullable<TestServerOptions['live']>;

export class TestPair {
  readonly database: TestDatabase;
  readonly clock: FakeClock;
  readonly a: TestServer;
  readonly b: TestServer;
  readonly #open: Listener[] = [];

  private constructor(database: TestDatabase, clock: FakeClock, a: TestServer, b: TestServer) {
    this.database = database;
    this.clock = clock;
    this.a = a;
    this.b = b;
  }

  /**
   * Starts a pair for a test file, and closes it after the last test.
   * @param live the tick and full-refresh intervals of both hubs
   */
  static async start(live: LiveTimes): Promise<TestPair> {
    const database = await databaseForTests();
    const clock = new FakeClock();
    const a = await serverForTests({ database, clock, live });
    const b = await serverForTests({ database, clock, live, env: { PUBLIC_URL: a.url } });
    const pair = new TestPair(database, clock, a, b);
    afterEach(() => pair.#hangUp());
    return pair;
  }

  /** Starts another server with the same public address. The caller closes it. */
  another(live: LiveTimes): Promise<TestServer> {
    const { database, clock, a } = this;
    return startTestServer({ database, clock, live, env: { PUBLIC_URL: a.url } });
  }

  /** Connects a client, which is disconnected after the test. */
  readonly listen = async (...args: Parameters<typeof listen>): Promise<Listener> => {
    const listener = await listen(...args);
    this.#open.push(listener);
    return listener;
  };

  /** Waits until the client has received the account's current version. */
  readonly caughtUp = async (listener: Listener, accountId: string): Promise<void> => {
    const { rows } = await this.database.pool.query<{ version: number }>(
      'select version from accounts where id = $1',
      [accountId],
    );
    await vi.waitFor(() => expect(listener.versionOf(accountId)).toBe(rows[0]?.version), {
      timeout: 5_000,
      interval: 5,
    });
  };

  async #hangUp(): Promise<void> {
    await Promise.all(this.#open.splice(0).map(({ connection }) => connection.stop()));
  }
}
