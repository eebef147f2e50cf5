import { expectNothingFound } from '../../src/fixtures/axe.ts';
import { expect, test } from '../../src/fixtures/test.ts';

const TASKS = "You've reached the limit of 50 tasks. Upgrade to create unlimited tasks.";
const PROJECTS = "You've reached the limit of 3 projects. Upgrade to create unlimited projects.";

test('the 51st task of a free account is undone, and the user is told why (ACCOUNT-14, ACCOUNT-24)', async ({
  app,
  page,
  user,
  watch,
}) => {
  watch.expect(/403.*\/api\/tasks/);
  // Block the hub, so that this window is not notified that the limit is reached.
  await page.routeWebSocket(/\/hubs\//, (socket) => socket.close());
  await page.reload();
  await app.paste(Array.from({ length: 49 }, (_, index) => `Task ${index + 1}`).join('\n'));
  await app.acceptPaste(49);
  await app.settled();
  await user.api('POST /api/tasks', { body: { title: 'Task 50' } });
  await app.type('One too many');
  await expect(app.dialog).toHaveAccessibleName('Plan limit reached');
  await expect(app.dialog).toHaveAccessibleDescription(TASKS);
  await expect(app.dialog).toContainText('50 of 50 tasks');
  await expect(app.dialog).toContainText('Completed tasks count too');
  await expect(app.dialog.getByRole('region', { name: 'What was not added' })).toContainText('One too many');
  await expectNothingFound(page, 'the limit of the plan');
  await app.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(app.dialog).toBeHidden();
  await expect(app.row('One too many')).toHaveCount(0);
  await expect(page.getByText('50 tasks in your inbox')).toBeVisible();
  expect(await user.api('GET /api/tasks')).toHaveLength(50);
});

test('a pasted list above the limit adds the first lines and keeps the others in the panel (ACCOUNT-15, ACCOUNT-24, ACCOUNT-56)', async ({
  app,
  page,
  user,
}) => {
  await app.type('Already here');
  await app.settled();
  await app.paste(Array.from({ length: 50 }, (_, index) => `Task ${index + 1}`).join('\n'));
  await expect(
    page.getByText('Your plan has room for 49 more tasks. The other lines stay here.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add the first 49' }).click();
  await expect(page.getByRole('heading', { name: 'You pasted 1 line' })).toBeVisible();
  await expect(page.getByText('50 tasks in your inbox')).toBeVisible();
  await app.settled();
  await expect.poll(async () => (await user.api('GET /api/tasks')).length).toBe(50);
});

test('the fourth project of a free account is rejected, archived ones count, and an upgrade lifts the limit (ACCOUNT-10, PROJECT-14)', async ({
  app,
  page,
  user,
  server,
}) => {
  for (const title of ['Garden', 'Choir', 'Thesis']) await app.createProject(title);
  await app.settled();
  await page.getByRole('button', { name: 'New Project', exact: true }).click();
  await expect(app.dialog).toContainText('3 of 3 projects');
  await app.dialog.getByLabel('Project title').fill('Bathroom');
  await app.dialog.getByRole('button', { name: 'Create Project' }).click();
  // While the first dialog fades out, there are two, so locate each by its name.
  const limit = page.getByRole('dialog', { name: 'Plan limit reached' });
  await expect(limit).toHaveAccessibleDescription(PROJECTS);
  await limit.getByRole('button', { name: 'Upgrade Now' }).click();
  const upgrade = page.getByRole('dialog', { name: 'Upgrade to Personal Pro' });
  await expect(upgrade).toBeVisible();
  await expect(limit).toHaveCount(0);
  await expectNothingFound(page, 'what an upgrade gives');
  await upgrade.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(upgrade).toHaveCount(0);
  await expect(app.navItem('Bathroom')).toHaveCount(0);

  await server.setTier(user.email, 'PersonalPro');
  await page.reload();
  await app.learntOfPro();
  await app.createProject('Bathroom');
  await app.settled();
  await expect.poll(async () => (await user.api('GET /api/projects')).length).toBe(4);
});
