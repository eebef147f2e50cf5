import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures/test.ts';
import { boxOf } from '../src/pages/box.ts';
import { Finger } from '../src/pages/finger.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const item = (page: Page, name: RegExp): Locator =>
  page.locator('[data-item]').and(page.getByRole('button', { name }));

/** Returns the point in the middle of an element. */
async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(element);
  return { x: x + width / 2, y: y + height / 2 };
}

test('a day and a month are planned by touch (CALENDAR-10, CALENDAR-11, CALENDAR-14, CALENDAR-15)', async ({
  app,
  page,
  user,
}) => {
  await user.api('POST /api/tasks', { body: { title: 'Call' } });
  const tomorrow = Temporal.Now.plainDateISO().add({ days: 1 });
  await page.goto(`/calendar?view=day&date=${tomorrow.toString()}`);
  await expect(page.locator('.calendar[data-drags]')).toBeAttached();
  const finger = new Finger(page);
  /** Present from the moment an item is lifted until the next touch. */
  const lifted = page.locator('.calendar[data-dragged]');
  const hours = page.locator('[data-drop-on="hour"]');
  /** Returns the point in the middle of the first quarter of an hour. */
  const pointAt = async (hour: number) => {
    const box = await boxOf(hours);
    return { x: box.x + box.width / 2, y: box.y + (box.height / 24) * (hour + 1 / 8) };
  };
  const scrollTo = async (hour: number) =>
    page.locator('.calendar-scroll').evaluate((element, first) => {
      element.scrollTop = (element.scrollHeight / 24) * first;
    }, hour);

  await test.step('a task is dragged from the sheet of unscheduled tasks to an hour', async () => {
    await scrollTo(8);
    await page.getByRole('button', { name: 'Unscheduled tasks' }).tap();
    const from = await middleOf(item(page, /^Call$/));
    await finger.press(item(page, /^Call$/), lifted);
    const to = await pointAt(9);
    await finger.move(from, to.x - from.x, to.y - from.y);
    await finger.lift();
    await expect(item(page, /^Call, 9 AM$/)).toBeVisible();
    await page.getByRole('button', { name: 'Unscheduled tasks' }).tap();
  });

  await test.step('its lower edge changes its duration after a long press', async () => {
    const block = await boxOf(item(page, /^Call, 9 AM$/));
    const edge = item(page, /^Call, 9 AM$/).locator('[data-resize]');
    await finger.press(edge, lifted);
    await finger.move(await middleOf(edge), 0, block.height);
    await finger.lift();
    await expect(item(page, /^Call, 9 AM, 1 h$/)).toBeVisible();
  });

  await test.step('a swipe scrolls the hours and moves nothing', async () => {
    await finger.swipe(item(page, /^Call, 9 AM/), 0, 120);
    await expect(item(page, /^Call, 9 AM, 1 h$/)).toBeVisible();
  });

  await test.step('a tap on an empty hour adds a task there', async () => {
    await scrollTo(12);
    const { x, y } = await pointAt(14);
    await page.touchscreen.tap(x, y);
    await page.getByRole('textbox', { name: /at 2 PM$/ }).fill('Swim');
    await finger.done();
    await expect(item(page, /^Swim, 2 PM$/)).toBeVisible();
  });

  await test.step('a tap opens a task as a sheet', async () => {
    await item(page, /^Swim, 2 PM$/).tap();
    await expect(app.dialog.getByRole('button', { name: 'Swim', exact: true })).toBeVisible();
    await app.dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(app.dialog).toBeHidden();
  });

  await test.step('in the month, a task is dragged from the list of its day to another day', async () => {
    await page.getByRole('radio', { name: 'Month' }).tap();
    const day = page.getByRole('gridcell', { name: /, 2 tasks$/ });
    await day.tap();
    const list = page.locator('.calendar-day-list');
    await expect(list.locator('[data-item]')).toHaveCount(2);
    const next = tomorrow.add({ days: 1 }).toString();
    const target = page.locator(`.calendar-dot-day[data-day="${next}"]`);
    await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const from = await middleOf(item(page, /^Swim/));
    await finger.press(item(page, /^Swim/), lifted);
    const to = await middleOf(target);
    await finger.move(from, to.x - from.x, to.y - from.y);
    await finger.lift();
    await expect(list.locator('[data-item]')).toHaveCount(1);
    await target.tap();
    await expect(item(page, /^Swim, 2 PM$/)).toBeVisible();
  });

  await test.step('a tap near its circle completes a task', async () => {
    const circle = await boxOf(item(page, /^Swim/).locator('[data-circle]'));
    await page.touchscreen.tap(circle.x - 8, circle.y + circle.height / 2);
    await expect(app.toast('Completed "Swim"')).toBeVisible();
    await expect(item(page, /^Swim/)).toHaveCount(0);
  });
});
