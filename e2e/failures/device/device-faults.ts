/** Faults in pages and service workers: databases fail, and messages between tabs are lost. */
import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { StorageFault, DatabaseLoss } from '../plan/schedule-event.ts';

interface Environment {
  storage: StorageFault | 'working';
  isReceiving: boolean;
}

type Faulty = typeof globalThis & { environment?: Environment };

/**
 * Installs the faults. Runs in a page before its scripts, and in a worker at any time. {@link
 * changeEnvironment} changes the settings later.
 */
function makeFaulty(initial: Environment): void {
  const scope = globalThis as Faulty;
  if (scope.environment !== undefined) {
    Object.assign(scope.environment, initial);
    return;
  }
  const environment = { ...initial };
  scope.environment = environment;

  const swallow = (event: Event): void => {
    if (!environment.isReceiving) event.stopImmediatePropagation();
  };
  addEventListener('storage', swallow, true);
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      this.addEventListener('message', swallow);
    }
  };

  const wrap = (prototype: object, name: string, replacement: (call: () => unknown) => unknown): void => {
    const original = Reflect.get(prototype, name) as (...given: unknown[]) => unknown;
    Reflect.set(prototype, name, function wrapped(this: unknown, ...given: unknown[]) {
      return replacement(() => original.apply(this, given));
    });
  };
  const failIfBroken = (): void => {
    if (environment.storage === 'broken') throw new DOMException('Internal error', 'UnknownError');
  };
  wrap(IDBFactory.prototype, 'open', (call) => {
    failIfBroken();
    if (environment.storage !== 'hanging') return call();
    // To the page, this looks like a database request that never completes.
    return Object.setPrototypeOf(new EventTarget(), IDBOpenDBRequest.prototype) as unknown;
  });
  wrap(IDBDatabase.prototype, 'transaction', (call) => {
    failIfBroken();
    return call();
  });
  for (const name of ['put', 'add']) {
    wrap(IDBObjectStore.prototype, name, (call) => {
      if (environment.storage === 'full') throw new DOMException('No space', 'QuotaExceededError');
      return call();
    });
  }
}

function changeEnvironment(change: Partial<Environment>): void {
  Object.assign((globalThis as Faulty).environment ?? {}, change);
}

/** Controls the faults in a browser's tabs and service workers. */
export class DeviceFaults {
  #storage: Environment['storage'] = 'working';

  /** Applies the faults that are currently active to a new tab. */
  async addTo(page: Page): Promise<void> {
    await page.addInitScript(makeFaulty, { storage: this.#storage, isReceiving: true });
  }

  /** Injects the faults into a service worker that has just started. */
  readonly addToWorker = async (worker: Worker): Promise<void> => {
    // The worker may have ended in the meantime, so ignore errors.
    await worker.evaluate(makeFaulty, { storage: this.#storage, isReceiving: true }).catch(() => undefined);
  };

  /** Sets the database faults in these tabs and workers, now and after each page load. */
  async setStorage(
    storage: StorageFault | 'working',
    pages: readonly Page[],
    context: BrowserContext,
  ): Promise<void> {
    this.#storage = storage;
    for (const page of pages) await change(page, { storage });
    await Promise.all(context.serviceWorkers().map(this.addToWorker));
  }

  /** Sets whether a tab receives the other tabs' messages, now and after a reload. */
  async setHearing(isReceiving: boolean, page: Page): Promise<void> {
    await change(page, { isReceiving });
  }

  /** Deletes the site's databases while a page has them open. */
  async removeDatabases(how: DatabaseLoss, page: Page): Promise<void> {
    if (how === 'cleared') {
      const devtools = await page.context().newCDPSession(page);
      const { origin } = new URL(page.url());
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
      await devtools.detach();
      return;
    }
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) {
        // Don't wait: the deletion completes only when every page has closed the database.
        if (name !== undefined) indexedDB.deleteDatabase(name);
      }
    });
  }
}

async function change(page: Page, faults: Partial<Environment>): Promise<void> {
  await page.addInitScript(changeEnvironment, faults);
  await page.evaluate(changeEnvironment, faults);
}
