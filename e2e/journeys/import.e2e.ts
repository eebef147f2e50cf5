import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { exportedTaskWith, exportWith, numberedId } from '@questlog/contract/testing/export-document';
import { expectNothingFound } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';

function exportOf(tasks: number): string {
  const all = Array.from({ length: tasks }, (_, index) =>
    exportedTaskWith({ id: numberedId(100 + index), title: `Task ${index + 1}` }),
  );
  return JSON.stringify(exportWith({ tasks: all }));
}

test('a user imports everything into another account and re-exports it (EXPORT-8, IMPORT-2, IMPORT-3, IMPORT-8)', async ({
  app,
  page,
  user,
  server,
}) => {
  await server.setTier(user.email, 'PersonalPro');
  const other = await server.register();
  await server.setTier(other.email, 'PersonalPro');
  const project = await other.api('POST /api/projects', { body: { title: 'Trip' } });
  const hotel = await other.api('POST /api/tasks', {
    body: {
      title: 'Book a hotel',
      projectId: project.id,
      scheduledDate: '2030-03-01',
      tagPaths: ['travel/spring'],
    },
  });
  await other.api('POST /api/tasks', { body: { title: 'Ask Ana', parentId: hotel.id } });
  const repeat = {
    frequency: 'Weekly' as const,
    interval: 1,
    weekDays: [5],
    repeatMode: 'Schedule' as const,
  };
  await other.api('POST /api/tasks/{id}/repeat', { params: { id: hotel.id }, body: repeat });
  const done = await other.api('POST /api/tasks', { body: { title: 'Learn to swim' } });
  await other.api('POST /api/tasks/{id}/complete', { params: { id: done.id } });
  const params = { accountId: await other.accountId() };
  const archive = await other.api('GET /api/accounts/{accountId}/export', { params });

  await page.reload();
  await page.goto('/settings?tab=import');
  const choose = () =>
    page.getByLabel('Choose a File').setInputFiles({
      name: 'questlog.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(archive),
    });
  await choose();
  await expect(page.getByText('comes from Questlog')).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 Tasks' }).click();
  const result = page.getByRole('region', { name: 'Imported', exact: true });
  await expect(result.getByText('Imported 3 tasks.')).toBeVisible();
  await expect(result.getByRole('button', { name: 'Undo import' })).toHaveAccessibleDescription(
    'Undoing the import removes everything that came with it.',
  );
  const titles = async () => (await user.api('GET /api/tasks')).map(({ title }) => title);
  await expect.poll(async () => (await titles()).length).toBe(3);

  // Importing the same file again adds nothing.
  await page.getByRole('button', { name: 'Import Another File' }).click();
  await choose();
  await expect(page.getByText('Everything in it is here already.')).toBeVisible();

  // One undo removes everything. The file can then be imported again.
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(titles).toEqual([]);
  await page.getByRole('button', { name: 'Choose Another File' }).click();
  await choose();
  await page.getByRole('button', { name: 'Import 3 Tasks' }).click();
  await expect.poll(async () => (await titles()).length).toBe(3);
  await page.goto('/');
  await app.openProject('Trip');
  await expect(app.row('Book a hotel')).toBeVisible();
  await expect(app.row('Ask Ana')).toBeVisible();
});

test("a file dropped on the window is previewed, and imported up to the plan's limit (IMPORT-1, IMPORT-4, IMPORT-7, IMPORT-52)", async ({
  app,
  page,
  user,
}) => {
  await app.loaded();
  const drop = async (content: string): Promise<void> => {
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'backup.json'));
      return data;
    }, content);
    await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  };
  await expect(page.getByRole('button', { name: 'Import from Another App' })).toBeVisible();
  // The code that listens for drops loads once the page is idle, so retry.
  await expect(async () => {
    await drop(exportOf(80));
    await expect(page.getByText('Your plan has no room for 30 tasks.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectNothingFound(page, 'the preview of an import');
  await page.getByRole('button', { name: 'Import 50 Tasks' }).click();
  await expect.poll(async () => (await user.api('GET /api/tasks')).length).toBe(50);
  await page.getByRole('button', { name: 'Import Another File' }).click();
  await drop('{"nothing": "of ours"}');
  await expect(page.getByRole('alert')).toContainText('Questlog does not know this kind of file.');
});

test('cancelling an import reverts it completely (IMPORT-9)', async ({ app, page, user, server }) => {
  await server.setTier(user.email, 'PersonalPro');
  await app.loaded();
  await page.goto('/settings?tab=import');
  const buffer = Buffer.from(exportOf(5_000));
  await page
    .getByLabel('Choose a File')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer });
  const begin = page.getByRole('button', { name: /^Import 5,?000 Tasks/ });
  await begin.waitFor();
  // The button is visible for less than a second, so click it from a script.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const cancel = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Cancel');
      if (cancel === undefined) return;
      observer.disconnect();
      cancel.click();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await begin.click();
  await expect(app.toast('The import was cancelled. Nothing of it is left.')).toBeVisible();
  await expect.poll(async () => (await user.api('GET /api/tasks')).length).toBe(0);
});

/** Returns a Things database with one to-do in a project. */
async function thingsDatabase(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'things-'));
  try {
    const path = join(folder, 'main.sqlite');
    const database = new DatabaseSync(path);
    database.exec(`
      CREATE TABLE TMTask (uuid TEXT, type INTEGER, status INTEGER, trashed INTEGER, title TEXT, start INTEGER,
        startDate INTEGER, "index" INTEGER, project TEXT);
      CREATE TABLE TMArea (uuid TEXT, title TEXT, "index" INTEGER);
      CREATE TABLE TMTag (uuid TEXT, title TEXT, parent TEXT, "index" INTEGER);
      CREATE TABLE TMTaskTag (tasks TEXT, tags TEXT);
      CREATE TABLE TMChecklistItem (uuid TEXT, title TEXT, status INTEGER, "index" INTEGER, task TEXT);
      INSERT INTO TMTask VALUES ('p', 1, 0, 0, 'Garden', 1, NULL, 1, NULL);
      INSERT INTO TMTask VALUES ('t', 0, 0, 0, 'Plant a tree', 1, ${(2030 << 16) | (3 << 12) | (1 << 7)}, 2, 'p');
    `);
    database.close();
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a Things database can be read even if the page forbids WebAssembly (IMPORT-39, IMPORT-40)', async ({
  app,
  page,
  user,
}) => {
  await app.loaded();
  const response = await page.goto('/settings?tab=import');
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe-eval');
  const buffer = await thingsDatabase();
  await page
    .getByLabel('Choose a File')
    .setInputFiles({ name: 'main.sqlite', mimeType: 'application/octet-stream', buffer });
  await expect(page.getByText('comes from Things')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 Task' }).click();
  await expect
    .poll(async () =>
      (await user.api('GET /api/tasks')).map(({ title, scheduledDate }) => [title, scheduledDate]),
    )
    .toEqual([['Plant a tree', '2030-03-01T00:00:00.000Z']]);
});

test('a user chooses the meaning of each column of an imported table (IMPORT-36, IMPORT-38)', async ({
  app,
  page,
  user,
}) => {
  await app.loaded();
  await page.goto('/settings?tab=import');
  const choose = (lines: readonly string[]) =>
    page
      .getByLabel('Choose a File')
      .setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await choose(['Was;Wann;Egal', 'Laufen;2030-03-01;x', 'Schwimmen;2030-03-02;y']);
  // The importer recognises none of the column names.
  await expect(page.getByText('No column has the titles of the tasks yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await expectNothingFound(page, 'the columns of a table');
  const columns = page.getByRole('combobox');
  await expect(columns).toHaveCount(3);
  await expect(page.getByText('Laufen · Schwimmen')).toBeVisible();
  await page.getByLabel('Was').selectOption('Title');
  await expect(page.getByText('2 tasks, the first one is "Laufen".')).toBeVisible();
  await page.getByLabel('Wann').selectOption('Due date');
  await page.getByLabel('The first row has the names of the columns').uncheck();
  await expect(page.getByText('3 tasks, the first one is "Was".')).toBeVisible();
  await page.getByLabel('The first row has the names of the columns').check();
  await expect(page.getByText('2 tasks, the first one is "Laufen".')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  // The user can go back and change the meanings of the columns.
  await page.getByRole('button', { name: 'Columns…' }).click();
  await page.getByLabel('Wann').selectOption('Scheduled date');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('is a table')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 Tasks' }).click();
  await expect
    .poll(
      async () =>
        (await user.api('GET /api/tasks')).filter(({ scheduledDate }) => scheduledDate !== null).length,
    )
    .toBe(2);
});
