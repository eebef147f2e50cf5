import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures/test.ts';
import { boxOf, stableBox } from '../src/pages/box.ts';

const today = (): string => Temporal.Now.plainDateISO().toString();
const item = (page: Page, name: RegExp): Locator =>
  page.locator('[data-item]').and(page.getByRole('button', { name }));
const column = (page: Page): Locator => page.locator('[data-drop-on="hour"]');

/** Scrolls the hours so that an hour is at the top, and returns the point in the middle of its first quarter. */
async function pointAt(page: Page, hour: number): Promise<{ x: number; y: number }> {
  await page.locator('.calendar-scroll').evaluate((element, first) => {
    element.scrollTop = (element.scrollHeight / 24) * (first - 1);
  }, hour);
  const box = await boxOf(column(page));
  return { x: box.x + box.width / 2, y: box.y + (box.height / 24) * (hour + 1 / 8) };
}

async function lift(page: Page, from: Locator): Promise<void> {
  const box = await stableBox(from);
  await page.mouse.move(box.x + box.width / 2, box.y + 6);
  await expect(page.locator('.calendar[data-drags]')).toBeAttached();
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 24, { steps: 4 });
  await expect(page.locator('.calendar-preview')).toBeAttached();
}

test('a day is planned with the mouse (CALENDAR-7, CALENDAR-10, CALENDAR-11, CALENDAR-14)', async ({
  app,
  page,
  user,
}) => {
  await user.api('POST /api/tasks', { body: { title: 'Call' } });
  await page.goto('/calendar?view=day');
  await expect(page.locator('.calendar-now')).toBeVisible();

  await test.step('a task is dragged from the side to an hour', async () => {
    await lift(page, item(page, /^Call$/));
    const { x, y } = await pointAt(page, 14);
    await page.mouse.move(x, y, { steps: 8 });
    await page.mouse.up();
    await expect(item(page, /^Call, 2 PM$/)).toBeVisible();
    await expect(app.toast('Scheduled "Call" for today at 2 PM')).toBeVisible();
  });

  await test.step('a toast does not take a drop on the hour below it', async () => {
    const toast = await boxOf(app.toast('Scheduled "Call" for today at 2 PM'));
    const { x } = await pointAt(page, 14);
    await lift(page, item(page, /^Call, 2 PM$/));
    await page.mouse.move(x, toast.y + toast.height / 2, { steps: 8 });
    await expect(page.locator('.calendar-preview')).toBeVisible();
    const { x: left, y: top } = await pointAt(page, 14);
    await page.mouse.move(left, top, { steps: 8 });
    await page.mouse.up();
    await expect(item(page, /^Call, 2 PM$/)).toBeVisible();
  });

  await test.step('its lower edge changes its duration', async () => {
    const block = await boxOf(item(page, /^Call, 2 PM$/));
    await page.mouse.move(block.x + block.width / 2, block.y + block.height - 3);
    await page.mouse.down();
    await page.mouse.move(block.x + block.width / 2, block.y + block.height * 1.5, { steps: 4 });
    await page.mouse.move(block.x + block.width / 2, block.y + block.height * 2, { steps: 4 });
    await page.mouse.up();
    await expect(item(page, /^Call, 2 PM, 1 h$/)).toBeVisible();
  });

  await test.step('a drop on the all-day row clears the time, and Undo restores it', async () => {
    await lift(page, item(page, /^Call, 2 PM/));
    const row = await boxOf(page.locator('[data-drop-on="all-day"]'));
    await page.mouse.move(row.x + row.width / 2, row.y + row.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect(item(page, /^Call$/)).toBeVisible();
    await page.keyboard.press('z');
    await expect(item(page, /^Call, 2 PM, 1 h$/)).toBeVisible();
  });

  await test.step('a click on an empty hour adds a task there', async () => {
    const { x, y } = await pointAt(page, 17);
    await page.mouse.click(x, y);
    await page.getByRole('textbox', { name: /at 5 PM$/ }).fill('Swim');
    await page.keyboard.press('Enter');
    await expect(item(page, /^Swim, 5 PM$/)).toBeFocused();
  });

  await test.step('a drop on the side clears the date', async () => {
    await lift(page, item(page, /^Swim/));
    const side = await boxOf(page.getByRole('region', { name: 'Unscheduled tasks' }));
    await page.mouse.move(side.x + side.width / 2, side.y + side.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect(page.getByRole('region', { name: 'Unscheduled tasks' }).getByText('Swim')).toBeVisible();
  });

  await test.step('the calendar is the same after a reload', async () => {
    await page.reload();
    await expect(item(page, /^Call, 2 PM, 1 h$/)).toBeVisible();
    await expect(page).toHaveURL(/\/calendar\?view=day/);
  });
});

test('a week is planned with keys (CALENDAR-12)', async ({ app, page, user }) => {
  await user.api('POST /api/tasks', {
    body: { title: 'Call', scheduledDate: today(), scheduledTime: '10:00', durationMinutes: 30 },
  });
  await page.reload();
  await app.openView('Calendar');
  await expect(page.getByRole('grid', { name: 'Week' })).toBeVisible();

  await test.step('the arrow keys move to the task, and Alt moves it', async () => {
    await page.keyboard.press('t');
    await page.keyboard.press('ArrowDown');
    await expect(item(page, /^Call, 10 AM/)).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(item(page, /^Call, 10:15 AM, 30 min$/)).toBeFocused();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expect(item(page, /^Call, 10:15 AM, 45 min$/)).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(item(page, /^Call, 10 AM, 45 min$/)).toBeFocused();
  });

  await test.step('N adds a task to the day', async () => {
    await page.keyboard.press('n');
    await page.keyboard.type('Pack 5pm for 1h');
    await page.keyboard.press('Enter');
    await expect(item(page, /^Pack, 5 PM, 1 h$/)).toBeVisible();
  });
});

test('an outline that is dragged changes only its date (CALENDAR-6, CALENDAR-13)', async ({
  app,
  page,
  user,
  server,
}) => {
  await server.setTier(user.email, 'PersonalPro');
  const { id } = await user.api('POST /api/tasks', {
    body: { title: 'Stretch', scheduledDate: today(), scheduledTime: '08:00' },
  });
  await user.api('POST /api/tasks/{id}/repeat', {
    params: { id },
    body: { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' },
  });
  const tomorrow = Temporal.Now.plainDateISO().add({ days: 1 }).toString();
  await page.goto(`/calendar?view=day&date=${tomorrow}`);
  const outline = item(page, /^Stretch, 8 AM, repeats/);
  await expect(outline).toHaveAttribute('data-kind', 'occurrence');
  await outline.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(item(page, /^Stretch, 8:15 AM$/)).toHaveAttribute('data-kind', 'task');
  await expect(app.toast('Moved only this date of "Stretch". The other dates stay.')).toBeVisible();
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(item(page, /^Stretch, 8 AM, repeats/)).toBeVisible();
});
