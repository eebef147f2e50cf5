/** Faults of what pages and service workers run in: databases that do not work, and messages that do not arrive. */
import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { StorageFault, Vanishing } from '../plan/schedule-event.ts';

interface Environment {
  storage: StorageFault | 'working';
  hears: boolean;
}

type Faulty = typeof globalThis & { environment?: Environment };

/** Runs in a page before its scripts, and in a worker at any time. What it has is changed by {@link changeEnvironment}. */
function makeFaulty(initial: Environment): void {
  const scope = globalThis as Faulty;
  if (scope.environment !== undefined) {
    Object.assign(scope.environment, initial);
    return;
  }
  const environment = { ...initial };
  scope.environment = environment;

  const swallow = (event: Event): void => {
    if (!environment.hears) event.stopImmediatePropagation();
  };
  addEventListener('storage', swallow, true);
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      this.addEventListener('message', swallow);
    }
  };

  const wrap = (prototype: object, name: string, answer: (call: () => unknown) => unknown): void => {
    const original = Reflect.get(prototype, name) as (...given: unknown[]) => unknown;
    Reflect.set(prototype, name, function wrapped(this: unknown, ...given: unknown[]) {
      return answer(() => original.apply(this, given));
    });
  };
  const failIfBroken = (): void => {
    if (environment.storage === 'broken') throw new DOMException('Internal error', 'UnknownError');
  };
  wrap(IDBFactory.prototype, 'open', (call) => {
    failIfBroken();
    if (environment.storage !== 'hanging') return call();
    // A request in all that a page can see, which is never answered.
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

/** The faults of the tabs and service workers of a browser. None at first. */
export class DeviceFaults {
  #storage: Environment['storage'] = 'working';

  /** A tab that is to be opened can be given faults, and has those that the others have. */
  async addTo(page: Page): Promise<void> {
    await page.addInitScript(makeFaulty, { storage: this.#storage, hears: true });
  }

  /** A service worker that has just started has them too. */
  readonly addToWorker = async (worker: Worker): Promise<void> => {
    // One that ends meanwhile has no databases any more.
    await worker.evaluate(makeFaulty, { storage: this.#storage, hears: true }).catch(() => undefined);
  };

  /** Sets how the databases of these tabs and of the workers behave, now and in every page that they load next. */
  async setStorage(
    storage: StorageFault | 'working',
    pages: readonly Page[],
    context: BrowserContext,
  ): Promise<void> {
    this.#storage = storage;
    for (const page of pages) await change(page, { storage });
    await Promise.all(context.serviceWorkers().map(this.addToWorker));
  }

  /** Whether a tab hears the others, now and after a reload. */
  async setHearing(hears: boolean, page: Page): Promise<void> {
    await change(page, { hears });
  }

  /** Removes the databases of the site while the page has them open. */
  async removeDatabases(how: Vanishing, page: Page): Promise<void> {
    if (how === 'cleared') {
      const devtools = await page.context().newCDPSession(page);
      const { origin } = new URL(page.url());
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
      await devtools.detach();
      return;
    }
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) {
        // Done once every page has closed it, which is not waited for.
        if (name !== undefined) indexedDB.deleteDatabase(name);
      }
    });
  }
}

async function change(page: Page, faults: Partial<Environment>): Promise<void> {
  await page.addInitScript(changeEnvironment, faults);
  await page.evaluate(changeEnvironment, faults);
}
