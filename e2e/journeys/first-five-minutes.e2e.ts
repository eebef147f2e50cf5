import { randomBytes } from 'node:crypto';
import { PRODUCT_FACTS, STRANGER_INTRO } from '@questlog/domain/identity/entry-texts';
import { viewSubtitle } from '@questlog/domain/tasks/view-texts';
import { expectNothingFound } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';
import { Dashboard } from '../src/pages/dashboard.ts';
import { fillFilter, sidebarFilters } from '../src/pages/filters.ts';

test('a stranger reads about Questlog, registers, and completes the four practice tasks (CAPTURE-17, IDENTITY-66)', async ({
  page,
  visitor,
}) => {
  const email = `ada-${randomBytes(4).toString('hex')}@example.org`;
  const app = new Dashboard(page);
  const practice = page.getByRole('region', { name: /Things to try|Well done!/ });

  await test.step('a visitor reads what Questlog is and what it costs', async () => {
    await visitor.open();
    for (const text of [STRANGER_INTRO, ...PRODUCT_FACTS]) await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '£2.99 a month' })).toContainText(
      'Unlimited projects, unlimited tasks',
    );
    await expectNothingFound(page, 'the first page');
  });

  await test.step('the new user is signed in after filling in one form', async () => {
    await visitor.register({ email, password: 'plum tree in may' });
    await expect(app.heading('Inbox')).toBeVisible();
    await expect(practice.getByRole('listitem')).toHaveCount(4);
    await expect(page.getByText(viewSubtitle('inbox', 0))).toBeVisible();
  });

  await test.step('gives a task a date', async () => {
    await app.type('Water the plants');
    await app.scheduleFor('Water the plants', 'Tomorrow');
    await expect(practice.getByText('(done)')).toHaveCount(1);
  });

  await test.step('creates a project and moves a task to it', async () => {
    await practice.getByRole('button', { name: 'Try it: Put a task into a project' }).click();
    await app.dialog.getByLabel('Project title').fill('Garden');
    await app.dialog.getByRole('button', { name: 'Create Project' }).click();
    await expect(app.heading('Garden')).toBeVisible();
    await app.type('Buy seeds');
    await app.openView('Inbox');
    await expect(practice.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('finds a task', async () => {
    await app.type('Call the gardener');
    await practice.getByRole('button', { name: 'Try it: Find a task' }).click();
    await page.getByRole('combobox', { name: 'Search tasks or type a command' }).fill('gardener');
    await expect(app.dialog.getByRole('option', { name: /Call the gardener/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(practice.getByRole('listitem').filter({ hasText: 'Find a task' })).toContainText('(done)');
    await page.keyboard.press('Escape');
  });

  await test.step('saves a filter', async () => {
    await practice.getByRole('button', { name: 'Try it: Save a filter' }).click();
    await fillFilter(app, 'Soon', 'overdue or tomorrow');
    await app.openView('Inbox');
    await expect(sidebarFilters(page)).toHaveText([/^Soon/]);
  });

  await test.step("the practice tasks are gone, and the user's own tasks remain", async () => {
    await app.openView('Today');
    await app.openView('Inbox');
    await expect(practice).toHaveCount(0);
    await app.settled();
    await page.reload();
    await expect(app.row('Call the gardener')).toBeVisible();
    await expect(practice).toHaveCount(0);
  });
});
