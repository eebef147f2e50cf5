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
