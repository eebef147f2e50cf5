/** Measures the time from an input event to the frame that shows its result. */
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';
import { Visitor } from '../../../e2e/src/pages/visitor.ts';

const ROUNDS = 20;
const GIVE_UP_MS = 20_000;

/** Opens a headless browser on a signed-in user's dashboard. The caller closes it. */
export async function openPage(
  server: LiveServer,
  executablePath: string,
  user: LiveUser,
): Promise<{ browser: Browser; context: BrowserContext; page: Page }> {
  const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { 'x-forwarded-for': user.address },
  });
  const page = await context.newPage();
  const visitor = new Visitor(page);
  await visitor.open();
  await visitor.signIn(user);
  return { browser, context, page };
}

/**
 * Performs an action and measures the time until its result is shown.
 * @param shown JavaScript condition that is true once the page shows the result
 */
export async function timed(page: Page, shown: string, act: () => Promise<void>): Promise<number> {
  // The page's policy forbids `eval`, so put the condition into the script.
  await page.evaluate(`void (globalThis.questlogTimed = new Promise((resolve) => {
    const begin = (event) => {
      removeEventListener('pointerdown', begin, true);
      removeEventListener('keydown', begin, true);
      const look = () => {
        if (!(${shown})) return requestAnimationFrame(look);
        // The browser paints after a frame's callbacks, and delivers this message after painting.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - event.timeStamp);
        channel.port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    };
    addEventListener('pointerdown', begin, true);
    addEventListener('keydown', begin, true);
  }))`);
  await act();
  const took = page.evaluate<number>('globalThis.questlogTimed');
  const giveUp = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`the page did not show: ${shown}`)), GIVE_UP_MS).unref();
  });
  return Promise.race([took, giveUp]);
}

export function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

/**
 * Runs a measurement in many rounds and returns the 95th percentile.
 * @param measure returns milliseconds; the first two rounds do not count
 */
export async function repeat(measure: (round: number) => Promise<number>): Promise<number> {
  const values: number[] = [];
  // Discard the first rounds, in which the browser loads and compiles code.
  for (let round = -2; round < ROUNDS; round += 1) {
    const value = await measure(round);
    if (round >= 0) values.push(value);
  }
  return percentile95(values);
}
