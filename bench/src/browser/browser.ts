/**
 * Measures interactions in the browser, with 10,000 tasks and with 100: the time from an input event to the
 * frame that shows its result. Uses a production build, headless Chromium and a real server.
 */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { startLiveServer, type LiveServer } from '@questlog/testkit/live-server';
import { Dashboard } from '../../../e2e/src/pages/dashboard.ts';
import { findChromium } from '../../../scripts/chromium.ts';
import { fillAccount, type Size } from './browser-account.ts';
import { openPage, repeat, timed } from './input-to-paint.ts';

const DRAG_STEPS = 120;

export interface BrowserFigures {
  /** 95th percentile from input to paint, in milliseconds. */
  readonly latencies: Readonly<Record<string, number>>;
  readonly nodes: number;
  /** The page's heap after a garbage collection, in MB. */
  readonly heapMb: number;
  /** Anonymous memory of the page's process in MB: scripts, document, layout and images. */
  readonly processMb: number;
  readonly dragFramesPerSecond: number;
}

const heading = (name: string): string =>
  `document.querySelector('h1')?.textContent === ${JSON.stringify(name)}`;

async function measureLatencies(page: Page, app: Dashboard): Promise<Record<string, number>> {
  const views = ['Anytime', 'Upcoming', 'Today', 'Inbox'] as const;
  const viewSwitch = await repeat((round) => {
    const name = views[(round + views.length) % views.length] ?? 'Inbox';
    return timed(page, `${heading(name)} && document.querySelector('[data-task-id]') !== null`, () =>
      app.navItem(name).click(),
    );
  });
  await app.openView('Inbox');
  const adding = await repeat(async (round) => {
    const title = `Added in round ${round}`;
    await app.addField.fill(title);
    const shown = `[...document.querySelectorAll('[data-row-title]')].some((row) => row.textContent.includes(${JSON.stringify(title)}))`;
    return timed(page, shown, () => app.addField.press('Enter'));
  });
  const completing = await repeat(async (round) => {
    const check = page.getByRole('checkbox', { name: `Added in round ${round}`, exact: true });
    const shown = `document.querySelector('input[aria-label="Added in round ${round}"]')?.checked !== false`;
    // Do not force the click, because it must wait while a toast covers the row.
    return timed(page, shown, () => check.click());
  });
  await app.openProject('Project 0');
  const filters = ['Completed', 'Active', 'All'] as const;
  const filter = await repeat((round) => {
    const name = filters[(round + filters.length) % filters.length] ?? 'All';
    const radio = page.getByRole('radio', { name: new RegExp(`^${name}`) });
    const shown = `[...document.querySelectorAll('input[type=radio]:checked')].some((radio) => radio.closest('label')?.textContent.startsWith('${name}'))`;
    return timed(page, shown, () => radio.click({ force: true }));
  });
  await app.openView('Inbox');
  const palette = await repeat(async () => {
    const took = await timed(
      page,
      `document.querySelector('dialog[open] input[role=combobox]') !== null`,
      () => page.keyboard.press('ControlOrMeta+k'),
    );
    await page.keyboard.press('Escape');
    await page.locator('input[role=combobox]').waitFor({ state: 'detached' });
    return took;
  });
  return {
    'view switch': viewSwitch,
    'adding a task': adding,
    'completing a task': completing,
    'toggling a filter': filter,
    'opening the palette': palette,
  };
}

/** Reads the anonymous memory of the page's process; NaN if unknown. */
async function memoryOf(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
        return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
      }),
  );
  // The browser also keeps a spare process. The page's process is the larger one.
  return Math.max(...sizes);
}

async function measureDrag(page: Page): Promise<number> {
  const row = page.locator('[data-row-title]').nth(3);
  const box = await row.boundingBox();
  if (box === null) throw new Error('there is no row to drag');
  const x = box.x + box.width / 2;
  await row.hover();
  // Wait for the drag code, which is fetched when the pointer enters the list.
  await page.locator('[data-drags]').waitFor({ state: 'attached' });
  await page.mouse.down();
  await page.mouse.move(x, box.y + box.height + 12, { steps: 4 });
  await page.getByText(/^Picked up/).waitFor({ state: 'attached' });
  await page.evaluate(`{
    const state = { frames: 0, from: performance.now() };
    globalThis.questlogFrames = state;
    const count = () => {
      state.frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  }`);
  for (let step = 0; step < DRAG_STEPS; step += 1) {
    await page.mouse.move(x, box.y + 60 + (step % 60) * 6);
  }
  const rate = await page.evaluate<number>(
    'globalThis.questlogFrames.frames / ((performance.now() - globalThis.questlogFrames.from) / 1000)',
  );
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return rate;
}

async function measureAccount(server: LiveServer, chromiumPath: string, size: Size): Promise<BrowserFigures> {
  const user = await server.register();
  await server.setTier(user.email, 'PersonalPro');
  await fillAccount(user, size);
  const { browser, context, page } = await openPage(server, chromiumPath, user);
  try {
    const app = new Dashboard(page);
    await page.locator('[data-task-id]').first().waitFor();
    const latencies = await measureLatencies(page, app);
    const devtools = await context.newCDPSession(page);
    await devtools.send('HeapProfiler.enable');
    await devtools.send('HeapProfiler.collectGarbage');
    await devtools.send('Performance.enable');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
    const processMb = await memoryOf(browser);
    const nodes = await page.locator('*').count();
    const dragFramesPerSecond = await measureDrag(page);
    return { latencies, nodes, heapMb: heap / 1024 / 1024, processMb, dragFramesPerSecond };
  } finally {
    await browser.close();
  }
}

/** Measures a small and a large account in one run. */
export async function browserFigures(): Promise<{ small: BrowserFigures; large: BrowserFigures }> {
  const chromiumPath = await findChromium();
  if (chromiumPath === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.');
  const server = await startLiveServer();
  try {
    const small = await measureAccount(server, chromiumPath, { tasks: 100, projects: 5, tags: 5 });
    const large = await measureAccount(server, chromiumPath, { tasks: 10_000, projects: 200, tags: 300 });
    return { small, large };
  } finally {
    await server.close();
  }
}

export function tableOf({ small, large }: { small: BrowserFigures; large: BrowserFigures }): object[] {
  const line = (what: string, of: (figures: BrowserFigures) => number) => ({
    what,
    '100 tasks': Math.round(of(small) * 10) / 10,
    '10,000 tasks': Math.round(of(large) * 10) / 10,
    ratio: (of(large) / of(small)).toFixed(2),
  });
  return [
    ...Object.keys(large.latencies).map((what) =>
      line(`${what}, ms at the 95th percentile`, ({ latencies }) => latencies[what] ?? Number.NaN),
    ),
    line('nodes in the page', ({ nodes }) => nodes),
    line('what scripts hold, MB', ({ heapMb }) => heapMb),
    line("memory of the page's process, MB", ({ processMb }) => processMb),
    line('frames a second while dragging', ({ dragFramesPerSecond }) => dragFramesPerSecond),
  ];
}
