import { translate } from '../src/fixtures/translate.ts';
import { expect, test } from '../src/fixtures/test.ts';

test('a task found in the current view opens there with all its details visible (VIEW-24)', async ({
  app,
  page,
}) => {
  await app.createProject('Travel');
  await app.type('Pack');
  await app.paste(Array.from({ length: 30 }, (_, index) => `Errand ${index + 1}`).join('\n'));
  await app.acceptPaste(30);
  await app.openView('Anytime');
  await page.reload();
  await app.loaded('Anytime');
  await expect(app.addField).toBeVisible();
  // Find the last row that is fully visible.
  const titles = await app.titles();
  const shown = [];
  for (const title of titles) {
    const box = await app.row(title).boundingBox();
    if (box !== null && box.y + box.height < 800) shown.push(title);
  }
  const last = shown.at(-1) ?? '';
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByLabel('Search tasks or type a command')).toBeFocused();
  await page.keyboard.type(last);
  await expect(page.getByRole('option').first()).toContainText(last);
  await page.keyboard.press('Enter');
  await expect(app.heading('Anytime')).toBeVisible();
  await expect(app.title(last)).toBeFocused();
  await expect(app.row(last).getByRole('button', { name: 'Add a description' })).toBeVisible();
  await expect(app.row(last)).toBeInViewport({ ratio: 1 });
});

test('while the palette and other dialogs are loading, a placeholder takes their place (VIEW-28, VIEW-57)', async ({
  app,
  page,
}) => {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<undefined>();
  await page.route(/\/overlays-/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.reload();
  // The page must first load the code for the shortcuts.
  await expect(app.addField).toBeVisible();
  const placeholder = page.getByRole('dialog', { name: 'Loading' });
  await page.keyboard.press('ControlOrMeta+k');
  await expect(placeholder).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(placeholder).toHaveCount(0);
  await page.getByRole('main').press('?');
  await expect(placeholder).toBeVisible();
  await page.keyboard.press('n');
  letCome(undefined);
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Water the roses');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(app.row('Water the roses')).toBeVisible();
});

test('deleted tasks and projects are restored from the trash, projects with their tasks (ACCOUNT-20, PROJECT-10, TRASH-3)', async ({
  app,
  page,
  user,
}) => {
  await app.createProject('Choir');
  await app.type('Learn the alto line', 'Book the hall');
  await app.openView('Inbox');
  await app.type('Throw me away');
  await app.remove('Throw me away');
  await app.projectAction('Choir', 'Delete');
  await expect(app.alertDialog).toContainText('2 tasks will be deleted with it.');
  await app.alertDialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(app.navItem('Choir')).toHaveCount(0);
  await app.settled();
  await page.reload();

  await app.openAccountMenu();
  await app.dialog.getByRole('button', { name: 'Trash' }).click();
  await expect(app.dialog.getByRole('listitem')).toHaveCount(2);
  await expect(app.dialog.getByRole('listitem').first()).toContainText('Project with 2 tasks');
  await expect(app.dialog.getByRole('listitem').first()).toContainText('30 days left');
  await app.dialog.getByRole('button', { name: 'Restore Choir' }).click();
  await app.dialog.getByRole('button', { name: 'Restore Throw me away' }).click();
  await expect(app.dialog.getByText('The trash is empty')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(app.row('Throw me away')).toBeVisible();
  await app.openProject('Choir');
  await expect(app.row('Book the hall')).toBeVisible();
  await expect
    .poll(async () => (await user.api('GET /api/tasks')).map(({ title }) => title).sort())
    .toEqual(['Book the hall', 'Learn the alto line', 'Throw me away']);
});

test("a theme selected on one device is applied on the user's other devices (ACCOUNT-20, VIEW-33)", async ({
  app,
  page,
  user,
  anotherContext,
}) => {
  await app.openAccountMenu();
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/auth/theme-preference'));
  await app.dialog.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await saved;

  const other = await (await anotherContext()).newPage();
  await other.goto(page.url());
  await other.getByLabel('Email', { exact: true }).fill(user.email);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.getByLabel('Password', { exact: true }).fill(user.password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');

  const sentAgain = page.waitForResponse((response) => response.url().endsWith('/api/auth/theme-preference'));
  await app.dialog.getByRole('radio', { name: 'Light' }).check({ force: true });
  await sentAgain;
  await other.reload();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('when a row leaves a tag filter, the focus stays in the list, and clearing the filter moves it to the content', async ({
  app,
  page,
  server,
  user,
}) => {
  await server.setTier(user.email, 'PersonalPro');
  await page.reload();
  await app.learntOfPro();
  await app.type('Sow #garden', 'Weed #garden');
  await app.settled();
  await page.getByRole('button', { name: 'View actions' }).click();
  await page.getByRole('menuitem', { name: 'Filter by tags' }).click();
  await app.dialog.getByRole('treeitem', { name: 'garden' }).click();
  await app.dialog.getByRole('button', { name: 'Apply Filter' }).click();
  await expect(page.getByText('Filtered by 1 tag (any mode)')).toBeVisible();

  await app.title('Sow').focus();
  await page.keyboard.press('t');
  await app.dialog.getByRole('treeitem', { name: 'garden' }).click();
  await app.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(app.rows()).toHaveCount(1);
  await expect(app.rows().locator(':focus')).toHaveCount(1);

  await page.getByRole('button', { name: 'Clear the tag filter' }).click();
  await expect(app.heading('Inbox')).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
});

for (const how of ['wrapped', 'replaced'] as const) {
  test(`palette, list, dialogs and counts work after the browser has ${how} text nodes to translate the page (VIEW-67)`, async ({
    app,
    page,
  }) => {
    await app.type('Water the plants', 'Call the plumber', 'Plan the trip');
    await app.settled();
    await translate(page, how);

    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Search tasks or type a command' });
    for (const typed of ['p', 'pl', 'plu', 'pl', 'p', '', 'trip', 'xyz', 'inbox']) await search.fill(typed);
    await search.fill('plumber');
    await expect(page.getByRole('option', { name: /Call the plumber/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();

    await app.check('Call the plumber').click();
    await app.undo(/completed/i);
    await expect(app.check('Call the plumber')).not.toBeChecked();
    await app.scheduleFor('Plan the trip', 'Today');
    await app.type('Buy milk');
    await expect(app.navItem('Inbox')).toHaveAccessibleName('Inbox 3 open tasks');
    await app.title('Buy milk').click();
    await page.getByRole('button', { name: 'Add a description…' }).click();
    await page.keyboard.type('Two litres');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Two litres')).toBeVisible();
    await app.remove('Water the plants');
    await app.openView('Today');
    await expect(app.row('Plan the trip')).toBeVisible();
    await app.openView('Inbox');
    await app.chooseFromMenu('User Settings');
    for (const tab of ['preferences', 'sessions', 'profile']) {
      const link = page.locator(`[data-tab=${tab}]`);
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
    }
    await page.keyboard.press('Escape');
    await expect(app.settings).toHaveCount(0);
    for (const broken of ['Something went wrong', "This part couldn't be shown"]) {
      await expect(page.getByText(broken)).toHaveCount(0);
    }
  });
}
