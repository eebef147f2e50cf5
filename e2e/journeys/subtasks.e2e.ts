import type { Page } from '@playwright/test';
import { expectNothingFound } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';

/** Returns the titles of the list, each after its level. */
async function tree(page: Page): Promise<string[]> {
  return page
    .locator('[data-row]')
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']))
        .map(
          (row) =>
            `${row.getAttribute('aria-level') ?? '1'} ${row.querySelector('[data-row-title]')?.textContent ?? ''}`,
        ),
    );
}

async function speaks(page: Page, text: string): Promise<void> {
  await expect(page.locator('[aria-live="assertive"]').getByText(text)).toBeAttached();
}

const TRIP = 'Trip\n  Pack\n    Socks\n  Book the train\nCall Ada';

test('an indented list is pasted as a tree, folded, indented by keys and undone (SUBTASK-15, SUBTASK-16, SUBTASK-17)', async ({
  app,
  page,
}) => {
  await app.paste(TRIP);
  await app.acceptPaste(5);
  await expect
    .poll(() => tree(page))
    .toEqual(['1 Trip', '2 Pack', '3 Socks', '2 Book the train', '1 Call Ada']);
  await expect(app.row('Pack')).toHaveAttribute('aria-posinset', '1');
  await expect(app.row('Pack')).toHaveAttribute('aria-setsize', '2');

  await app.title('Call Ada').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect
    .poll(() => tree(page))
    .toEqual(['1 Trip', '2 Pack', '3 Socks', '2 Book the train', '2 Call Ada']);
  await speaks(page, 'Moved "Call Ada" under "Trip".');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowRight');
  await expect
    .poll(() => tree(page))
    .toEqual(['1 Trip', '2 Pack', '3 Socks', '3 Call Ada', '2 Book the train']);
  await page.keyboard.press('ArrowLeft');
  await expect(app.title('Pack')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => tree(page)).toEqual(['1 Trip', '2 Pack', '2 Book the train']);
  await page.reload();
  await expect.poll(() => tree(page)).toEqual(['1 Trip', '2 Pack', '2 Book the train']);
  await app.row('Pack').getByRole('button', { name: '0 of 2 subtasks completed' }).click();
  await expect.poll(() => tree(page)).toHaveLength(5);
  await page.getByRole('heading', { level: 1 }).click();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect
    .poll(() => tree(page))
    .toEqual(['1 Trip', '2 Pack', '3 Socks', '2 Book the train', '1 Call Ada']);
});

test('Tab and Shift+Tab change the level while a title is edited, and the field keeps the focus (SUBTASK-16)', async ({
  app,
  page,
}) => {
  await app.type('Second', 'First');
  await app.title('Second').focus();
  await page.keyboard.press('e');
  await page.keyboard.type(' step');
  await page.keyboard.press('Tab');
  await expect(app.row('Second')).toHaveAttribute('aria-level', '2');
  await expect(page.getByRole('textbox', { name: 'Task title' })).toBeFocused();
  await page.keyboard.type('!');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => tree(page)).toEqual(['1 First', '1 Second step!']);
});

test('a subtask is added in the details, completed with its parent, and shown with the title of its parent in Today (SUBTASK-4, SUBTASK-6, SUBTASK-12)', async ({
  app,
  page,
  person,
}) => {
  await app.type('Trip');
  await app.title('Trip').focus();
  await page.keyboard.press('Shift+A');
  await expect(page.getByRole('textbox', { name: 'Add a subtask' })).toBeFocused();
  await page.keyboard.type('Pack today');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Book');
  await page.keyboard.press('Enter');
  await expect.poll(() => tree(page)).toEqual(['1 Trip', '2 Pack', '2 Book']);
  await page.keyboard.press('Escape');

  await app.place('Today').click();
  await expect(app.row('Pack')).toContainText('Trip');
  await app.check('Pack').click();
  await expect(app.toast('Completed "Pack"')).toBeVisible();
  await app.place('Inbox').click();
  await expect(app.row('Trip').getByRole('button', { name: '1 of 2 subtasks completed' })).toBeVisible();
  await app.check('Book').click();
  // The Inbox shows no completed task, but the details of its parent do.
  await app.title('Trip').click();
  const listed = page.getByRole('list', { name: 'Subtasks of Trip' });
  await expect(listed.getByRole('checkbox', { name: 'Book' })).toBeChecked();
  await app
    .toast('Completed "Book", the last subtask of "Trip"')
    .getByRole('button', { name: 'Complete it too' })
    .click();
  await expect(app.check('Trip')).toHaveCount(0);
  await app.settled();
  expect((await person.api('GET /api/tasks')).every(({ completed }) => completed)).toBe(true);
});

test('the details of a task in Today list its whole tree, and links lead between parent and subtask (SUBTASK-12)', async ({
  app,
  page,
}) => {
  await app.paste(TRIP);
  await app.acceptPaste(5);
  await app.scheduleFor('Trip', 'Today');
  await expect(app.check('Trip')).toHaveCount(0);
  await app.place('Today').click();
  await app.title('Trip').click();
  const pack = page.getByRole('list', { name: 'Subtasks of Trip' });
  await pack.getByRole('button', { name: 'Socks', exact: true }).click();
  await page.keyboard.type(' and shoes');
  await page.keyboard.press('Enter');
  await expect(pack.getByRole('button', { name: 'Socks and shoes', exact: true })).toBeFocused();
  await pack.getByRole('button', { name: 'Actions for Book the train', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Schedule' }).click();
  await app.dialog.getByRole('button', { name: 'Tomorrow', exact: true }).click();
  await expect(app.dialog).toBeHidden();
  await app.place('Upcoming').click();
  await app.row('Book the train').getByRole('button', { name: 'Trip' }).click();
  await expect(app.heading('Today')).toBeVisible();
  await expect(app.title('Trip')).toHaveAttribute('aria-expanded', 'true');
});

test('a task is dropped under another one by dragging it to the right (SUBTASK-16)', async ({
  app,
  page,
}) => {
  await app.type('Two', 'One');
  await app.title('One').hover();
  await expect(page.locator('[data-drags]')).toBeAttached();
  const from = await app.title('Two').boundingBox();
  if (from === null) throw new Error('the row has no box');
  const at = { x: from.x + 60, y: from.y + from.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y + 12, { steps: 4 });
  await page.mouse.move(at.x + 40, at.y, { steps: 4 });
  await speaks(page, 'Position 1 of 1 under "One".');
  await page.mouse.up();
  await expect.poll(() => tree(page)).toEqual(['1 One', '2 Two']);
});

test('a tree has no fault that axe can find', async ({ app, page }) => {
  await app.paste(TRIP);
  await app.acceptPaste(5);
  await app.title('Pack').click();
  await expectNothingFound(page, 'a list with trees');
});
