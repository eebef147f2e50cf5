import type { Page } from '@playwright/test';
import type { LiveUser } from '@questlog/testkit/live-user';
import { expect, test } from '../src/fixtures/test.ts';
import { boxOf } from '../src/pages/box.ts';
import { addSection, column, showBoard, titlesIn } from '../src/pages/board.ts';
import { Finger } from '../src/pages/finger.ts';

/** Creates a project, and opens it by its address. */
async function openProject(page: Page, user: LiveUser): Promise<void> {
  const { id } = await user.api('POST /api/projects', { body: { title: 'House' } });
  await page.goto(`/project/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'House' })).toBeVisible();
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('sections are added, filled, dragged and changed by touch (SECTION-22, SECTION-23, SECTION-24)', async ({
  app,
  page,
  user,
}) => {
  const finger = new Finger(page);
  await openProject(page, user);
  await app.type('Sink');
  await addSection(page, 'Kitchen');
  await addSection(page, 'Bath');
  await expect(page.locator('[data-drags]')).toBeAttached();
  const lift = async (element: ReturnType<typeof column>) => {
    await finger.press(element, page.getByText(/^Picked up/));
    const { x, y, width, height } = await boxOf(element);
    return { x: x + width / 2, y: y + height / 2 };
  };

  await test.step('a task is dropped on the invitation of an empty section', async () => {
    const from = await lift(app.title('Sink'));
    const target = await boxOf(column(page, 'Kitchen').getByText('Drag a task here'));
    await finger.move(from, 0, target.y + target.height / 2 - from.y);
    await expect(page.getByText('Over Kitchen', { exact: false })).toBeAttached();
    await finger.lift();
    await expect(titlesIn(page, 'Kitchen')).toHaveText(['Sink']);
  });

  await test.step('a section is dragged above another one', async () => {
    const heading = (title: string) => column(page, title).getByRole('heading', { level: 2 });
    const from = await lift(heading('Bath'));
    const target = await boxOf(heading('Kitchen'));
    await finger.move(from, 0, target.y - 4 - from.y);
    await expect(page.getByText('Position 1 of 2.', { exact: true })).toBeAttached();
    await finger.lift();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Bath0', 'Kitchen1']);
    await app.toast('Moved "Bath"').getByRole('button', { name: 'Undo' }).tap();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Kitchen1', 'Bath0']);
  });

  await test.step("a section's menu is a sheet", async () => {
    await page.getByRole('button', { name: 'Actions for section "Kitchen"' }).tap();
    await expect(page.locator('[data-sheet]').getByRole('menuitem', { name: 'Move down' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Move down' }).tap();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Bath0', 'Kitchen1']);
  });
});

test('a board is used by touch: a swipe scrolls, a press lifts a card, a press without a move opens its menu (BOARD-15, BOARD-17)', async ({
  app,
  page,
  user,
}) => {
  const finger = new Finger(page);
  await openProject(page, user);
  await app.type('Call', 'Sink');
  await addSection(page, 'Kitchen');
  await showBoard(page);
  await expect(page.locator('[data-drags]')).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await test.step('a swipe scrolls to the next column', async () => {
    await finger.swipe(app.title('Call'), -250);
    await expect(column(page, 'Kitchen').getByRole('button', { name: 'Add task' })).toBeInViewport({
      ratio: 1,
    });
    expect(await page.getByText(/^Picked up/).count()).toBe(0);
    await finger.swipe(column(page, 'Kitchen').getByText('Drag a task here'), 250);
    await expect(app.title('Call')).toBeInViewport({ ratio: 1 });
  });

  await test.step('a long press opens the menu of a card as a sheet', async () => {
    await finger.openMenu(app.title('Call'));
    await page.getByRole('menuitem', { name: /^Move to section/i }).tap();
    await app.dialog.getByRole('option', { name: 'Kitchen' }).tap();
    await expect(titlesIn(page, 'Kitchen')).toHaveText(['Call']);
  });

  await test.step('a card is dragged to the column beside it', async () => {
    await finger.press(app.title('Sink'), page.getByText(/^Picked up "Sink"/));
    const { x, y, width, height } = await boxOf(app.title('Sink'));
    const edge = await boxOf(column(page, 'Kitchen'));
    await finger.move({ x: x + width / 2, y: y + height / 2 }, edge.x + 12 - (x + width / 2), 0);
    await finger.lift();
    await expect(titlesIn(page, 'Kitchen')).toHaveCount(2);
  });
});
