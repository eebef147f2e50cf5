import type { BrowserContext, Page, Worker } from '@playwright/test';

const MINUTE_MS = 60_000;

/** Runs in a page or a worker. Its timers take the time that they take. */
function setDate(offset: number): void {
  const scope = globalThis as { rightDate?: DateConstructor };
  const RightDate = (scope.rightDate ??= Date);
  globalThis.Date = new Proxy(RightDate, {
    construct: (_target, given: ConstructorParameters<typeof Date>) =>
      given.at(0) === undefined ? new RightDate(RightDate.now() + offset) : new RightDate(...given),
    get: (target, name, receiver) =>
      name === 'now' ? () => RightDate.now() + offset : (Reflect.get(target, name, receiver) as unknown),
  });
}

/** The clock of a device, which can be wrong and be set. Right at first. */
export class DeviceClock {
  #minutes = 0;

  /** A tab that is to be opened, and all that it loads, has this clock. */
  async addTo(page: Page): Promise<void> {
    if (this.#minutes !== 0) await page.addInitScript(setDate, this.#minutes * MINUTE_MS);
  }

  /** A service worker that has just started has it too. */
  readonly addToWorker = async (worker: Worker): Promise<void> => {
    // One that ends meanwhile has no clock any more.
    await worker.evaluate(setDate, this.#minutes * MINUTE_MS).catch(() => undefined);
  };

  /** Sets it so many minutes ahead of the right time. */
  async set(minutes: number, context: BrowserContext): Promise<void> {
    this.#minutes = minutes;
    for (const page of context.pages()) {
      await page.addInitScript(setDate, minutes * MINUTE_MS);
      await page.evaluate(setDate, minutes * MINUTE_MS);
    }
    await Promise.all(context.serviceWorkers().map(this.addToWorker));
  }
}
