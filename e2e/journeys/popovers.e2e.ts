import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures/test.ts';
import { stableBox } from '../src/pages/box.ts';
import type { Dashboard } from '../src/pages/dashboard.ts';
import { Finger } from '../src/pages/finger.ts';
import { pressWithoutScroll } from '../src/pages/press.ts';

const TITLE = 'Sow the kiwis';
const scrim = (page: Page): Locator => page.locator('.bg-overlay');

async function isScrollable(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [document.documentElement, document.body].every((each) =>
      ['visible', 'auto'].includes(getComputedStyle(each).overflowY),
    ),
  );
}

type Box = Awaited<ReturnType<typeof stableBox>>;

/** Expects the open dialog to be a popover inside the window, directly above or below the given box. */
async function expectPopoverAt(app: Dashboard, at: Box): Promise<void> {
  await expect(scrim(app.page)).toHaveCount(0);
  expect(await isScrollable(app.page)).toBe(true);
  const popover = await stableBox(app.dialog);
  const { width, height } = app.page.viewportSize() ?? { width: 0, height: 0 };
  expect(popover.x).toBeGreaterThanOrEqual(0);
  expect(popover.y).toBeGreaterThanOrEqual(0);
  expect(popover.x + popover.width).toBeLessThanOrEqual(width);
  expect(popover.bottom).toBeLessThanOrEqual(height);
  expect(Math.min(Math.abs(popover.y - at.bottom), Math.abs(at.y - popover.bottom))).toBeLessThanOrEqual(12);
  expect(popover.x).toBeLessThanOrEqual(at.x + at.width);
  expect(popover.x + popover.width).toBeGreaterThanOrEqual(at.x);
}

/**
 * Moves the pointer to a button and presses it, even if an open popover hides the button from screen readers.
 */
async function press(page: Page, name: string, { x, y, width, height }: Box): Promise<void> {
  const point = [x + width / 2, y + height / 2] as const;
  await page.mouse.move(...point);
  // Wait until the row's buttons have appeared under the pointer.
  await expect
    .poll(() =>
      page.evaluate(
        ([left, top]) => document.elementFromPoint(left, top)?.closest('button')?.getAttribute('aria-label'),
        point,
      ),
    )
    .toBe(name);
  await page.mouse.down();
  await page.mouse.up();
}

async function expectSheet(app: Dashboard): Promise<void> {
  const sheet = await stableBox(app.dialog);
  const { width, height } = app.page.viewportSize() ?? { width: 0, height: 0 };
  expect([sheet.x, sheet.width, sheet.bottom]).toEqual([0, width, height]);
  await expect(scrim(app.page)).toHaveCount(1);
}

test.describe('dialogs are popovers in a window 1440 pixels wide', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the popovers for scheduling and moving open next to the control or row that opened them (VIEW-70)', async ({
    app,
    page,
    user,
  }) => {
    await user.api('POST /api/projects', { body: { title: 'Garden' } });
    await app.openView('Today');
    await app.openView('Inbox');
    await app.type('Fill the bath', TITLE);
    const row = app.row(TITLE);
    await expect(row).toBeVisible();

    await test.step('the keyboard shortcut opens the popover next to the row, and Escape closes it', async () => {
      await app.title(TITLE).focus();
      const box = await stableBox(app.title(TITLE));
      await page.keyboard.press('s');
      await expect(app.dialog).toHaveAccessibleName('Schedule Task');
      await expect(app.dialog.getByRole('textbox', { name: 'Type a date' })).toBeFocused();
      await expectPopoverAt(app, box);
      await page.keyboard.press('Escape');
      await expect(app.title(TITLE)).toBeFocused();
      await expect(app.dialog).toHaveCount(0);
    });

    await test.step('a button opens the popover and also closes it', async () => {
      const button = row.getByRole('button', { name: 'Schedule', exact: true });
      await row.hover();
      const box = await stableBox(button);
      await pressWithoutScroll(page, button);
      await expectPopoverAt(app, box);
      // The button that opened the popover stays visible while the pointer is in the popover.
      await app.dialog.hover();
      const marked = page.locator('[data-popup-open]');
      await expect(marked).toHaveAttribute('aria-label', 'Schedule');
      await expect(marked.locator('..')).toHaveCSS('opacity', '1');
      await press(page, 'Schedule', box);
      await expect(app.dialog).toHaveCount(0);
      await expect(button).toBeFocused();
    });

    await test.step("opening another control's popover closes the first one", async () => {
      await app.row('Fill the bath').hover();
      const other = await stableBox(
        app.row('Fill the bath').getByRole('button', { name: 'Move to Project', exact: true }),
      );
      await app.act(TITLE, 'Schedule');
      await press(page, 'Move to Project', other);
      await expect(app.dialog).toHaveCount(1);
      await expect(app.dialog).toHaveAccessibleName('Move to Project');
      await expectPopoverAt(app, other);
      await expect(app.dialog).toHaveAccessibleDescription('Fill the bath');
      await expect(app.dialog.getByRole('combobox')).toBeFocused();
      await page.goBack();
      await expect(app.dialog).toHaveCount(0);
      await expect(app.heading('Inbox')).toBeVisible();
    });

    await test.step('sets a due date in the open task', async () => {
      await app.title(TITLE).click();
      const due = row.getByRole('button', { name: 'Due date' });
      const box = await stableBox(due);
      await due.click();
      await expect(app.dialog).toHaveAccessibleName('Due date');
      await expectPopoverAt(app, box);
      await pressWithoutScroll(page, app.dialog.getByRole('button', { name: 'Next month' }));
      await pressWithoutScroll(page, app.dialog.getByRole('button', { name: 'Next month' }));
      await page.keyboard.press('Escape');
      await due.click();
      await app.dialog.getByRole('button', { name: 'Tomorrow', exact: true }).click();
      await expect(app.dialog).toHaveCount(0);
      await expect(row.getByRole('button', { name: /^Due / })).toBeFocused();
      await page.keyboard.press('Escape');
    });

    await test.step('moves and schedules the tasks', async () => {
      await app.moveTo(TITLE, 'Garden');
      await expect(row).toHaveCount(0);
      await app.scheduleFor('Fill the bath', 'Today');
      await expect(app.row('Fill the bath')).toHaveCount(0);
    });
  });
});

for (const viewport of [
  { width: 700, height: 520 },
  { width: 1024, height: 640 },
]) {
  test.describe(`popovers fit into a window ${viewport.width} pixels wide and ${viewport.height} pixels high`, () => {
    test.use({ viewport });

    test('a popover stays within the window, whatever its row (VIEW-70)', async ({ app, page }) => {
      await app.type(...Array.from({ length: 8 }, (_, index) => `Task ${index + 1}`));
      await expect(app.row('Task 8')).toBeVisible();
      for (const title of await app.titles()) {
        await app.title(title).focus();
        for (const key of ['s', 'm']) {
          await page.keyboard.press(key);
          const { x, y, width, bottom } = await stableBox(app.dialog);
          expect({ title, key, isInside: y >= 0 && bottom <= viewport.height }).toEqual({
            title,
            key,
            isInside: true,
          });
          expect(x >= 0 && x + width <= viewport.width).toBe(true);
          await expect(app.dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
          await page.keyboard.press('Escape');
          await expect(app.dialog).toHaveCount(0);
        }
      }
    });
  });
}

test.describe('popovers become sheets in a window 390 pixels wide', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('sheets at the bottom schedule and move tasks on a narrow screen (VIEW-70)', async ({
    app,
    page,
    user,
  }) => {
    await user.api('POST /api/projects', { body: { title: 'Garden' } });
    await app.type('Fill the bath', TITLE);
    const finger = new Finger(page);
    const choose = async (title: string, action: string) => {
      await finger.openMenu(app.title(title));
      await page.getByRole('menuitem', { name: action, exact: true }).tap();
    };
    await choose(TITLE, 'Move to Project');
    await expectSheet(app);
    await app.dialog.getByRole('option', { name: 'Garden' }).tap();
    await expect(app.dialog).toHaveCount(0);
    await expect(app.row(TITLE)).toHaveCount(0);
    await choose('Fill the bath', 'Schedule');
    await expectSheet(app);
    // Tap outside both the sheet and the toast, which is above the sheet.
    await page.touchscreen.tap(6, 40);
    await expect(app.dialog).toHaveCount(0);
    await choose('Fill the bath', 'Schedule');
    await app.dialog.getByRole('button', { name: 'Today', exact: true }).tap();
    await expect(app.row('Fill the bath')).toHaveCount(0);
  });
});
