import { expect, test } from '../src/fixtures/test.ts';

test('the keys G and P open a project by name, and a task added in the settings goes to the Inbox (VIEW-110, VIEW-111)', async ({
  app,
  page,
}) => {
  await app.createProject('Garden');
  await app.createProject('House');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page.getByRole('combobox', { name: 'Go to a project' })).toBeFocused();
  await page.keyboard.type('gard');
  await page.keyboard.press('Enter');
  await expect(app.heading('Garden')).toBeVisible();

  await app.chooseFromMenu('User Settings');
  await expect(app.settings.getByLabel('First name')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await app.dialog.getByLabel('Title').fill('Buy stamps');
  await expect(app.dialog.getByLabel('Project')).toContainText('Inbox');
  await page.keyboard.press('Enter');
  await expect(app.dialog).toHaveCount(0);
  await app.openView('Inbox');
  await expect(app.row('Buy stamps')).toBeVisible();
});

test("a row's menu shows the shortcuts of its entries (VIEW-100)", async ({ app, page }) => {
  await app.type('Buy milk');
  await app.title('Buy milk').click({ button: 'right' });
  const entry = (name: string) => page.getByRole('menuitem', { name });
  for (const [name, key] of [
    ['Schedule', 'S'],
    ['Due date', 'D'],
    ['A day later', ']'],
    ['High', '1'],
    ['Copy link', 'Ctrl+Shift+,'],
    ['Select', 'X'],
  ] as const) {
    await expect(entry(name)).toContainText(key);
  }
  await entry('High').click();
  await expect(app.row('Buy milk')).toContainText('High');
});
