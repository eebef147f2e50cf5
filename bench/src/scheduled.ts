/**
 * The Scheduled view with 200 daily tasks over 366 days: what a person waits for in it, and how it scrolls. A frame has
 * 16.7 ms; an input waits for the one that is under way, so that a figure of up to two frames is work of less than one.
 */
import type { Page } from '@playwright/test';
import { addDays } from '@questlog/domain/dates/local-date';
import type { LivePerson } from '@questlog/testkit/live-person';
import { startLiveServer } from '@questlog/testkit/live-server';
import { Dashboard } from '../../e2e/src/pages/dashboard.ts';
import { findChromium } from '../../scripts/chromium.ts';
import { openPage, percentile95, repeat, timed } from './input-to-paint.ts';

const PATTERNS = 200;
const DAYS = 366;
const SCROLL_FRAMES = 240;
const SCROLL_STEP = 900;

export interface ScheduledFigure {
  readonly what: string;
  readonly ms: number;
}

async function makePatterns(person: LivePerson, today: string): Promise<void> {
  for (let index = 0; index < PATTERNS; index += 1) {
    const { id } = await person.api('POST /api/tasks', {
      body: { title: `Repeating ${index}: what number ${index * 7919} is about`, scheduledDate: today },
    });
    await person.api('POST /api/tasks/{id}/repeat', {
      params: { id },
      body: { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' },
    });
  }
}

/** The work of the page's thread in each frame of a long scroll, in milliseconds. */
async function scrollFrames(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(`new Promise((resolve) => {
    const frames = [];
    const step = (began) => {
      scrollBy(0, ${SCROLL_STEP});
      // The message comes once the frame's scripts, layout and paint are done.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => frames.push(performance.now() - began);
      channel.port2.postMessage(undefined);
      if (frames.length >= ${SCROLL_FRAMES}) resolve(frames);
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);
}

async function measure(page: Page, today: string): Promise<ScheduledFigure[]> {
  const app = new Dashboard(page);
  const heading = (name: string): string => `document.querySelector('h1')?.textContent === '${name}'`;
  const row = `document.querySelector('[data-row]') !== null`;
  await app.openView('Scheduled');
  await page.getByLabel('To').fill(addDays(today, DAYS));
  const figures: ScheduledFigure[] = [];
  const add = (what: string, ms: number): void => void figures.push({ what, ms });
  add('scrolling, a frame', percentile95(await scrollFrames(page)));
  await page.evaluate('scrollTo(0, 0)');
  add(
    'folding a day',
    await repeat(async () => {
      const head = page.getByRole('heading', { level: 2 }).getByRole('button').first();
      const folds = (await head.getAttribute('aria-expanded')) === 'true';
      return timed(page, `document.querySelector('h2 button')?.ariaExpanded === '${String(!folds)}'`, () =>
        head.click(),
      );
    }),
  );
  add(
    'making a task now',
    await repeat(async (round) => {
      const made = round + 3;
      const shown = `[...document.querySelectorAll('[data-row]')].filter((row) => row.textContent.endsWith('Created')).length >= ${made}`;
      return timed(page, shown, () =>
        page
          .getByRole('button', { name: /^Create Now/ })
          .first()
          .click(),
      );
    }),
  );
  add(
    'opening the view',
    await repeat(async () => {
      await app.openView('Inbox');
      return timed(page, `${heading('Scheduled')} && ${row}`, () => app.place('Scheduled').click());
    }),
  );
  return figures;
}

/** Measures, at the 95th percentile. */
export async function scheduledFigures(): Promise<ScheduledFigure[]> {
  const chromiumPath = await findChromium();
  if (chromiumPath === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.');
  const server = await startLiveServer();
  try {
    const person = await server.register();
    await server.setTier(person.email, 'PersonalPro');
    const today = new Date().toISOString().slice(0, 10);
    await makePatterns(person, today);
    const { browser, page } = await openPage(server, chromiumPath, person);
    try {
      return await measure(page, today);
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}
