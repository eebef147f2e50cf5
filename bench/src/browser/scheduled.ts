/**
 * Measures the Scheduled view with 200 daily tasks over 366 days: the main thread's CPU time until the result
 * of an action is shown. One frame lasts 16.7 ms. CPU time excludes other load on the machine.
 */
import type { CDPSession, Page } from '@playwright/test';
import { addDays } from '@questlog/domain/dates/local-date';
import type { LiveUser } from '@questlog/testkit/live-user';
import { startLiveServer } from '@questlog/testkit/live-server';
import { Dashboard } from '../../../e2e/src/pages/dashboard.ts';
import { findChromium } from '../../../scripts/chromium.ts';
import { openPage, repeat } from './input-to-paint.ts';

const PATTERNS = 200;
const DAYS = 366;
const GIVE_UP_MS = 20_000;

export interface ScheduledFigure {
  readonly what: string;
  readonly ms: number;
}

async function makePatterns(user: LiveUser, today: string): Promise<void> {
  for (let index = 0; index < PATTERNS; index += 1) {
    const { id } = await user.api('POST /api/tasks', {
      body: { title: `Repeating ${index}: what number ${index * 7919} is about`, scheduledDate: today },
    });
    await user.api('POST /api/tasks/{id}/repeat', {
      params: { id },
      body: { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' },
    });
  }
}

/** Returns the main thread's CPU time so far, in milliseconds. */
async function worked(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/**
 * Performs an action and waits until its result is painted.
 * @param act JavaScript statement that performs the action
 * @param shown JavaScript condition that is true once the page shows the result
 */
async function until(page: Page, act: string, shown: string): Promise<void> {
  await page.evaluate(`new Promise((resolve, reject) => {
    const giveUp = performance.now() + ${GIVE_UP_MS};
    const look = () => {
      if (performance.now() > giveUp) return reject(new Error('the page never showed it'));
      if (!(${shown})) return requestAnimationFrame(look);
      // A frame is painted after its callbacks, and this message arrives after the paint.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(undefined);
    };
    ${act};
    requestAnimationFrame(look);
  })`);
}

const HEAD = `document.querySelector('h2 button')`;
const ROW = `document.querySelector('[data-row]')`;
const CREATED = `[...document.querySelectorAll('[data-row]')].filter((row) => row.textContent.endsWith('Created')).length`;
const CREATE_NOW = `[...document.querySelectorAll('[data-row] button')].find((button) => button.textContent === 'Create Now')`;
const SCHEDULED = `[...document.querySelectorAll('nav button, nav a')].find((link) => link.textContent.startsWith('Scheduled'))`;

async function measure(page: Page, devtools: CDPSession, today: string): Promise<ScheduledFigure[]> {
  const app = new Dashboard(page);
  await app.openView('Scheduled');
  await page.getByLabel('To').fill(addDays(today, DAYS));
  const figures: ScheduledFigure[] = [];
  const add = async (what: string, act: () => Promise<void>, before = async () => {}): Promise<void> => {
    const ms = await repeat(async () => {
      await before();
      const from = await worked(devtools);
      await act();
      return (await worked(devtools)) - from;
    });
    figures.push({ what, ms });
  };
  await add('scrolling by 300 pixels', () => until(page, `scrollBy(0, 300)`, 'true'));
  await page.evaluate('scrollTo(0, 0)');
  await page.locator('h2 button').first().waitFor();
  await add('folding a day', () =>
    until(
      page,
      `globalThis.folded = ${HEAD}.ariaExpanded; ${HEAD}.click()`,
      `${HEAD}.ariaExpanded !== globalThis.folded`,
    ),
  );
  await add(
    'making a task now',
    () => until(page, `globalThis.made = ${CREATED}; ${CREATE_NOW}.click()`, `${CREATED} > globalThis.made`),
    // Before each round, scroll to occurrences that have no task yet.
    () => until(page, `scrollBy(0, 88)`, `${CREATE_NOW} !== undefined`),
  );
  await add(
    'opening the view',
    () => until(page, `${SCHEDULED}.click()`, `${ROW} !== null`),
    () => app.openView('Inbox'),
  );
  return figures;
}

/** Measures the actions and returns the 95th percentile of each. */
export async function scheduledFigures(): Promise<ScheduledFigure[]> {
  const chromiumPath = await findChromium();
  if (chromiumPath === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.');
  const server = await startLiveServer();
  try {
    const user = await server.register();
    await server.setTier(user.email, 'PersonalPro');
    const today = new Date().toISOString().slice(0, 10);
    await makePatterns(user, today);
    const { browser, context, page } = await openPage(server, chromiumPath, user);
    try {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
      return await measure(page, devtools, today);
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}
