import { expect, test } from '../src/fixtures/test.ts';

test('a user spends a day with the keyboard and without dialogs: adds, prioritises, schedules and completes tasks (TASK-66, TASK-67, ADDRESS-6, VIEW-110)', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const keys = async (...pressed: string[]): Promise<void> => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  await app.addField.focus();
  await page.keyboard.type('Pay the rent');
  await keys('Enter');
  await page.keyboard.type('Call the plumber');
  await keys('Enter');
  await page.keyboard.type('Buy milk');
  await keys('Enter', 'ArrowDown');
  await expect(app.title('Buy milk')).toBeFocused();

  // A task with a date leaves the Inbox, and the next row gets the focus.
  await keys(']');
  await expect(app.toast('Scheduled "Buy milk" for')).toBeVisible();
  await expect(app.title('Call the plumber')).toBeFocused();
  await keys('1', ']');
  await expect(app.title('Pay the rent')).toBeFocused();
  await keys('Control+Enter');
  await expect(app.toast('Completed "Pay the rent"')).toBeVisible();

  await keys('g', 'u');
  await expect(app.heading('Upcoming')).toBeVisible();
  await expect(page).toHaveURL('/upcoming');
  await expect(app.row('Buy milk')).toBeVisible();
  // These keys move the focus into the list from anywhere.
  await keys('k', 'End');
  await expect(app.title('Call the plumber')).toBeFocused();
  await keys('[', 'g', 't');
  await expect(app.heading('Today')).toBeVisible();
  await keys('j', 'Control+Shift+Comma');
  await expect(app.toast('Link copied')).toBeVisible();
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toMatch(/\/task\/[\da-f-]{36}$/);
  await keys('e');
  await page.keyboard.type(' about the tap');
  await keys('Control+Enter');
  await expect(app.toast('Completed "Call the plumber about the tap"')).toBeVisible();
  await keys('g', 'j');
  await expect(app.heading('Journal')).toBeVisible();
  await expect(page.getByRole('main').getByText('Call the plumber about the tap')).toBeVisible();
  await keys('g', 's');
  await expect(app.heading('Scheduled')).toBeVisible();
  await keys('g', 'a');
  await expect(page).toHaveURL('/anytime');
  await keys('g', 'i');
  await expect(app.heading('Inbox')).toBeVisible();
  await expect(app.dialog).toHaveCount(0);
});

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
    ['Due Date', 'D'],
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

test.describe('the Back button works on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Back closes an open task before it leaves the view (VIEW-38)', async ({ app, page }) => {
    await app.type('Buy milk');
    // The bottom bar is hidden while a field has the focus.
    await app.heading('Inbox').tap();
    await page
      .getByRole('navigation', { name: 'Tab bar' })
      .getByRole('button', { name: /^Today/ })
      .tap();
    await expect(app.heading('Today')).toBeVisible();
    await app.type('Call the plumber');
    await app.title('Call the plumber').tap();
    await expect(app.title('Call the plumber')).toHaveAttribute('aria-expanded', 'true');
    await page.goBack();
    await expect(app.title('Call the plumber')).toHaveAttribute('aria-expanded', 'false');
    await expect(page).toHaveURL('/today');
    await page.goBack();
    await expect(app.heading('Inbox')).toBeVisible();
  });
});
