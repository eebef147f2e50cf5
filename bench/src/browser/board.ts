/**
 * Measures a board of 20 columns with 500 cards each: opening it, moving a card with a key, the nodes in the page, and
 * the frames of a drag on a CPU slowed to a quarter of its speed.
 */
import { expect } from '@playwright/test';
import { startLiveServer } from '@questlog/testkit/live-server';
import type { LiveUser } from '@questlog/testkit/live-user';
import { Dashboard } from '../../../e2e/src/pages/dashboard.ts';
import { showBoard } from '../../../e2e/src/pages/board.ts';
import { findChromium } from '../../../scripts/chromium.ts';
import { framesOfDrag } from './frames-of-drag.ts';
import { openPage, repeat, timed } from './input-to-paint.ts';

const COLUMNS = 20;
const CARDS = 500;
const TITLE = 'Board';

export interface ScreenFigure {
  readonly what: string;
  readonly value: number;
}

async function fill(user: LiveUser): Promise<void> {
  const { id: projectId } = await user.api('POST /api/projects', { body: { title: TITLE } });
  for (let column = 0; column < COLUMNS; column += 1) {
    const { id: sectionId } = await user.api('POST /api/projects/{id}/sections', {
      params: { id: projectId },
      body: { title: `Column ${column}` },
    });
    const tasks = Array.from({ length: CARDS }, (_, card) => ({
      id: crypto.randomUUID(),
      title: `Card ${card} of ${column}${card % 3 === 0 ? ', with a title that needs a second line on its card' : ''}`,
      projectId,
      sectionId,
    }));
    await user.api('POST /api/tasks/bulk', { body: { tasks } });
  }
}

export async function boardFigures(): Promise<readonly ScreenFigure[]> {
  const chromiumPath = await findChromium();
  if (chromiumPath === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.');
  const server = await startLiveServer();
  const user = await server.register();
  await server.setTier(user.email, 'PersonalPro');
  await fill(user);
  const { browser, context, page } = await openPage(server, chromiumPath, user);
  try {
    const app = new Dashboard(page);
    await app.openProject(TITLE);
    await showBoard(page);
    await expect(page.locator('[data-row]').first()).toBeVisible();
    const opening = await repeat(async () => {
      await app.openView('Inbox');
      return timed(page, `document.querySelector('[data-column] [data-row]') !== null`, () =>
        app.navItem(TITLE).click(),
      );
    });
    await page.locator('[data-row-title]').first().focus();
    const moving = await repeat(async (round) => {
      const id = await page.locator('[data-row]:has(:focus)').getAttribute('data-row');
      const column = `document.querySelector('[data-row="${id}"]')?.closest('[data-column]')?.dataset.drop`;
      const before = await page.evaluate<string>(column);
      return timed(page, `![undefined, '${before}'].includes(${column})`, () =>
        page.keyboard.press(round % 2 === 0 ? 'Alt+ArrowRight' : 'Alt+ArrowLeft'),
      );
    });
    const nodes = await page.locator('*').count();
    const frames = await framesOfDrag(context, page, page.locator('[data-row-title]').nth(2));
    return [
      { what: 'opening the board, ms at the 95th percentile', value: opening },
      { what: 'moving a card with a key, ms at the 95th percentile', value: moving },
      { what: 'frames per second while dragging a card', value: frames },
      { what: 'nodes in the page of the board', value: nodes },
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}
