import { expect, test } from '../src/fixtures/test.ts';
import { Dashboard } from '../src/pages/dashboard.ts';

test('a list stays sorted and grouped after a reload and in a second tab (VIEW-72, VIEW-73, VIEW-74)', async ({
  app,
  page,
  context,
}) => {
  await app.type('Write', 'Answer', 'Mail');
  expect(await app.titles()).toEqual(['Mail', 'Answer', 'Write']);
  const display = page.getByRole('button', { name: /^Display/ });
  const panel = page.getByRole('dialog', { name: 'Display' });
  // The add field's hint covers the list while the field has the focus.
  await app.heading('Inbox').click();
  await display.click();
  await panel.getByLabel('Sort').selectOption('Title');
  await expect.poll(() => app.titles()).toEqual(['Answer', 'Mail', 'Write']);
  await page.keyboard.press('Escape');
  await expect(display).toBeFocused();
  await expect(display).toContainText('By title');

  const other = new Dashboard(await context.newPage());
  await other.page.goto('/');
  await expect.poll(() => other.titles()).toEqual(['Answer', 'Mail', 'Write']);
  await app.type('Brew');
  await expect.poll(() => app.titles()).toEqual(['Answer', 'Brew', 'Mail', 'Write']);
  await expect.poll(() => other.titles()).toEqual(['Answer', 'Brew', 'Mail', 'Write']);

  await app.title('Mail').press('Alt+ArrowUp');
  await expect(page.locator('[aria-live="assertive"]').getByText(/^By title:/)).toBeAttached();
  expect(await app.titles()).toEqual(['Answer', 'Brew', 'Mail', 'Write']);

  await display.click();
  await panel.getByLabel('Group').selectOption('Priority');
  await expect(page.getByRole('heading', { name: 'No priority' })).toBeVisible();
  await expect(other.page.getByRole('heading', { name: 'No priority' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No priority' })).toBeVisible();
  expect(await app.titles()).toEqual(['Answer', 'Brew', 'Mail', 'Write']);
});
