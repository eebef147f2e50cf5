import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures/test.ts';
import { addSection, titlesIn } from '../src/pages/board.ts';
import { boxOf } from '../src/pages/box.ts';

const head = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${title} \\d`) });

async function choose(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for section "${title}"` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Drags an element to slightly below the middle of another one. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await boxOf(from);
  const end = await boxOf(to);
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
  await page.mouse.move(x, y);
  await expect(page.locator('[data-drags]')).toBeAttached();
  await page.mouse.down();
  await page.mouse.move(x, y + 12, { steps: 4 });
  await expect(page.getByText(/^Picked up/)).toBeAttached();
  await page.mouse.move(end.x + end.width / 2, end.y + (3 * end.height) / 4, { steps: 8 });
}

test('a project is divided into sections, with the mouse and with keys (SECTION-6, SECTION-10, SECTION-16, SECTION-17, SECTION-18, SECTION-22)', async ({
  app,
  page,
}) => {
  await app.createProject('House');
  await app.type('Call', 'Sink', 'Tiles');
  await addSection(page, 'Kitchen');
  await addSection(page, 'Bath');

  await test.step('a task is dropped on a heading, and another one below it', async () => {
    await drag(page, app.row('Sink'), head(page, 'Kitchen'));
    await expect(page.getByText('Over Kitchen', { exact: false })).toBeAttached();
    await page.mouse.up();
    await expect(titlesIn(page, 'Kitchen')).toHaveText(['Sink']);
    await expect(app.toast('Moved "Sink" to "Kitchen"')).toBeVisible();
    await drag(page, app.row('Tiles'), app.row('Sink'));
    await page.mouse.up();
    await expect(titlesIn(page, 'Kitchen')).toHaveText(['Sink', 'Tiles']);
  });

  await test.step('Alt with an arrow key moves a task over the edge of its section', async () => {
    await app.title('Tiles').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(titlesIn(page, 'Bath')).toHaveText(['Tiles']);
    await expect(app.title('Tiles')).toBeFocused();
  });

  await test.step('Shift+M moves a task to a section', async () => {
    await app.title('Call').focus();
    await page.keyboard.press('Shift+M');
    await expect(app.dialog).toHaveAccessibleName('Move to Section');
    await page.keyboard.type('bat');
    await page.keyboard.press('Enter');
    await expect(titlesIn(page, 'Bath')).toHaveText(['Tiles', 'Call']);
  });

  await test.step('a task is added in a section', async () => {
    await choose(page, 'Kitchen', 'Add task here');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Lamp');
    await page.keyboard.press('Enter');
    await expect(titlesIn(page, 'Kitchen')).toHaveText(['Lamp', 'Sink']);
  });

  await test.step('the list is the same after a reload', async () => {
    await head(page, 'Kitchen').click();
    await expect(app.row('Sink')).toHaveCount(0);
    await choose(page, 'Bath', 'Move up');
    await app.settled();
    await page.reload();
    await expect(titlesIn(page, 'Bath')).toHaveText(['Tiles', 'Call']);
    await expect(head(page, 'Kitchen')).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Bath2', 'Kitchen2']);
  });

  await test.step('a section is deleted with its tasks, and undone', async () => {
    await choose(page, 'Bath', 'Delete');
    await page.getByRole('button', { name: 'Delete them too' }).click();
    await expect(app.row('Tiles')).toHaveCount(0);
    await app.undo('Deleted "Bath"');
    await expect(titlesIn(page, 'Bath')).toHaveText(['Tiles', 'Call']);
  });

  await test.step('a section is dragged by its heading, and undone', async () => {
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await drag(page, head(page, 'Kitchen'), head(page, 'Bath'));
    await expect(page.getByText('Position 1 of 2.', { exact: true })).toBeAttached();
    await page.mouse.up();
    await expect(headings).toHaveText(['Kitchen2', 'Bath2']);
    await expect(head(page, 'Kitchen')).toHaveAttribute('aria-expanded', 'false');
    await app.undo('Moved "Kitchen"');
    await expect(headings).toHaveText(['Bath2', 'Kitchen2']);
  });
});
