import { expect, test } from '../src/fixtures/test.ts';

test('a task is assigned with A, its row shows the assignee, the assignee sees it, and an undo takes it back (PEOPLE-7)', async ({
  app,
  page,
  user,
  server,
}) => {
  await app.type('Alone');
  await app.title('Alone').focus();
  await page.keyboard.press('a');
  await expect(app.dialog).toHaveCount(0);

  await server.verify(user);
  const accountId = await server.openTeam(user, 'Crew', 4);
  const ben = await server.register({ firstName: 'Ben', lastName: 'Ade' });
  await server.join(ben, { owner: user, accountId });
  await page.reload();
  await app.chooseFromMenu('Switch to Crew');
  await expect(page).toHaveTitle('Questlog – Crew');
  await expect(app.dialog).toHaveCount(0);
  await app.loaded();
  await app.type('Paint');
  await app.title('Paint').focus();
  await page.keyboard.press('a');
  await expect(app.dialog).toHaveAccessibleName('Assign to');
  await page.keyboard.type('ben');
  await page.keyboard.press('Enter');
  await expect(app.row('Paint').getByTitle('Assigned to Ben Ade')).toBeVisible();
  await expect(app.toast('Assigned "Paint" to Ben')).toBeVisible();
  await app.settled();
  const [task] = await ben.api('GET /api/tasks', {
    query: { assigneeId: 'me' },
    headers: { 'x-account-id': accountId },
  });
  expect(task?.title).toBe('Paint');
  await page.keyboard.press('z');
  await expect(app.row('Paint').getByTitle('Assigned to Ben Ade')).toHaveCount(0);
  await app.title('Paint').click();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByRole('option', { name: /Ben Ade/ }).click();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(page.getByText('You assigned this to Ben.').first()).toBeVisible();
});

test('Assigned to me lists the tasks of the reader, and Mine narrows Today to them until Everyone is chosen (PEOPLE-30, PEOPLE-31, CAPTURE-64)', async ({
  app,
  page,
  user,
  server,
}) => {
  await expect(page.getByRole('button', { name: /^Assigned to me/ })).toHaveCount(0);
  await server.verify(user);
  const accountId = await server.openTeam(user, 'Crew', 4);
  const ben = await server.register({ firstName: 'Ben', lastName: 'Ade' });
  await server.join(ben, { owner: user, accountId });
  const headers = { 'x-account-id': accountId };
  for (const title of ['Paint', 'Sand']) await ben.api('POST /api/tasks', { headers, body: { title } });
  await page.reload();
  await app.chooseFromMenu('Switch to Crew');
  await expect(page).toHaveTitle('Questlog – Crew');
  await expect(app.dialog).toHaveCount(0);
  await app.loaded();

  await app.title('Paint').focus();
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  const badge = app.row('Paint').getByTitle(/^Assigned to/);
  await expect(badge).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { name: 'Assigned to me', level: 1 })).toBeVisible();
  await expect(page.getByText('1 active task assigned to you')).toBeVisible();
  await expect(app.row('Paint')).toBeVisible();
  await expect(badge).toHaveCount(0);
  await app.type('Varnish today');
  await expect(app.row('Varnish')).toBeVisible();
  await expect(page.getByText('2 active tasks assigned to you')).toBeVisible();
  await app.settled();
  const mine = await user.api('GET /api/tasks', { query: { assigneeId: 'me' }, headers });
  expect(mine.map(({ title }) => title).sort()).toEqual(['Paint', 'Varnish']);

  await page.getByRole('textbox', { name: 'Add a new task' }).fill('Call Ann @be');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(app.row('Call Ann')).toHaveCount(0);
  await app.openView('Inbox');
  await expect(app.row('Call Ann').getByTitle('Assigned to Ben Ade')).toBeVisible();

  await app.openView('Today');
  await app.type('Sweep');
  await expect(app.row('Sweep')).toBeVisible();
  const whose = page.getByRole('group', { name: 'Show the tasks of' });
  await whose.getByRole('radio', { name: 'Mine' }).check();
  await expect(app.row('Sweep')).toHaveCount(0);
  await expect(app.row('Varnish')).toBeVisible();
  await page.reload();
  await app.loaded('Today');
  await expect(app.row('Varnish')).toBeVisible();
  await expect(app.row('Sweep')).toHaveCount(0);
  await whose.getByRole('radio', { name: 'Everyone' }).check();
  await expect(app.row('Sweep')).toBeVisible();
});
