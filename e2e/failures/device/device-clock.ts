import type { BrowserContext, Page, Worker } from '@playwright/test';

const MINUTE_MS = 60_000;

/** Runs in a page or a worker. Changes only the time of day; timers keep their duration. */
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

/** A device's clock. It is correct until a schedule changes it. */
export class DeviceClock {
  #minutes = 0;

  /** Applies this clock to a new tab and all pages that it loads. */
  async addTo(page: Page): Promise<void> {
    if (this.#minutes !== 0) await page.addInitScript(setDate, this.#minutes * MINUTE_MS);
  }

  /** Applies this clock to a service worker that has just started. */
  readonly addToWorker = async (worker: Worker): Promise<void> => {
    // A worker that has ended in the meantime needs no clock.
    await worker.evaluate(setDate, this.#minutes * MINUTE_MS).catch(() => undefined);
  };

  /** Sets the clock ahead by a number of minutes. */
  async set(minutes: number, context: BrowserContext): Promise<void> {
    this.#minutes = minutes;
    for (const page of context.pages()) {
      await page.addInitScript(setDate, minutes * MINUTE_MS);
      await page.evaluate(setDate, minutes * MINUTE_MS);
    }
    await Promise.all(context.serviceWorkers().map(this.addToWorker));
  }
}
