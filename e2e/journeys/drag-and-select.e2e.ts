import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures/test.ts';
import { boxOf } from '../src/pages/box.ts';
import { dayFromToday } from '../src/pages/day-from-today.ts';

/** Returns the list's titles from top to bottom. */
function titles(page: Page): Locator {
  return page.locator('[data-row-title]');
}

async function middleOf(target: Locator): Promise<{ x: number; y: number; height: number }> {
  const box = await boxOf(target);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
}

/** Drags a row slightly below the middle of another element without releasing it. */
async function carry(page: Page, row: Locator, target: Locator): Promise<void> {
  const from = await middleOf(row);
  const to = await middleOf(target);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 12, { steps: 4 });
  await expect(page.getByText(/^Picked up/)).toBeAttached();
  await page.mouse.move(to.x, to.y + to.height / 4, { steps: 8 });
}

async function speaks(page: Page, text: string): Promise<void> {
  await expect(page.locator('[aria-live="assertive"]').getByText(text)).toBeAttached();
}

/** The code for dragging loads once the pointer is over the list. */
async function draggable(page: Page): Promise<void> {
  await titles(page).first().hover();
  await expect(page.locator('[data-drags]')).toBeAttached();
}

test.describe('tasks can be dragged with a mouse', () => {
  test.beforeEach(async ({ app, page }) => {
    await app.type('Four', 'Three', 'Two', 'One');
    await draggable(page);
  });

  test('dragging moves a task within its list, and the order is saved (SELECT-15)', async ({ app, page }) => {
    await carry(page, app.row('One'), app.row('Three'));
    await speaks(page, 'Position 3 of 4.');
    const saved = page.waitForResponse(/bulk-reorder/);
    await page.mouse.up();
    await speaks(page, 'Dropped "One". Position 3 of 4.');
    await expect(titles(page)).toHaveText(['Two', 'Three', 'One', 'Four']);
    await saved;
    await page.reload();
    await expect(titles(page)).toHaveText(['Two', 'Three', 'One', 'Four']);
  });

  test('a task is dropped where the pointer is released, even on a busy page (SELECT-15)', async ({
    app,
    page,
  }) => {
    const from = await middleOf(app.row('One'));
    const to = await middleOf(app.row('Three'));
    await carry(page, app.row('One'), app.row('Two'));
    await speaks(page, 'Position 2 of 4.');
    // Send the last movement and the release together, as happens on a busy machine.
    const browser = await page.context().newCDPSession(page);
    const at = { x: from.x, y: to.y + to.height / 4, button: 'left' } as const;
    await Promise.all([
      browser.send('Input.dispatchMouseEvent', { type: 'mouseMoved', buttons: 1, ...at }),
      browser.send('Input.dispatchMouseEvent', { type: 'mouseReleased', clickCount: 1, ...at }),
    ]);
    await speaks(page, 'Dropped "One". Position 3 of 4.');
    await expect(titles(page)).toHaveText(['Two', 'Three', 'One', 'Four']);
  });

  test('dragging begins only after the pointer has moved eight pixels (SELECT-10)', async ({ app, page }) => {
    const from = await middleOf(app.title('One'));
    const pickedUp = page.getByText(/^Picked up/);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 7, from.y, { steps: 7 });
    await expect(pickedUp).toHaveCount(0);
    await page.mouse.up();
    // A shorter pointer movement counts as a click, which opens the row.
    await expect(app.title('One')).toHaveAttribute('aria-expanded', 'true');
    await app.title('One').click();
    await expect(app.title('One')).toHaveAttribute('aria-expanded', 'false');

    // Pressing and moving by a few pixels is a click, even if the pointer ends over the next row.
    const edge = from.y + from.height / 2 - 2;
    await page.mouse.move(from.x, edge);
    await page.mouse.down();
    await page.mouse.move(from.x, edge + 7, { steps: 7 });
    await page.mouse.up();
    await expect(app.title('One')).toHaveAttribute('aria-expanded', 'true');
    await app.title('One').click();
    await expect(app.title('One')).toHaveAttribute('aria-expanded', 'false');

    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 9, from.y, { steps: 9 });
    await expect(pickedUp).toBeAttached();
    await page.mouse.up();
    await expect(app.title('One')).toHaveAttribute('aria-expanded', 'false');
  });

  test('dropping a task on a view schedules it, and Undo reverts it (SELECT-13)', async ({ app, page }) => {
    await carry(page, app.row('Two'), app.navItem('Today'));
    await speaks(page, 'Over Today.');
    await page.mouse.up();
    await expect(app.toast('Scheduled "Two" for today')).toBeVisible();
    await expect(titles(page)).toHaveText(['One', 'Three', 'Four']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(titles(page)).toHaveText(['One', 'Two', 'Three', 'Four']);
  });

  test('dropping a task on a day of Upcoming schedules it for that day (SELECT-37)', async ({
    app,
    page,
    user,
    timezoneId,
  }) => {
    const zone = timezoneId ?? 'UTC';
    for (const [title, days] of [
      ['Dentist', 3],
      ['Concert', 5],
    ] as const) {
      await user.api('POST /api/tasks', { body: { title, scheduledDate: dayFromToday(days, zone) } });
    }
    await page.reload();
    await app.openView('Upcoming');
    await draggable(page);
    const heads = page.getByRole('main').getByRole('heading', { level: 3 });
    const name = (await heads.last().textContent()) ?? '';
    await carry(page, app.row('Dentist'), heads.last());
    await speaks(page, `Over ${name}.`);
    await page.mouse.up();
    await expect(heads).toHaveText([name]);
    await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(heads).toHaveCount(2);
  });

  test('a collapsed section of the sidebar expands while a task is dragged over it (SELECT-34)', async ({
    app,
    page,
  }) => {
    await app.createProject('Garden');
    await app.navItem('Inbox').click();
    const section = page.getByRole('button', { name: 'Projects', exact: true });
    await section.click();
    await expect(app.navItem('Garden')).toHaveCount(0);
    await draggable(page);
    await carry(page, app.row('One'), section);
    await expect(app.navItem('Garden')).toBeVisible();
    const garden = await middleOf(app.navItem('Garden'));
    await page.mouse.move(garden.x, garden.y, { steps: 4 });
    await page.mouse.up();
    await expect(app.toast('Moved "One" to Garden')).toBeVisible();
  });

  test('dragging a selected task moves all selected tasks (SELECT-14)', async ({ app, page, user }) => {
    await user.api('POST /api/projects', { body: { title: 'House', color: '#22863a' } });
    await page.reload();
    await draggable(page);
    await app.title('Two').click({ modifiers: ['ControlOrMeta'] });
    await app.title('Four').click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 of 4 selected')).toBeVisible();
    await carry(page, app.row('Three'), app.navItem('House'));
    await page.mouse.up();
    await expect(app.toast('Moved 3 tasks to House')).toBeVisible();
    await expect(titles(page)).toHaveText(['One']);
    await expect(page.getByText('3 of 4 selected')).toBeHidden();
  });

  test('Escape cancels dragging and changes nothing (SELECT-13)', async ({ app, page }) => {
    await carry(page, app.row('Two'), app.navItem('Today'));
    await page.keyboard.press('Escape');
    await speaks(page, 'Put back.');
    await page.mouse.up();
    await expect(titles(page)).toHaveText(['One', 'Two', 'Three', 'Four']);
  });
});

test('keyboard shortcuts move a task up, down, and to a project created in the dialog (SELECT-17, TASK-64)', async ({
  app,
  page,
}) => {
  await app.type('Three', 'Two', 'One');
  await app.title('Three').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await speaks(page, '"Three". Position 2 of 3.');
  await expect(titles(page)).toHaveText(['One', 'Three', 'Two']);
  await expect(app.title('Three')).toBeFocused();
  await page.keyboard.press('m');
  await app.dialog.getByRole('combobox').fill('Kitchen');
  await page.keyboard.press('Enter');
  await expect(app.toast('Moved "Three" to Kitchen')).toBeVisible();
  await expect(titles(page)).toHaveText(['One', 'Two']);
});

test.describe('tasks can be dragged with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('with a finger, a swipe scrolls and a long press drags (SELECT-16)', async ({ app, page, user }) => {
    const tasks = Array.from({ length: 30 }, (_, index) => ({ title: `Task ${index + 1}` }));
    await user.api('POST /api/tasks/bulk', { body: { tasks } });
    await page.reload();
    await draggable(page);
    const devtools = await page.context().newCDPSession(page);

    const from = await middleOf(app.row('Task 6'));
    const standsStill = await scrollEnd(page);
    await swipe(devtools, from, -200);
    await expect.poll(async () => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    // The page keeps scrolling after the swipe. Until it stops, it would treat the next touch as part of the
    // scroll.
    await standsStill();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(titles(page).first()).toHaveText('Task 1');

    const start = await middleOf(app.row('Task 2'));
    const box = await middleOf(app.row('Task 4'));
    await touch(devtools, 'touchStart', start);
    await expect(page.getByText(/^Picked up/)).toBeAttached();
    await touch(devtools, 'touchMove', { x: box.x, y: box.y + box.height / 4 });
    await speaks(page, 'Position 4 of 30.');
    await touch(devtools, 'touchEnd');
    await speaks(page, 'Dropped "Task 2". Position 4 of 30.');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect((await titles(page).allTextContents()).slice(0, 4)).toEqual([
      'Task 1',
      'Task 3',
      'Task 4',
      'Task 2',
    ]);
  });

  test('with a finger, a long press without movement opens the menu, in which the first entry selects the task (SELECT-31)', async ({
    app,
    page,
  }) => {
    await app.type('Two', 'One');
    await draggable(page);
    const devtools = await page.context().newCDPSession(page);
    const bar = page.getByRole('region', { name: 'Selected tasks' });
    await touch(devtools, 'touchStart', await middleOf(app.title('One')));
    await expect(page.getByText(/^Picked up/)).toBeAttached();
    await expect(bar).toHaveCount(0);
    await touch(devtools, 'touchEnd');
    await page.getByRole('menuitem').first().tap();
    await expect(bar.getByRole('status')).toHaveText('1 of 2 selected');
    await expect(app.check('One')).toBeChecked();
    await touch(devtools, 'touchStart', await middleOf(app.title('Two')));
    await expect(page.getByText(/^Picked up "Two"/)).toBeAttached();
    await touch(devtools, 'touchEnd');
    await expect(bar.getByRole('status')).toHaveText('2 of 2 selected');
  });
});

type Touch = 'touchStart' | 'touchMove' | 'touchEnd';

async function touch(devtools: CDPSession, type: Touch, at?: { x: number; y: number }): Promise<void> {
  const touchPoints = at === undefined ? [] : [{ x: at.x, y: at.y }];
  await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
}

/**
 * Watches for the end of the next scroll.
 * @returns a function that waits until scrolling has ended
 */
async function scrollEnd(page: Page): Promise<() => Promise<void>> {
  const ended = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    document.addEventListener('scrollend', () => resolve(undefined), { once: true });
    return { promise };
  });
  return async () => ended.evaluate(async ({ promise }) => promise);
}

async function swipe(devtools: CDPSession, from: { x: number; y: number }, by: number): Promise<void> {
  await touch(devtools, 'touchStart', from);
  for (let step = 1; step <= 10; step += 1) {
    await touch(devtools, 'touchMove', { x: from.x, y: from.y + (by * step) / 10 });
  }
  await touch(devtools, 'touchEnd');
}
