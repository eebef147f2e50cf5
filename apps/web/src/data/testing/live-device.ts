/**
 * A device: a page's store, commands, undo steps and outbox, with a real server over HTTP. Devices share no
 * database. They send and load changes only when they are online and a test requests it.
 */
import 'fake-indexeddb/auto';
import { createClient, type ApiClient } from '@questlog/api-client/client';
import { localDateAt } from '@questlog/domain/dates/local-date';
import { tabLocks } from '../engine/browser/locks.ts';
import { TestClock } from '../engine/browser/testing/clock.ts';
import { createOutboxFollower, type Rejection } from '../engine/outbox/follow-outbox.ts';
import { Outbox } from '../engine/outbox/outbox.ts';
import { QueueClock } from '../engine/outbox/queue-clock.ts';
import { createActionStorage } from '../engine/outbox/storage/action-storage.ts';
import { createRejectedStorage, type RejectedStorage } from '../engine/outbox/storage/rejected-storage.ts';
import type { Scope } from '../engine/session/scope.ts';
import { Sync } from '../engine/sync/sync.ts';
import { createUndoDatabase } from '../engine/undo/step-storage.ts';
import { AccountStore } from '../nouns/account-store.ts';
import { actionKinds } from '../nouns/action-kinds.ts';
import { formats } from '../nouns/collections.ts';
import type { CommandDeps } from '../nouns/command-deps.ts';
import { createCommands, type Commands } from '../nouns/create-commands.ts';
import { createManager } from '../undo-chunk.ts';
import { UndoLayer } from '../undo-layer.ts';

export interface LiveDeviceOptions {
  readonly url: string;
  readonly scope: Scope;
  readonly fetch: typeof fetch;
  readonly getAccessToken: () => Promise<string>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export class LiveDevice {
  readonly clock: TestClock;
  readonly store: AccountStore;
  readonly commands: Commands;
  readonly commandDeps: CommandDeps;
  readonly undo: UndoLayer;
  readonly rejected: RejectedStorage;
  readonly rejections: Rejection[] = [];
  isOnline = true;
  readonly #sync: Sync;
  readonly #outbox: Outbox;
  readonly #scope: Scope;

  constructor({ url, scope, fetch, getAccessToken, now }: LiveDeviceOptions) {
    const name = crypto.randomUUID();
    this.#scope = scope;
    this.clock = new TestClock(now);
    const queueClock = new QueueClock(this.clock);
    this.store = new AccountStore({ today: localDateAt(now, 'UTC'), timeZone: 'UTC' });
    const api: ApiClient = createClient({
      baseUrl: url,
      fetch,
      headers: async () => ({ authorization: `Bearer ${await getAccessToken()}` }),
    });
    const { store } = this;
    this.#sync = new Sync({
      load: (since) => api('GET /api/changes', since === undefined ? {} : { query: { since } }),
      store,
      clock: this.clock,
    });
    const storage = createActionStorage({ name: `offline-${name}`, formats });
    this.rejected = createRejectedStorage({ name: `refused-${name}` });
    const follower = createOutboxFollower({
      store,
      sync: this.#sync,
      kinds: actionKinds,
      storage,
      queueClock,
      scope: () => scope,
      settling: (settle) => settle(),
      onRejection: (rejection) => this.rejections.push(rejection),
      onDiscarded: (id) => this.undo.forget([id]),
      onAccessLost: () => {
        throw new Error('the person has lost the account');
      },
    });
    this.#outbox = new Outbox({
      formats,
      kinds: actionKinds,
      storage,
      rejected: this.rejected,
      clock: this.clock,
      queueClock,
      locks: tabLocks(),
      fetch: (path, init) => fetch(typeof path === 'string' ? `${url}${path}` : path, init),
      isOnline: () => this.isOnline,
      getAccessToken,
      keep: async (action, response) => {
        if (!follower.settle(action, response)) await this.#sync.catchUp();
        return true;
      },
      emit: (event) => {
        if (event.type !== 'done') follower.take(event);
      },
    });
    this.undo = new UndoLayer({
      store,
      clock: queueClock,
      database: createUndoDatabase(this.clock, `undo-${name}`),
      push: (draft) => this.#outbox.push(draft),
      commandDeps: {
        store,
        clock: queueClock,
        userId: () => scope.userId,
        accountId: () => scope.accountId,
      },
      load: () =>
        Promise.resolve({ createManager: (given, own) => createManager(given, own, `undo-${name}`) }),
    });
    this.commandDeps = this.undo.commandDeps;
    this.commands = createCommands(this.commandDeps);
  }

  /** Opens the account, and loads its rows. */
  async open(): Promise<void> {
    await this.#outbox.open(this.#scope);
    this.undo.open(this.#scope);
    await this.undo.prepare();
    this.#sync.open(undefined);
    await this.#sync.catchUp();
  }

  /** Sends the queued changes and loads other devices' changes. */
  async synchronise(): Promise<void> {
    await this.#outbox.written();
    await this.#outbox.flush();
    await this.#sync.catchUp();
  }

  async waiting(): Promise<number> {
    return (await this.#outbox.waiting()).length;
  }

  close(): Promise<unknown> {
    this.undo.close();
    return this.#outbox.open(undefined);
  }
}
