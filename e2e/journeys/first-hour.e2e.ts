import { randomBytes } from 'node:crypto';
import { viewSubtitle } from '@questlog/domain/tasks/view-texts';
import { expectNothingFound } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';
import { Dashboard } from '../src/pages/dashboard.ts';
import { readRealList, titlesOf } from '../src/real-list.ts';

test('a user registers, captures and sorts a whole list, and finds it after the server is killed with kill -9 (CAPTURE-17, IDENTITY-35, TASK-14)', async ({
  page,
  visitor,
  server,
  watch,
}) => {
  // The page keeps polling while the server is down.
  watch.expect(/ERR_CONNECTION_(REFUSED|RESET)/);
  const email = `ada-${randomBytes(4).toString('hex')}@example.org`;
  const password = 'plum tree in may';
  const app = new Dashboard(page);
  const list = await readRealList();
  const titles = titlesOf(list);

  await test.step('creates an account', async () => {
    await visitor.open();
    await visitor.register({ email, password });
  });

  await test.step('the new user is signed in, without being asked for the password again', async () => {
    await expect(app.heading('Inbox')).toBeVisible();
    await expect(page).toHaveTitle("Questlog – Ada's Account");
    await expect(page).toHaveURL(`${server.url}/inbox`);
  });

  await test.step('reads the practice tasks and dismisses them', async () => {
    const practice = page.getByRole('region', { name: 'Three things to try' });
    await expect(practice.getByRole('listitem')).toHaveCount(3);
    await expectNothingFound(page, 'the practice tasks');
    await page.reload();
    await practice.getByRole('button', { name: 'Dismiss practice tasks' }).click();
    await expect(practice).toBeHidden();
    await expect(page.getByText('Your inbox is empty!')).toBeVisible();
  });

  await test.step('captures a pasted list in a Pro account, which has no task limit', async () => {
    await server.setTier(email, 'PersonalPro');
    await page.reload();
    await app.learntOfPro();
    await app.paste(list);
    await app.acceptPaste(titles.length);
    await expect(page.getByText(viewSubtitle('inbox', titles.length))).toBeVisible();
  });

  await test.step('captures tasks by typing', async () => {
    await app.type('Book the train to Leeds', 'Water the tomatoes', 'Old idea', 'Thank Mary');
    await expect(page.getByText(viewSubtitle('inbox', titles.length + 4))).toBeVisible();
  });

  await test.step('moves tasks to a project and gives them dates', async () => {
    await app.createProject('Summer trip');
    await app.openView('Inbox');
    await app.moveTo('Book the train to Leeds', 'Summer trip');
    await expect(app.toast('Moved "Book the train to Leeds" to Summer trip')).toBeVisible();
    await app.scheduleFor('Water the tomatoes', 'Today');
    await expect(app.toast('Scheduled "Water the tomatoes" for today')).toBeVisible();
    await app.scheduleFor('Thank Mary', 'Tomorrow');
  });

  await test.step('completes, deletes and restores tasks', async () => {
    await app.openView('Today');
    await app.check('Water the tomatoes').click();
    await expect(app.toast('Completed "Water the tomatoes"')).toBeVisible();
    await app.openView('Inbox');
    await app.remove('Old idea');
    await expect(app.row('Old idea')).toHaveCount(0);
    await app.undo('Deleted "Old idea"');
    await expect(app.row('Old idea')).toBeVisible();
  });

  await test.step('the server has received all changes', async () => {
    const { api } = server.known({ email, password });
    await expect
      .poll(async () => {
        const tasks = await api('GET /api/tasks');
        const late = tasks.filter(({ title }) => ['Old idea', 'Water the tomatoes'].includes(title));
        return late.map(({ title, completed }) => `${title}: ${completed ? 'done' : 'open'}`).sort();
      })
      .toEqual(['Old idea: open', 'Water the tomatoes: done']);
  });

  await server.kill();
  await server.start();

  await test.step('finds everything again after the browser has lost its stored data', async () => {
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases())
        if (name !== undefined) indexedDB.deleteDatabase(name);
    });
    await page.reload();
    await app.openView('Inbox');
    await expect(page.getByText(viewSubtitle('inbox', titles.length + 1))).toBeVisible();
    await expect(app.row('Old idea')).toBeVisible();
    await expect.poll(() => app.titles()).toEqual(expect.arrayContaining(titles.slice(0, 5)));
    await app.openProject('Summer trip');
    await expect(app.row('Book the train to Leeds')).toBeVisible();
    await app.openView('Upcoming');
    await expect(page.getByRole('region', { name: 'Tomorrow' }).getByRole('listitem')).toHaveText(
      'Thank Mary',
    );
    await app.openView('Journal');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText(/Water the tomatoes/);
  });
});
