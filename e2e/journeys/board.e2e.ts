import type { Locator, Page } from '@playwright/test';
import { expectNothingFound } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';
import { boxOf } from '../src/pages/box.ts';
import type { Dashboard } from '../src/pages/dashboard.ts';
import { addSection, column, showBoard, titlesIn } from '../src/pages/board.ts';

// The free plan has no room for 500 tasks.
test.use({ tier: 'PersonalPro' });

/** Makes a project with a board: Call and Pay without a section, Sink in Kitchen, and the empty Bath. */
async function begin(app: Dashboard, page: Page): Promise<void> {
  await app.createProject('House');
  await app.type('Sink', 'Pay', 'Call');
  await addSection(page, 'Kitchen');
  await addSection(page, 'Bath');
  await app.title('Sink').press('Shift+M');
  await app.dialog.getByRole('option', { name: 'Kitchen' }).click();
  await expect(app.dialog).toHaveCount(0);
  await showBoard(page);
  await expect(titlesIn(page, 'Kitchen')).toHaveText(['Sink']);
}

/** Drags an element with the mouse, and leaves the button pressed. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await boxOf(from);
  const end = await boxOf(to);
  const [x, y] = [start.x + start.width / 2, start.y + Math.min(20, start.height / 2)];
  await page.mouse.move(x, y);
  await expect(page.locator('[data-drags]')).toBeAttached();
  await page.mouse.down();
  await page.mouse.move(x, y + 12, { steps: 4 });
  await expect(page.getByText(/^Picked up/)).toBeAttached();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + 2, { steps: 10 });
}

test('a project is shown as a board, whose cards and columns are dragged with the mouse (BOARD-1, BOARD-2, BOARD-7, BOARD-11, BOARD-18)', async ({
  app,
  page,
}) => {
  await begin(app, page);

  await test.step('a card is dropped below another one, and in an empty column', async () => {
    await drag(page, app.row('Call'), app.row('Sink'));
    await expect(page.getByText('Position 2 of 2 in Kitchen', { exact: false })).toBeAttached();
    await page.mouse.up();
    await expect(titlesIn(page, 'Kitchen')).toHaveText(['Sink', 'Call']);
    await drag(page, app.row('Pay'), column(page, 'Bath').getByText('Drag a task here'));
    await expect(page.getByText('Over Bath', { exact: false })).toBeAttached();
    await page.mouse.up();
    await expect(titlesIn(page, 'Bath')).toHaveText(['Pay']);
    await expect(app.toast('Moved "Pay" to "Bath"')).toBeVisible();
    await app.undo('Moved "Pay" to "Bath"');
    await expect(titlesIn(page, 'No section')).toHaveText(['Pay']);
  });

  await test.step('a column is dragged by its heading', async () => {
    await drag(page, column(page, 'Bath').getByRole('heading', { level: 2 }), column(page, 'Kitchen'));
    const { x, y } = await boxOf(column(page, 'Kitchen'));
    await page.mouse.move(x + 20, y + 60, { steps: 4 });
    await page.mouse.up();
    await expect(page.locator('[data-column] > div h2')).toContainText(['No section', 'Bath', 'Kitchen']);
  });

  await test.step('a drop does not scroll the board, which stays a board after a reload', async () => {
    await app.settled();
    await page.reload();
    await expect(titlesIn(page, 'Kitchen')).toHaveText(['Sink', 'Call']);
    await page.setViewportSize({ width: 900, height: 700 });
    const scroller = page.locator('.board');
    await scroller.evaluate((element) => element.scrollTo({ left: 300 }));
    const left = await scroller.evaluate((element) => element.scrollLeft);
    expect(left).toBeGreaterThan(0);
    await drag(page, app.row('Call'), app.row('Sink'));
    await page.mouse.move((await boxOf(app.row('Sink'))).x + 40, (await boxOf(app.row('Sink'))).y + 2);
    await page.mouse.up();
    await expect(titlesIn(page, 'Kitchen')).toHaveText(['Call', 'Sink']);
    expect(await scroller.evaluate((element) => element.scrollLeft)).toBe(left);
  });
});

test('a board is used with keys only (BOARD-12, BOARD-13, BOARD-14, BOARD-15)', async ({ app, page }) => {
  await begin(app, page);
  await app.title('Call').focus();
  await page.keyboard.press('ArrowRight');
  await expect(app.title('Sink')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(titlesIn(page, 'Kitchen')).toHaveText(['Call', 'Sink']);
  await expect(app.title('Call')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(titlesIn(page, 'Kitchen')).toHaveText(['Sink', 'Call']);
  await page.keyboard.press('n');
  await page.keyboard.type('Lamp');
  await page.keyboard.press('Enter');
  await expect(titlesIn(page, 'Kitchen')).toContainText(['Lamp']);
  await app.title('Call').focus();
  await page.keyboard.press('Enter');
  await expect(app.title('Call')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Space');
  await expect(column(page, 'Kitchen').getByRole('button', { name: /^Completed/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(titlesIn(page, 'Kitchen')).toContainText(['Call']);
});

test('axe finds no problems on a board (BOARD-16)', async ({ app, page }) => {
  await begin(app, page);
  await expectNothingFound(page, 'the board');
});

test('a board by scheduled day plans a week (BOARD-6, BOARD-7, BOARD-8)', async ({ app, page }) => {
  await begin(app, page);
  await page.getByRole('button', { name: /^Display/ }).click();
  await page.getByRole('dialog', { name: 'Display' }).getByLabel('Columns').selectOption('Scheduled day');
  await page.keyboard.press('Escape');
  await expect(titlesIn(page, 'No date')).toHaveCount(3);
  await app.title('Pay').focus();
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Alt+ArrowLeft');
  await expect(titlesIn(page, 'Today')).toHaveText(['Pay']);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(titlesIn(page, 'Today')).toHaveText(['Pay']);
});

test('a column of 500 cards mounts only those near its visible part (BOARD-19)', async ({ app, page }) => {
  await app.createProject('House');
  await app.paste(Array.from({ length: 500 }, (_, index) => `Card ${index}`).join('\n'));
  await app.acceptPaste(500);
  await showBoard(page);
  await expect(page.getByRole('list', { name: 'No section, 500 tasks' })).toBeAttached();
  expect(await page.locator('[data-row]').count()).toBeLessThan(60);
  await app.title('Card 0').focus();
  await page.keyboard.press('End');
  await expect(app.title('Card 499')).toBeFocused();
  await expect(app.title('Card 499')).toBeInViewport();
});
