import { newId } from '@questlog/domain/uuid';
import { expect, test } from '../src/fixtures/test.ts';
import { Dashboard } from '../src/pages/dashboard.ts';
import { servedByWorker } from '../src/pages/offline.ts';

const id = () => newId(Date.now());
const pathOf = (url: string): string => decodeURIComponent(new URL(url).pathname + new URL(url).search);

test.describe('URLs work with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('each URL opens its view in a new tab, after a reload and offline, and Back leads to the previous view (ADDRESS-1, ADDRESS-7)', async ({
    app,
    page,
    person,
    server,
    context,
    goOffline,
  }) => {
    await server.setTier(person.email, 'PersonalPro');
    const { id: projectId } = await person.api('POST /api/projects', { body: { id: id(), title: 'Garden' } });
    await person.api('POST /api/tasks', { body: { title: 'Call', tagPaths: ['office/urgent', 'home'] } });
    const { id: taskId } = await person.api('POST /api/tasks', { body: { title: 'Dig', projectId } });
    await page.reload();
    await app.learntOfPro();
    const addresses: ReadonlyArray<readonly [path: string, heading: string]> = [
      ['/inbox', 'Inbox'],
      ['/today', 'Today'],
      ['/upcoming', 'Upcoming'],
      ['/anytime', 'Anytime'],
      ['/journal', 'Journal'],
      ['/scheduled', 'Scheduled'],
      [`/project/${projectId}`, 'Garden'],
      ['/tag/office/urgent', 'Tagged'],
      ['/tag?all=office&all=home', 'Tagged'],
      [`/task/${taskId}`, 'Garden'],
      // The trash opens as a dialog over the last view.
      ['/trash', 'Garden'],
      ['/settings?tab=usage', 'Settings'],
    ];
    const opened = async (tab: Dashboard, path: string, heading: string): Promise<void> => {
      // The open trash hides the heading behind it from screen readers.
      if (heading !== 'Settings') await expect(tab.page.locator('h1')).toHaveText(heading);
      else await expect(tab.settings).toBeVisible();
      if (path.startsWith('/task/')) await expect(tab.title('Dig')).toHaveAttribute('aria-expanded', 'true');
      if (path === '/trash')
        await expect(tab.page.getByRole('heading', { name: 'Trash', exact: true })).toBeVisible();
      await expect.poll(() => pathOf(tab.page.url())).toBe(path);
    };
    await servedByWorker(page);
    const tab = await context.newPage();
    for (const offline of [false, true]) {
      if (offline) await goOffline();
      for (const [path, heading] of addresses) {
        await tab.goto(path);
        await opened(new Dashboard(tab), path, heading);
      }
      await tab.goBack();
      await opened(new Dashboard(tab), '/trash', 'Garden');
      // Back closes the trash before it leaves the page.
      await tab.goBack();
      await expect(tab).toHaveURL(`/project/${projectId}`);
      await tab.goBack();
      await opened(new Dashboard(tab), `/task/${taskId}`, 'Garden');
    }
  });
});

test('signing in redirects to the URL that was requested before (ADDRESS-7)', async ({
  page,
  person,
  visitor,
}) => {
  const { id: taskId } = await person.api('POST /api/tasks', { body: { title: 'Dig' } });
  await page.goto(`/task/${taskId}`);
  await visitor.askToSignIn(person.email);
  await visitor.givePassword(person.password);
  const app = new Dashboard(page);
  await expect(app.title('Dig')).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(`/task/${taskId}`);
});

test("a link to another of the user's accounts switches to it, and a link to other users' items says that they do not exist (ADDRESS-4)", async ({
  app,
  page,
  person,
  server,
  watch,
}) => {
  watch.expect(/404.*\/api\/lookup\//);
  const accountId = await server.openTeam(person, 'Crew');
  const client = { headers: { 'x-account-id': accountId } };
  const { id: taskId } = await person.api('POST /api/tasks', {
    ...client,
    body: { title: 'Repair the boat', tagPaths: ['boat'] },
  });
  const stranger = await server.register();
  const foreign = await stranger.api('POST /api/tasks', { body: { title: 'Secret' } });

  await page.goto(`/task/${taskId}`);
  await expect(app.toast('Switched to Crew')).toBeVisible();
  await expect(app.title('Repair the boat')).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(`/task/${taskId}`);

  await page.goto(`/task/${foreign.id}`);
  await expect(app.dialog).toContainText("We couldn't find this task");
  const foreignText = await app.dialog.textContent();
  await page.goto(`/task/${id()}`);
  await expect(app.dialog).toContainText("We couldn't find this task");
  expect(await app.dialog.textContent()).toBe(foreignText);
  await app.dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL('/inbox');
});

test('a link to a deleted or archived item offers to restore it, then opens it (ADDRESS-3)', async ({
  app,
  page,
  person,
}) => {
  const { id: taskId } = await person.api('POST /api/tasks', { body: { title: 'Dig' } });
  const { id: projectId } = await person.api('POST /api/projects', { body: { title: 'Garden' } });
  await person.api('DELETE /api/tasks/{id}', { params: { id: taskId } });
  await person.api('POST /api/projects/{id}/archive', { params: { id: projectId } });

  await page.goto(`/task/${taskId}`);
  await expect(app.dialog).toContainText('This task is in the trash');
  await app.dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(app.title('Dig')).toHaveAttribute('aria-expanded', 'true');
  await page.goto(`/project/${projectId}`);
  await expect(app.dialog).toContainText('This project is archived');
  await app.dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(app.heading('Garden')).toBeVisible();
  await expect(page).toHaveURL(`/project/${projectId}`);
});

test('Back closes a task opened from the search, and the URL shows the open item (ADDRESS-2)', async ({
  app,
  page,
}) => {
  await app.type('Dig', 'Sow');
  await app.openView('Today');
  await expect(page).toHaveURL('/today');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('dig');
  await page.keyboard.press('Enter');
  await expect(app.title('Dig')).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(/\/task\//);
  await page.goBack();
  await expect(app.heading('Today')).toBeVisible();
  await page.goForward();
  await expect(app.title('Dig')).toHaveAttribute('aria-expanded', 'true');
  await app.title('Dig').focus();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/inbox');
  await app.chooseFromMenu('Trash');
  await expect(page).toHaveURL('/trash');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/inbox');
  await page.goto('/nowhere');
  await expect(page).toHaveURL('/inbox');
});

test('a link fills in the form for a new task but does not add the task (ADDRESS-5)', async ({
  app,
  page,
}) => {
  await page.goto('/add?title=Buy%20milk%3F&when=tomorrow');
  await expect(app.dialog.getByLabel('Title')).toHaveValue('Buy milk?');
  await expect(app.dialog.getByLabel('Title')).toBeFocused();
  await app.dialog.getByLabel('Title').fill('Buy oat milk');
  await page.reload();
  await expect(app.dialog.getByLabel('Title')).toHaveValue('Buy oat milk');
  await app.dialog.getByRole('button', { name: 'Add task' }).click();
  await expect(page).toHaveURL('/inbox');
  await app.openView('Upcoming');
  await expect(app.row('Buy oat milk')).toBeVisible();
});
