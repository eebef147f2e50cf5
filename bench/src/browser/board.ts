/**
 * Measures a board of 20 columns with 500 cards each, with the CPU slowed to a quarter of its speed: opening it, moving
 * a card with a key, the frames of a drag, and the nodes in the page.
 */
import { expect, type Page } from '@playwright/test';
import { startLiveServer } from '@questlog/testkit/live-server';
import type { LiveUser } from '@questlog/testkit/live-user';
import { Dashboard } from '../../../e2e/src/pages/dashboard.ts';
import { showBoard } from '../../../e2e/src/pages/board.ts';
import { findChromium } from '../../../scripts/chromium.ts';
import { openPage, repeat, timed } from './input-to-paint.ts';

const COLUMNS = 20;
const CARDS = 500;
const SLOWDOWN = 4;
const DRAG_STEPS = 120;
const TITLE = 'Board';

interface BoardFigure {
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

/** Returns the frames per second while a card is dragged over the columns. */
async function measureDrag(page: Page): Promise<number> {
  const title = page.locator('[data-row-title]').nth(2);
  const box = await title.boundingBox();
  if (box === null) throw new Error('there is no card to drag');
  const [x, y] = [box.x + 20, box.y + 10];
  await title.hover();
  await page.locator('[data-drags]').waitFor({ state: 'attached' });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + 12, { steps: 4 });
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
    await page.mouse.move(x + (step % 60) * 12, y + (step % 40) * 8);
  }
  const rate = await page.evaluate<number>(
    'globalThis.questlogFrames.frames / ((performance.now() - globalThis.questlogFrames.from) / 1000)',
  );
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return rate;
}

export async function boardFigures(): Promise<readonly BoardFigure[]> {
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
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
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
    const framesPerSecond = await measureDrag(page);
    return [
      { what: 'opening the board, ms at the 95th percentile', value: opening },
      { what: 'moving a card with a key, ms at the 95th percentile', value: moving },
      { what: 'frames per second while dragging', value: framesPerSecond },
      { what: 'nodes in the page', value: await page.locator('*').count() },
      { what: 'nodes in the board', value: await page.locator('[data-board] *').count() },
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}
