import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures/test.ts';
import { AdminConsole } from '../src/pages/admin-console.ts';

const BUDGET_BYTES = 200 * 1024;
const CONSOLE_BUDGET_BYTES = 170 * 1024;

interface Loaded {
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
}

/** Records the URL, type and size of everything that the browser loads from now on. */
async function followLoads(devtools: CDPSession): Promise<readonly Loaded[]> {
  const loaded: Loaded[] = [];
  const known = new Map<string, { url: string; type: string }>();
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    known.set(requestId, { url: response.url, type });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = known.get(requestId);
    if (response !== undefined) loaded.push({ ...response, bytes: encodedDataLength });
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  return loaded;
}

/**
 * Measures the scripts and styles that a screen needs with an empty cache, until its content is shown and the
 * network is idle.
 */
async function weighFirstLoad(page: Page, content: Locator): Promise<{ bytes: number; files: number }> {
  const url = page.url();
  // End what the current page still fetches ahead.
  await page.goto('about:blank');
  const loaded = await followLoads(await page.context().newCDPSession(page));
  await page.goto(url, { waitUntil: 'networkidle' });
  await expect(content).toBeVisible();
  const weighed = loaded.filter(({ type }) => type === 'Script' || type === 'Stylesheet');
  expect(weighed.map(({ type }) => type)).toEqual(expect.arrayContaining(['Script', 'Stylesheet']));
  return { bytes: weighed.reduce((sum, each) => sum + each.bytes, 0), files: weighed.length };
}

/** Prevents code from being preloaded once the screen is usable. */
async function fetchNothingAhead(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
}

function report(what: string, { bytes, files }: { bytes: number; files: number }): void {
  const description = `${what}: ${bytes} bytes of script and style in ${files} files`;
  test.info().annotations.push({ type: 'bytes', description });
  process.stdout.write(`${description}\n`);
}

test('the first load of the dashboard transfers at most 200 KB of scripts and styles (VIEW-34)', async ({
  app,
  page,
}) => {
  await expect(app.heading('Inbox')).toBeVisible();
  const content = page.getByText('Your inbox is empty!');
  report('first load, with what is fetched ahead', await weighFirstLoad(page, content));

  await fetchNothingAhead(page);
  const needed = await weighFirstLoad(page, content);
  report('first load', needed);
  expect(needed.bytes).toBeLessThanOrEqual(BUDGET_BYTES);
});

test('the sign-in page shows its form before it loads the dashboard or dialogs (VIEW-34)', async ({
  page,
  visitor,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await fetchNothingAhead(page);
  await visitor.open();
  expect(scripts.filter((url) => /\/app-/.test(url))).toHaveLength(1);
  expect(scripts.filter((url) => /\/(?:dashboard|overlays|popups)-/.test(url))).toEqual([]);
});

test('the first load of the admin console transfers at most 170 KB of scripts and styles', async ({
  page,
  user,
  server,
}) => {
  await server.makeAdmin(user.email);
  const admin = new AdminConsole(page);
  await admin.signInAt('/admin', user);
  await expect(admin.heading('Dashboard')).toBeVisible();
  await fetchNothingAhead(page);
  const needed = await weighFirstLoad(page, page.getByText('Total users'));
  report('first load of the console', needed);
  expect(needed.bytes).toBeLessThanOrEqual(CONSOLE_BUDGET_BYTES);
});

test('every page forbids inline scripts and styles and content from other hosts (ADMIN-40, V3.4.3, V10.1.1, V14.2.3)', async ({
  visitor,
  page,
  user,
  server,
}) => {
  const policies = new Map<string, string>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'document') return;
    const { 'content-security-policy': policy = '' } = response.headers();
    policies.set(new URL(response.url()).pathname.replace(/(sign-in|auth)\/.+$/, '$1/'), policy);
  });
  await visitor.open();
  await visitor.signIn(user);
  await page.goto('/idp/forgot-password');
  await page.goto('/some/other/path');
  await expect(visitor.heading('Inbox')).toBeVisible();
  await server.makeAdmin(user.email);
  await page.goto('/admin/admins');
  await expect(visitor.heading('Admins')).toBeVisible();
  expect([...policies.keys()]).toEqual(
    expect.arrayContaining([
      '/',
      '/idp/sign-in/',
      '/idp/forgot-password',
      '/some/other/path',
      '/admin/admins',
    ]),
  );
  for (const [path, policy] of policies) {
    expect(policy, path).toContain("default-src 'self'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  }
});
