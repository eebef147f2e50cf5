import { expect, test } from '../../src/fixtures/test.ts';

test("clicking an open task's title, description or notes edits it (TASK-63)", async ({
  app,
  page,
  user,
}) => {
  await user.api('POST /api/tasks', {
    body: {
      title: 'Sow',
      description: 'In the **greenhouse**, see [the plan](https://example.com/plan).',
      notes: 'Ask Kim',
    },
  });
  await page.reload();
  const row = app.row('Sow');
  const title = row.getByRole('textbox', { name: 'Task title' });
  await app.title('Sow').click();
  await expect(row.getByText('greenhouse')).toBeVisible();

  await app.title('Sow').getByText('Sow').click();
  await title.fill('Sow the kiwis');
  await title.press('Enter');
  const renamed = app.row('Sow the kiwis');
  await expect(renamed.getByText('greenhouse')).toBeVisible();

  await renamed.getByText('greenhouse').click();
  const description = renamed.getByRole('textbox', { name: 'Description' });
  await expect(description).toBeFocused();
  await description.press('Escape');
  await expect(renamed.getByText('greenhouse')).toBeVisible();
  await renamed.getByText('Ask Kim').click();
  await expect(renamed.getByRole('textbox', { name: 'Notes' })).toBeFocused();

  await renamed.getByRole('button', { name: 'Collapse' }).click();
  await expect(renamed.getByText('greenhouse')).toHaveCount(0);
  await expect(app.title('Sow the kiwis')).toBeFocused();
  await app.title('Sow the kiwis').click();
  await expect(renamed.getByText('greenhouse')).toBeVisible();
  // Clicking the title's text opened the row. Clicking beside the text closes it.
  await app.title('Sow the kiwis').click({ position: { x: 300, y: 20 } });
  await expect(renamed.getByText('greenhouse')).toHaveCount(0);
});

for (const [key, from] of [
  ['ArrowDown', 'nothing'],
  ['j', 'nothing'],
  ['k', 'a button'],
  ['ArrowUp', 'a button'],
] as const) {
  test(`pressing ${key} on ${from} moves the focus into the list (VIEW-66)`, async ({ app, page }) => {
    await app.type('Two', 'One');
    await expect(app.title('One')).toBeVisible();
    if (from === 'a button') await app.navItem('Anytime').focus();
    else await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press(key);
    await expect(app.title('One')).toBeFocused();
    await page.keyboard.press('j');
    await expect(app.title('Two')).toBeFocused();
    await page.keyboard.press('k');
    await expect(app.title('One')).toBeFocused();
  });
}

test('the arrow keys keep their usual function in a field, a dialog and a menu (VIEW-66)', async ({
  app,
  page,
}) => {
  await app.type('Two', 'One');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.keyboard.type('jk');
  await expect(page.getByRole('dialog').locator(':focus')).toHaveValue('jk');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'View actions' }).click();
  // The menu takes the focus one frame after it opens.
  await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menu').locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await app.title('One').focus();
  await page.keyboard.press('s');
  await expect(app.dialog.locator(':focus')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(app.dialog.locator(':focus')).toBeVisible();
});
