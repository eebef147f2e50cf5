import type { Page } from '@playwright/test';
import { expect, test } from '../../src/fixtures/test.ts';
import { Dashboard } from '../../src/pages/dashboard.ts';
import { endAccessToken, syncInBackground, written } from '../../src/pages/offline.ts';

test.use({ serviceWorkers: 'allow' });

/** Maximum duration of a background sync, in milliseconds. */
const SYNC_MS = 5_000;

test('offline changes are sent after the page is closed, even if the token has expired (OFFLINE-13)', async ({
  app,
  page,
  context,
  person,
  server,
  goOffline,
}) => {
  await app.type('Before');
  await app.settled();
  await goOffline();
  await app.type('One', 'Two');
  await app.scheduleFor('One', 'Tomorrow');
  await app.check('Before').click();
  await written(page, 4);
  await endAccessToken(page);
  await page.close();

  await context.setOffline(false);
  const tasks = async () =>
    (await person.api('GET /api/tasks'))
      .map(({ title, completed, scheduledDate }) => `${title} ${completed} ${scheduledDate !== null}`)
      .sort();
  await syncInBackground(context, server.url, () =>
    expect
      .poll(tasks, { timeout: SYNC_MS })
      .toEqual(['Before true false', 'One false true', 'Two false false']),
  );

  // The worker has sent its changes, but no page has contacted the server since then.
  await context.setOffline(true);
  const inTheNextTunnel = await context.newPage();
  await inTheNextTunnel.goto('/');
  await expect(new Dashboard(inTheNextTunnel).row('Two')).toBeVisible();
  await expect(new Dashboard(inTheNextTunnel).row('Before')).toHaveCount(0);
  await inTheNextTunnel.close();
  await context.setOffline(false);

  // The page continues the session with the tokens that the worker has renewed. Using an old refresh token
  // again would end the session.
  const next = await context.newPage();
  await next.goto('/');
  const again = new Dashboard(next);
  await expect(again.row('Two')).toBeVisible();
  await again.settled();
  await endAccessToken(next);
  await again.type('Three');
  await again.settled();
  expect((await person.api('GET /api/tasks')).map(({ title }) => title).sort()).toEqual([
    'Before',
    'One',
    'Three',
    'Two',
  ]);
});

test('a change rejected while the page was closed is kept and can be retried (OFFLINE-10)', async ({
  app,
  page,
  context,
  person,
  server,
  watch,
  goOffline,
}) => {
  watch.expect(/\b403\b/);
  await goOffline();
  await app.createProject('The fourth');
  await app.openView('Inbox');
  await app.type('Stays');
  await written(page, 2);
  await page.close();
  for (const title of ['One', 'Two', 'Three']) await person.api('POST /api/projects', { body: { title } });

  await context.setOffline(false);
  const tasks = async () => (await person.api('GET /api/tasks')).length;
  await syncInBackground(context, server.url, () => expect.poll(tasks, { timeout: SYNC_MS }).toBe(1));

  const next = await context.newPage();
  await next.goto('/');
  const again = new Dashboard(next);
  await expect(again.place('The fourth')).toHaveCount(0);
  await next.getByRole('button', { name: '1 not saved' }).click();
  const refused = next.getByRole('dialog', { name: 'Outbox' }).getByRole('listitem');
  await expect(refused).toContainText('Create project: "The fourth"');
  await server.setTier(person.email, 'PersonalPro');
  await refused.getByRole('button', { name: 'Try again' }).click();
  await expect(next.getByRole('dialog', { name: 'Outbox' })).toContainText('Everything is synced');
  await next.getByRole('button', { name: 'Close' }).click();
  await expect(again.place('The fourth')).toBeVisible();
  await expect
    .poll(async () => (await person.api('GET /api/projects')).map(({ title }) => title))
    .toContain('The fourth');
});

test('unfinished text survives a reload and a closed page, even offline (TASK-51)', async ({
  app,
  page,
  context,
  person,
  goOffline,
}) => {
  await app.type('Letter');
  await app.settled();
  await goOffline();
  const writeOn = async (on: Page, words: string): Promise<void> => {
    await new Dashboard(on).title('Letter').click();
    await on.getByRole('button', { name: /^(Add a|Edit) description/ }).click();
    await on.keyboard.type(words);
  };
  await writeOn(page, 'Dear Ada,');
  await page.reload();
  await writeOn(page, ' how are you?');
  await page.close();

  const next = await context.newPage();
  await next.goto('/');
  await new Dashboard(next).title('Letter').click();
  await expect(next.getByText('Dear Ada, how are you?')).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(async () => (await person.api('GET /api/tasks')).map(({ description }) => description))
    .toEqual(['Dear Ada, how are you?']);
});
