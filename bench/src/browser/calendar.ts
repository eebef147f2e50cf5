/**
 * Measures a calendar with 5,000 tasks in one month: opening the month and the week, the nodes in the page, and the
 * frames of a drag on a CPU slowed to a quarter of its speed.
 */
import { expect } from '@playwright/test';
import { addDays } from '@questlog/domain/dates/local-date';
import { startLiveServer } from '@questlog/testkit/live-server';
import type { LiveUser } from '@questlog/testkit/live-user';
import { Dashboard } from '../../../e2e/src/pages/dashboard.ts';
import { findChromium } from '../../../scripts/chromium.ts';
import { framesOfDrag } from './frames-of-drag.ts';
import { openPage, repeat, timed } from './input-to-paint.ts';
import type { ScreenFigure } from './board.ts';

const TASKS = 5_000;
const DAYS = 28;
const AT_ONCE = 500;
const FIRST_HOUR = 8;
const HOURS = 10;

/** Schedules the tasks from two weeks ago to two weeks from now; every second one has a time. */
async function fill(user: LiveUser): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  for (let first = 0; first < TASKS; first += AT_ONCE) {
    const tasks = Array.from({ length: AT_ONCE }, (_, index) => {
      const task = first + index;
      const hour = String(FIRST_HOUR + (task % HOURS)).padStart(2, '0');
      return {
        id: crypto.randomUUID(),
        title: `Task ${task}`,
        scheduledDate: addDays(today, (task % DAYS) - DAYS / 2),
        ...(task % 2 === 0 ? { scheduledTime: `${hour}:00` } : {}),
      };
    });
    await user.api('POST /api/tasks/bulk', { body: { tasks } });
  }
}

export async function calendarFigures(): Promise<readonly ScreenFigure[]> {
  const chromiumPath = await findChromium();
  if (chromiumPath === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.');
  const server = await startLiveServer();
  const user = await server.register();
  await server.setTier(user.email, 'PersonalPro');
  await fill(user);
  const { browser, context, page } = await openPage(server, chromiumPath, user);
  try {
    const app = new Dashboard(page);
    const figures: ScreenFigure[] = [];
    for (const view of ['month', 'week']) {
      await page.goto(`/calendar?view=${view}`);
      const item = page.locator('.calendar [data-item]').first();
      await expect(item).toBeVisible();
      const opening = await repeat(async () => {
        await app.openView('Inbox');
        return timed(page, `document.querySelector('.calendar [data-item]') !== null`, () =>
          app.navItem('Calendar').click(),
        );
      });
      const nodes = await page.locator('*').count();
      const frames = await framesOfDrag(context, page, item);
      figures.push(
        { what: `opening the ${view}, ms at the 95th percentile`, value: opening },
        { what: `frames per second while dragging a task of the ${view}`, value: frames },
        { what: `nodes in the page of the ${view}`, value: nodes },
      );
    }
    return figures;
  } finally {
    await browser.close();
    await server.close();
  }
}
