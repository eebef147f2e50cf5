import { expect, test } from '../src/fixtures/test.ts';
import { servedByWorker } from '../src/pages/offline.ts';

test.describe('the history with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a task shows who changed what, also after an undo and offline, and Activity shows the account (HISTORY-5, HISTORY-11, HISTORY-12, HISTORY-13)', async ({
    app,
    page,
    user,
    goOffline,
  }) => {
    await servedByWorker(page);
    await app.type('Paint', 'Call');
    const lines = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    const openHistory = () => page.getByRole('button', { name: 'History', exact: true }).click();

    await test.step('each change is a sentence', async () => {
      await app.settled();
      const task = (await user.api('GET /api/tasks')).find(({ title }) => title === 'Paint');
      await user.api('PUT /api/tasks/{id}', {
        params: { id: task?.id ?? '' },
        body: { title: 'Paint the door', priority: 'high' },
      });
      await app.title('Paint the door').click();
      await openHistory();
      await expect(lines.nth(0)).toContainText('You set the priority to High.');
      await expect(lines.nth(1)).toContainText('You renamed this from "Paint" to "Paint the door".');
      await expect(lines.nth(2)).toContainText('You created this.');
    });

    await test.step('an undo adds a line', async () => {
      await app.title('Paint the door').focus();
      await page.keyboard.press('2');
      await expect(lines.nth(0)).toContainText(/You (?:changed|set|removed) the priority/);
      await page.keyboard.press('ControlOrMeta+z');
      await expect(lines.nth(0)).toContainText('You undid a step, which');
    });

    await test.step('without a connection, an opened history is shown and another one is not', async () => {
      await goOffline();
      await page.reload();
      await app.title('Paint the door').click();
      await openHistory();
      await expect(lines.first()).toContainText('You undid a step');
      await app.title('Call').click();
      await openHistory();
      await expect(page.getByText('Needs a connection')).toBeVisible();
    });
  });
});

test('Activity opens from the account menu and from a project, and filters (HISTORY-13)', async ({
  app,
  page,
}) => {
  await app.createProject('House');
  await app.type('Sink');
  await app.settled();
  await app.chooseFromMenu('Activity');
  await expect(page.locator('h1')).toHaveText('Activity');
  await expect(page.getByText('You created this.')).toBeVisible();
  await page.getByLabel('Change').selectOption('Completed');
  await expect(page.getByText('No changes match')).toBeVisible();
  await expect(page).toHaveURL(/\/activity\?kind=completed$/);
  await app.openProject('House');
  await page.getByRole('button', { name: 'Project actions' }).click();
  await page.getByRole('menuitem', { name: 'Activity' }).click();
  await expect(page).toHaveURL(/\/activity\?project=/);
  await page.getByRole('button', { name: 'Sink' }).click();
  await expect(page.locator('h1')).toHaveText('House');
});
