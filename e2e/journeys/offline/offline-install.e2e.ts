import { expectNothingFound } from '../../src/fixtures/axe.ts';
import { expect, test } from '../../src/fixtures/test.ts';
import { servedByWorker, written } from '../../src/pages/offline.ts';

test.use({ serviceWorkers: 'allow' });

test('the browser can install the app, which has a manifest, icons, colours and a service worker (OFFLINE-26)', async ({
  app,
  page,
  request,
}) => {
  await expect(app.heading('Inbox')).toBeVisible();
  await servedByWorker(page);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Test contexts are always incognito, which prevents the installation of apps. Ignore that error.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
  const { url, errors } = await devtools.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  const manifest = (await (await request.get(url)).json()) as {
    readonly icons: {
      readonly src: string;
      readonly sizes: string;
      readonly type: string;
      readonly purpose?: string;
    }[];
  };
  expect(manifest).toMatchObject({
    name: 'Questlog',
    short_name: 'Questlog',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#ffffff',
  });
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const { src, type } of [...manifest.icons, { src: '/apple-touch-icon.png', type: 'image/png' }]) {
    const icon = await request.get(src);
    // Compare only the media type, because the headers of text files also contain a charset.
    const [sent] = (icon.headers()['content-type'] ?? '').split(';');
    expect([src, icon.status(), sent]).toEqual([src, 200, type]);
  }
  const colours = page.locator('meta[name="theme-color"]');
  await expect(colours).toHaveCount(2);
  expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
});

test("the app icon's menu entries and shared content open in the app (CAPTURE-19, OFFLINE-49)", async ({
  app,
  page,
  request,
}) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
    readonly share_target: { readonly action: string };
  };
  const open = async (name: string) => {
    await page.goto(manifest.shortcuts.find((entry) => entry.name === name)?.url ?? name);
  };
  await open('Add task');
  await expect(app.dialog).toHaveAccessibleName('New task');
  expect(new URL(page.url()).pathname).toBe('/inbox');
  await open('Today');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await open('Search');
  await expect(page.getByRole('combobox', { name: 'Search tasks or type a command' })).toBeFocused();

  await page.goto(`${manifest.share_target.action}?title=Soup&url=https%3A%2F%2Fa.example%2Fsoup`);
  await expect(app.dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Soup');
  await expect(app.dialog.getByRole('textbox', { name: 'Description' })).toHaveValue(
    'https://a.example/soup',
  );
  await app.dialog.getByRole('button', { name: 'Add task', exact: true }).click();
  await expect(app.row('Soup')).toBeVisible();
});

test('a new version asks before it loads, and loses no data (OFFLINE-27)', async ({
  app,
  page,
  context,
  goOffline,
}) => {
  await goOffline();
  await app.type('Still on its way');
  await written(page, 1);
  await context.setOffline(false);
  // Register a different worker script, as if a new version had been released.
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js?release=2', { updateViaCache: 'none' });
  });
  const notice = app.toast('A new version is ready');
  await expect(notice).toBeVisible();
  await expectNothingFound(page, 'a new version');
  await expect(app.row('Still on its way')).toBeVisible();
  await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: 'Reload' }).click()]);
  await expect(app.row('Still on its way')).toBeVisible();
  await app.settled();
  await expect
    .poll(() =>
      page.evaluate(() => new URL(navigator.serviceWorker.controller?.scriptURL ?? location.href).search),
    )
    .toBe('?release=2');
});
