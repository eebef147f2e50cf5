import { expect, test } from '../src/fixtures/test.ts';

test('a person takes everything into another account, and back out again (EXPORT-8, IMPORT-2, IMPORT-3, IMPORT-8)', async ({
  app,
  page,
  person,
  server,
}) => {
  await server.setTier(person.email, 'PersonalPro');
  const other = await server.register();
  await server.setTier(other.email, 'PersonalPro');
  const project = await other.api('POST /api/projects', { body: { title: 'Trip' } });
  const hotel = await other.api('POST /api/tasks', {
    body: { title: 'Book a hotel', projectId: project.id, scheduledDate: '2030-03-01', tagPaths: ['travel/spring'] },
  });
  await other.api('POST /api/tasks', { body: { title: 'Ask Ana', parentId: hotel.id } });
  const repeat = { frequency: 'Weekly' as const, interval: 1, weekDays: [5], repeatMode: 'Schedule' as const };
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
  await expect(page.getByText('Imported 3 tasks. Ctrl+Z takes all of it back.')).toBeVisible();
  const titles = async () => (await person.api('GET /api/tasks')).map(({ title }) => title);
  await expect.poll(async () => (await titles()).length).toBe(3);

  // A second import adds nothing.
  await page.getByRole('button', { name: 'Import Another File' }).click();
  await choose();
  await expect(page.getByText('Everything in it is here already.')).toBeVisible();

  // One undo takes everything back, and then it can be imported again.
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
