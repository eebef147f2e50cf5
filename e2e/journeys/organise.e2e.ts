import { expect, test } from '../src/fixtures/test.ts';

test('a user creates and renames a project, adds tasks to it and moves tasks into it (PROJECT-4, TASK-25, TASK-27, VIEW-18)', async ({
  app,
  page,
}) => {
  await app.type('Prune the roses', 'Order seeds');
  await app.createProject('Garden');
  await app.type('Build a shed');
  await expect(page.getByText('1 active task')).toBeVisible();
  await app.openView('Inbox');
  await app.moveTo('Order seeds', 'Garden');
  await expect(app.row('Order seeds')).toHaveCount(0);
  await app.undo('Moved "Order seeds" to Garden');
  await expect(app.row('Order seeds')).toBeVisible();
  await app.moveTo('Order seeds', 'Garden');

  await app.projectAction('Garden', 'Edit');
  await app.dialog.getByLabel('Project title').fill('');
  await app.dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(app.dialog.getByText('Project title is required')).toBeVisible();
  await app.dialog.getByLabel('Project title').fill('Allotment');
  await app.dialog.getByRole('button', { name: 'Save Changes' }).click();
  await app.openProject('Allotment');
  await expect.poll(async () => (await app.titles()).sort()).toEqual(['Build a shed', 'Order seeds']);
  await app.openView('Anytime');
  await expect(app.row('Order seeds')).toContainText('Allotment');
});

test('a project can be duplicated, archived and restored, and deleted and restored (PROJECT-4, PROJECT-7, PROJECT-8, PROJECT-9)', async ({
  app,
  page,
  user,
}) => {
  await app.createProject('Choir');
  await app.type('Learn the alto line', 'Book the hall');
  await app.settled();

  await app.projectAction('Choir', 'Duplicate');
  await app.toast('Created "Choir (Copy)"').getByRole('button', { name: 'Go to project' }).click();
  await expect(app.heading('Choir (Copy)')).toBeVisible();
  await expect(app.row('Learn the alto line')).toBeVisible();

  await app.projectAction('Choir (Copy)', 'Archive');
  await expect(app.alertDialog).toContainText(
    'Are you sure you want to archive this project? It will be hidden from the sidebar but can be restored later.',
  );
  await app.alertDialog.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(app.navItem('Choir (Copy)')).toHaveCount(0);
  await app.navItem('Archived projects').click();
  await app.dialog.getByRole('button', { name: 'Restore Choir (Copy)' }).click();
  await expect(app.navItem('Choir (Copy)')).toBeVisible();

  await app.projectAction('Choir', 'Delete');
  await expect(app.alertDialog).toContainText(
    'Are you sure you want to delete this project? This action cannot be undone.',
  );
  await expect(app.alertDialog).toContainText('2 tasks will be deleted with it.');
  await expect(app.alertDialog).toContainText('You can restore them from the trash for 30 days.');
  await expect(app.alertDialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await app.alertDialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(app.navItem('Choir')).toHaveCount(0);
  await app.undo('Deleted "Choir"');
  await app.openProject('Choir');
  await expect(app.row('Book the hall')).toBeVisible();
  await app.settled();
  await expect
    .poll(async () => (await user.api('GET /api/projects')).map(({ title }) => title).sort())
    .toEqual(['Choir', 'Choir (Copy)']);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(app.toast(/failed/i)).toHaveCount(0);
});

test("an open task's title, description, notes, dates and priority can be changed in place (TASK-15, TASK-16, TASK-20)", async ({
  app,
  page,
  user,
}) => {
  await app.type('Write the report');
  await app.title('Write the report').click();
  const row = app.row('Write the report');
  await row.getByRole('button', { name: 'Add a description…' }).click();
  await row.getByRole('textbox', { name: 'Description' }).fill('- [x] outline\n- [ ] **draft**');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(row.getByRole('checkbox', { name: 'outline' })).toBeChecked();
  await expect(row.getByText('draft')).toHaveCSS('font-weight', /[67]00/);
  await row.getByRole('button', { name: 'Add notes' }).click();
  await row.getByRole('textbox', { name: 'Notes' }).fill('Ask Kim for the figures');
  await row.getByRole('button', { name: 'Priority: No priority' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Medium' }).click();
  await row.getByRole('button', { name: 'Due date' }).click();
  await app.dialog.getByRole('button', { name: 'Tomorrow', exact: true }).click();
  await expect(app.dialog).toBeHidden();

  await app.title('Write the report').dblclick();
  await page.getByRole('textbox', { name: 'Task title' }).fill('Write the annual report');
  await page.keyboard.press('Enter');
  await expect(app.title('Write the annual report')).toBeFocused();
  await app.settled();
  await expect
    .poll(async () => (await user.api('GET /api/tasks'))[0])
    .toMatchObject({
      title: 'Write the annual report',
      description: '- [x] outline\n- [ ] **draft**',
      notes: 'Ask Kim for the figures',
      priority: 'medium',
    });
});

test('deleting a task asks for confirmation, and the user can confirm or cancel (TASK-14, TASK-26)', async ({
  app,
  page,
  user,
}) => {
  await app.type('Keep me', 'Throw me away');
  await app.act('Keep me', 'Delete Task');
  await expect(app.alertDialog).toContainText('Delete this task?');
  await page.keyboard.press('Escape');
  await expect(app.alertDialog).toBeHidden();
  await expect(app.row('Keep me')).toBeVisible();
  await app.remove('Throw me away');
  await app.settled();
  await page.reload();
  await expect(app.row('Keep me')).toBeVisible();
  await expect(app.row('Throw me away')).toHaveCount(0);
  await expect
    .poll(async () => (await user.api('GET /api/tasks')).map(({ title }) => title))
    .toEqual(['Keep me']);
});

test('a completed task moves to the Journal, and Undo reopens it (TASK-13)', async ({ app, page }) => {
  await app.type('Run ten kilometres', 'Stretch');
  await app.check('Run ten kilometres').click();
  await expect(app.row('Run ten kilometres')).toHaveCount(0);
  await expect(page.getByText('1 task in your inbox')).toBeVisible();
  await app.undo('Completed "Run ten kilometres"');
  await expect(app.row('Run ten kilometres')).toBeVisible();
  await app.check('Stretch').click();
  await app.openView('Journal');
  await expect(page.getByText('1 completed task')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(/^Stretch/);
});

for (const width of [1440, 390]) {
  test(`in a window ${width} pixels wide, a task can be renamed from its menu (TASK-44)`, async ({
    app,
    page,
    user,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await app.type('Old name');
    await app.row('Old name').hover();
    await app
      .row('Old name')
      .getByRole('button', { name: /ctions for Old name$/ })
      .click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const field = page.getByRole('main').getByRole('listitem').getByRole('textbox');
    await expect(field).toBeFocused();
    await field.fill('New name');
    await field.press('Enter');
    await expect(app.row('New name')).toBeVisible();
    await expect.poll(() => user.api('GET /api/tasks')).toMatchObject([{ title: 'New name' }]);
  });
}

test('all 200 projects can be reached, although only the visible ones are rendered (PROJECT-13)', async ({
  app,
  page,
  server,
  user,
}) => {
  await server.setTier(user.email, 'PersonalPro');
  for (let index = 1; index <= 200; index += 1) {
    await user.api('POST /api/projects', { body: { title: `Project ${index}` } });
  }
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await page.reload();
  await expect(app.navItem('Project 1')).toBeVisible();
  expect(await sidebar.getByRole('listitem').count()).toBeLessThan(60);

  await sidebar.evaluate((nav) => nav.scrollTo(0, nav.scrollHeight));
  await app.openProject('Project 200');
  await expect(app.navItem('Project 200')).toHaveAttribute('aria-current', 'page');
  await expect(app.navItem('Project 200')).toBeInViewport();

  // The arrow keys move through all items. An item keeps the focus even when it is scrolled out of view.
  await app.navItem('Project 200').focus();
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('Shift+Tab');
  await expect(app.navItem('Project 170')).toBeFocused();
  await sidebar.evaluate((nav) => nav.scrollTo(0, 0));
  await expect(app.navItem('Project 1')).toBeInViewport();
  await expect(app.navItem('Project 170')).toBeFocused();
});
