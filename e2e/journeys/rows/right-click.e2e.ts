import { expect, test } from '../../src/fixtures/test.ts';
import { boxOf } from '../../src/pages/box.ts';

test("a right click opens a row's menu at the pointer (VIEW-100)", async ({ app, page }) => {
  await app.type('Call the plumber', 'Fill the bath');
  const title = app.title('Call the plumber');
  const menu = page.getByRole('menu', { name: 'Actions for Call the plumber' });
  const box = await boxOf(title);
  await page.mouse.click(box.x + 60, box.y + 15, { button: 'right' });
  await expect(menu).toBeVisible();
  const { x, y } = await boxOf(menu);
  expect(Math.abs(x - (box.x + 60))).toBeLessThan(4);
  expect(Math.abs(y - (box.y + 15))).toBeLessThan(4);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(title).toBeFocused();

  await title.click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Due date' }).click();
  await expect(app.dialog).toHaveAccessibleName('Due date');
  await app.dialog.getByRole('button', { name: 'Tomorrow', exact: true }).click();
  await expect(app.row('Call the plumber').getByText('Tomorrow')).toBeVisible();

  await app.title('Fill the bath').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(app.row('Fill the bath')).toHaveCount(2);
});

test("the menu key opens a row's menu, and its shortcuts work on the row (VIEW-100)", async ({
  app,
  page,
}) => {
  await app.type('Call the plumber');
  await app.title('Call the plumber').focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu', { name: 'Actions for Call the plumber' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(app.title('Call the plumber')).toBeFocused();
  await page.keyboard.press('d');
  await expect(app.dialog).toHaveAccessibleName('Due date');
});

test("a right click on a field or selected text opens the browser's menu (VIEW-100)", async ({
  app,
  page,
  user,
}) => {
  await user.api('POST /api/tasks', { body: { title: 'Sow', description: 'In the *greenhouse*' } });
  await page.reload();
  const isPrevented = (): Promise<boolean> =>
    page.evaluate(
      () =>
        new Promise((resolve) =>
          addEventListener('contextmenu', (event) => setTimeout(() => resolve(event.defaultPrevented)), {
            once: true,
          }),
        ),
    );
  await app.title('Sow').click();
  // Rendering the Markdown replaces the plain text, and would end its selection.
  const words = app.row('Sow').locator('em');
  await words.evaluate((element) => getSelection()?.selectAllChildren(element));
  const overSelection = isPrevented();
  await words.click({ button: 'right' });
  expect(await overSelection).toBe(false);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await app.title('Sow').focus();
  await page.keyboard.press('e');
  const field = app.row('Sow').getByRole('textbox', { name: 'Task title' });
  const overField = isPrevented();
  await field.click({ button: 'right' });
  expect(await overField).toBe(false);
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('an open task shows each action of its details only once (VIEW-101)', async ({ app }) => {
  await app.type('Call the plumber');
  await app.title('Call the plumber').click();
  const row = app.row('Call the plumber');
  await row.hover();
  await expect(row.getByRole('button', { name: 'Delete Task' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Schedule', exact: true })).toHaveCount(1);
  await expect(row.getByRole('button', { name: 'Move to Project' })).toHaveCount(0);
});
