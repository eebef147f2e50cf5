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
    user,
    server,
    context,
    goOffline,
  }) => {
    await server.setTier(user.email, 'PersonalPro');
    const { id: projectId } = await user.api('POST /api/projects', { body: { id: id(), title: 'Garden' } });
    await user.api('POST /api/tasks', { body: { title: 'Call', tagPaths: ['office/urgent', 'home'] } });
    const { id: taskId } = await user.api('POST /api/tasks', { body: { title: 'Dig', projectId } });
    await page.reload();
    await app.learntOfPro();
    const addresses: ReadonlyArray<readonly [path: string, heading: string]> = [
      ['/inbox', 'Inbox'],
      ['/today', 'Today'],
      ['/upcoming', 'Upcoming'],
      ['/anytime', 'Anytime'],
      ['/journal', 'Journal'],
      ['/scheduled', 'Scheduled'],
      ['/calendar?view=month&date=2026-12-24&source=all', 'Calendar'],
      [`/activity?kind=created&project=${projectId}`, 'Activity'],
      [`/project/${projectId}`, 'Garden'],
      ['/tag/office/urgent', 'office/urgent'],
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
  user,
  visitor,
}) => {
  const { id: taskId } = await user.api('POST /api/tasks', { body: { title: 'Dig' } });
  await page.goto(`/task/${taskId}`);
  await visitor.submitEmail(user.email);
  await visitor.givePassword(user.password);
  const app = new Dashboard(page);
  await expect(app.title('Dig')).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(`/task/${taskId}`);
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
