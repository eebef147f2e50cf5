import { expect, test } from '../src/fixtures/test.ts';

const LONG_TITLE = 'Ask the council about the noise. '.repeat(6).trim();
const TITLES = [...Array.from({ length: 45 }, (_, index) => `Errand ${index + 1}`), LONG_TITLE];

test('a printed view contains all its rows but not the app around it (VIEW-39)', async ({
  app,
  page,
  user,
}) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  await app.paste(TITLES.join('\n'));
  await app.acceptPaste(TITLES.length);
  await app.settled();
  await expect(app.row('Errand 45')).toHaveCount(0);

  await app.row('Errand 1').hover();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(app.rows()).toHaveCount(TITLES.length);
  const boxes = await app.rows().evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()));
  // The rows must not overlap, even though most of them are outside the window.
  for (const [index, box] of boxes.entries()) {
    if (index > 0) expect(box.top).toBeGreaterThanOrEqual((boxes[index - 1]?.bottom ?? 0) - 1);
  }
  const longTitle = page.getByText(LONG_TITLE);
  expect(await longTitle.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(app.addField).toBeHidden();
  await expect(page.getByRole('main').getByRole('button', { name: 'Schedule' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');

  await page.emulateMedia({ media: 'screen' });
  await expect(app.row('Errand 45')).toHaveCount(0);
  await expect(app.addField).toBeVisible();

  await app.title('Errand 1').click();
  await page.getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'High' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  const printedPriority = page.getByRole('main').getByText('High', { exact: true });
  await expect(page.getByRole('button', { name: 'Priority: High' })).toBeVisible();
  await expect(printedPriority).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(printedPriority).toBeVisible();
  for (const prompt of ['Add a description…', 'Add notes', 'Schedule', 'Due date', 'Collapse'])
    await expect(page.getByRole('button', { name: prompt })).toBeHidden();
  await expect(page.getByPlaceholder('Add a subtask')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Collapse' }).click();

  await page.getByRole('button', { name: 'View actions' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('menu')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');

  await app.title('Errand 1').focus();
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected tasks' });
  await expect(bar).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(bar).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  const taskIds = (await user.api('GET /api/tasks')).map(({ id }) => id);
  await user.api('POST /api/tasks/bulk/complete', { body: { taskIds } });
  await app.openView('Journal');
  await expect(app.rows().first()).toBeVisible();
  expect(await app.rows().count()).toBeLessThan(TITLES.length);
  await page.emulateMedia({ media: 'print' });
  await expect(app.rows()).toHaveCount(TITLES.length);
});

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('a printed list contains every row, because they are rendered before the pages are counted', async ({
  app,
  page,
  user,
}) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  const tasks = Array.from({ length: 50 }, (_, index) => ({ title: `Errand ${index + 1}` }));
  await user.api('POST /api/tasks/bulk', { body: { tasks } });
  // The styles of printing are fetched ahead.
  await page.reload({ waitUntil: 'networkidle' });
  await expect(app.rows().first()).toBeVisible();
  const printed = pagesOf(await page.pdf());
  await page.emulateMedia({ media: 'print' });
  await expect(app.rows()).toHaveCount(tasks.length);
  const complete = pagesOf(await page.pdf());
  expect(complete).toBeGreaterThan(1);
  expect(printed).toBe(complete);
});

test('a printed list contains the titles of completed tasks (VIEW-39)', async ({ app, page, user }) => {
  const today = Temporal.Now.plainDateISO().toString();
  const { id } = await user.api('POST /api/tasks', { body: { title: 'Sanded', scheduledDate: today } });
  await user.api('POST /api/tasks/{id}/complete', { params: { id } });
  await app.openView('Today');
  await expect(app.check('Sanded')).toBeChecked();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Sanded', { exact: true })).toBeVisible();
});

test('a printed message has no buttons (VIEW-39)', async ({ app, page, watch }) => {
  watch.expect(/\b400\b/);
  await page.route('**/api/tasks', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'validation', message: 'This cannot be stored.' } })
      : route.continue(),
  );
  await app.type('Rejected');
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to create task' });
  await expect(banner.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(banner).toBeVisible();
  await expect(banner.getByRole('button')).toHaveCount(0);
});

test("a printed project has its whole title, and a phone's header shows two lines of it (VIEW-39)", async ({
  app,
  page,
  user,
}) => {
  await user.api('POST /api/projects', { body: { title: LONG_TITLE } });
  await page.reload();
  await app.openProject(LONG_TITLE);
  const title = page.getByRole('heading', { level: 1 }).getByText(LONG_TITLE);
  const hidden = () => title.evaluate((text) => text.scrollHeight - text.clientHeight);
  const lines = () =>
    title.evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(lines).toBeCloseTo(2, 1);
  expect(await hidden()).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(hidden).toBe(0);
  expect(await title.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
});
