import type { BrowserContext, Page, Worker } from '@playwright/test';

const MINUTE_MS = 60_000;

/** Changes the current time in a page or worker. Timers keep their duration. */
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

  /** Applies this clock to all pages that a new tab loads. */
  async addTo(page: Page): Promise<void> {
    if (this.#minutes !== 0) await page.addInitScript(setDate, this.#minutes * MINUTE_MS);
  }

  /** Applies this clock to a service worker that has just started. */
  readonly addToWorker = async (worker: Worker): Promise<void> => {
    // The worker may have ended in the meantime, so ignore errors.
    await worker.evaluate(setDate, this.#minutes * MINUTE_MS).catch(() => undefined);
  };

  async set(minutes: number, context: BrowserContext): Promise<void> {
    this.#minutes = minutes;
    for (const page of context.pages()) {
      await page.addInitScript(setDate, minutes * MINUTE_MS);
      await page.evaluate(setDate, minutes * MINUTE_MS);
    }
    await Promise.all(context.serviceWorkers().map(this.addToWorker));
  }
}
