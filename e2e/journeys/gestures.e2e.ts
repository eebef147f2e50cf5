import { expect, test } from '../src/fixtures/test.ts';
import { boxOf, stableBox } from '../src/pages/box.ts';
import { Finger } from '../src/pages/finger.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a sheet follows a finger, snaps back after a short drag, and closes after a drag of a third of its height (VIEW-82)', async ({
  app,
  page,
}) => {
  const finger = new Finger(page);
  await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'contain');
  await page.getByRole('button', { name: 'Add Task', exact: true }).tap();
  const title = app.dialog.getByLabel('Title');
  await expect(title).toBeFocused();
  const head = app.dialog.getByRole('heading', { name: 'New task' });
  const { y } = await stableBox(head);

  await finger.pull(head, 0, 50);
  await expect.poll(async () => (await boxOf(head)).y).toBeCloseTo(y + 50, 0);
  await finger.rest();
  await finger.lift();
  await expect.poll(async () => (await boxOf(head)).y).toBeCloseTo(y, 0);
  await expect(title).toBeVisible();

  await title.fill('Half a thought');
  await finger.swipe(head, 0, 150);
  await expect(app.dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Task', exact: true }).tap();
  await expect(title).toHaveValue('Half a thought');
});

test('a sheet slides in and out, unless the user prefers reduced motion (VIEW-84)', async ({ app, page }) => {
  const sheet = page.locator('[data-sheet]');
  const slides = async (): Promise<boolean> =>
    sheet.evaluate((element) =>
      getComputedStyle(element).transitionProperty.split(', ').includes('translate'),
    );
  await page.getByRole('button', { name: 'Add Task', exact: true }).tap();
  await expect(app.dialog).toBeVisible();
  expect(await slides()).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await slides()).toBe(false);
});

test.describe('pulling the list down syncs (VIEW-83)', () => {
  test.use({ serviceWorkers: 'allow' });

  test('pulling the list down by more than 64 pixels syncs and shows the result', async ({
    app,
    page,
    goOffline,
  }) => {
    const finger = new Finger(page);
    await app.type('One');
    await app.settled();
    await app.heading('Inbox').tap();
    await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'contain');
    const fetches: string[] = [];
    page.on('request', (request) => fetches.push(new URL(request.url()).pathname));
    const spoken = page.locator('[aria-live="polite"]');
    const pull = async (dy: number): Promise<void> => finger.swipe(app.title('One'), 0, dy);

    await pull(50);
    await expect(page.getByText('Pull to sync')).toHaveCount(0);
    expect(fetches).not.toContain('/api/changes');

    await pull(100);
    await expect(spoken.getByText('Up to date')).toBeAttached();
    expect(fetches).toContain('/api/changes');
    await expect(page.locator('[aria-hidden]', { hasText: 'Up to date' })).toHaveCount(0);
    await expect(app.title('One')).toHaveAttribute('aria-expanded', 'false');

    await test.step('pulling the page header down also syncs', async () => {
      await finger.swipe(app.heading('Inbox'), 0, 100);
      await expect(page.locator('[aria-hidden]', { hasText: 'Up to date' })).toBeVisible();
      await expect(page.locator('[aria-hidden]', { hasText: 'Up to date' })).toHaveCount(0);
    });

    await goOffline();
    await pull(100);
    await expect(spoken.getByText("You're offline", { exact: true })).toBeAttached();
  });
});
