import type { Page } from '@playwright/test';

const MINUTE_MS = 60_000;

/** Sets the clock of a page wrong, from its next load on. Its timers take the time that they take. */
export async function setClockWrong(page: Page, minutes: number): Promise<void> {
  if (minutes === 0) return;
  await page.addInitScript((offset) => {
    const right = Date.now.bind(Date);
    globalThis.Date = new Proxy(Date, {
      construct: (RightDate, given: ConstructorParameters<typeof Date>) =>
        given.at(0) === undefined ? new RightDate(right() + offset) : new RightDate(...given),
      get: (target, name, receiver) =>
        name === 'now' ? () => right() + offset : (Reflect.get(target, name, receiver) as unknown),
    });
  }, minutes * MINUTE_MS);
}
