import type { Locator } from '@playwright/test';
import { expect, test } from '../src/fixtures/test.ts';

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('nothing is shown');
  return { ...box, bottom: box.y + box.height };
}

test('a row that was open leaves no gap when it is renamed', async ({ app, page }) => {
  await app.type('Below', 'Above');
  await app.title('Above').click();
  await expect(page.getByText('Add a description…')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Add a description…')).toHaveCount(0);
  await page.keyboard.press('e');
  const editor = page.getByRole('textbox', { name: 'Task title' });
  await expect(editor).toBeFocused();
  await expect
    .poll(async () => (await boxOf(app.row('Below'))).y - (await boxOf(editor)).bottom)
    .toBeLessThan(20);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the floating button covers no row that has the focus, and a message no sheet', async ({
    app,
    page,
    person,
  }) => {
    const tasks = Array.from({ length: 50 }, (_, index) => ({ title: `Task ${index + 1}` }));
    await person.api('POST /api/tasks/bulk', { body: { tasks } });
    await page.reload();
    await app.title('Task 1').focus();
    await page.keyboard.press('End');
    await expect(app.title('Task 50')).toBeFocused();
    const button = page.getByRole('button', { name: 'Add Task', exact: true });
    await expect
      .poll(async () => (await boxOf(app.row('Task 50'))).bottom - (await boxOf(button)).y)
      .toBeLessThanOrEqual(0);

    await app.check('Task 50').click();
    const message = app.toast(/^Completed/);
    await expect(message).toBeVisible();
    await app.title('Task 49').focus();
    await page.keyboard.press('s');
    await expect(app.dialog).toBeVisible();
    await expect
      .poll(async () => (await boxOf(message)).bottom - (await boxOf(app.dialog)).y)
      .toBeLessThanOrEqual(0);
  });
});
