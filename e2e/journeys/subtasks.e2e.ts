import type { Page } from '@playwright/test';
import { expectNothingFound } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';
import { boxOf } from '../src/pages/box.ts';
import { Finger } from '../src/pages/finger.ts';

/** Returns the titles in the list from top to bottom, each prefixed with its level. */
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

test('an indented list becomes a tree, which can be collapsed, indented with the keyboard and undone (SUBTASK-15, SUBTASK-16, SUBTASK-17)', async ({
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

test('Tab and Shift+Tab change the level during an edit of the title, and keep the focus (SUBTASK-16)', async ({
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

test("a subtask is added in the details, completed with its parent, and shown under its parent's title in Today (SUBTASK-4, SUBTASK-6, SUBTASK-12)", async ({
  app,
  page,
  user,
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

  await app.navItem('Today').click();
  await expect(app.row('Pack')).toContainText('Trip');
  await app.check('Pack').click();
  await expect(app.toast('Completed "Pack"')).toBeVisible();
  await app.navItem('Inbox').click();
  await expect(app.row('Trip').getByRole('button', { name: '1 of 2 subtasks completed' })).toBeVisible();
  await app.check('Book').click();
  // Completed subtasks appear in the parent's details, but not in the Inbox.
  await app.title('Trip').click();
  const listed = page.getByRole('list', { name: 'Subtasks of Trip' });
  await expect(listed.getByRole('checkbox', { name: 'Book' })).toBeChecked();
  await app
    .toast('Completed "Book", the last subtask of "Trip"')
    .getByRole('button', { name: 'Complete it too' })
    .click();
  await expect(app.check('Trip')).toHaveCount(0);
  await app.settled();
  expect((await user.api('GET /api/tasks')).every(({ completed }) => completed)).toBe(true);
});

test('dragging a task to the right makes it a subtask of the task above (SUBTASK-16)', async ({
  app,
  page,
}) => {
  await app.type('Two', 'One');
  await app.title('One').hover();
  await expect(page.locator('[data-drags]')).toBeAttached();
  const from = await boxOf(app.title('Two'));
  const at = { x: from.x + 60, y: from.y + from.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y + 12, { steps: 4 });
  await page.mouse.move(at.x + 40, at.y, { steps: 4 });
  await speaks(page, 'Position 1 of 1 under "One".');
  await page.mouse.up();
  await expect.poll(() => tree(page)).toEqual(['1 One', '2 Two']);
});

test('axe finds no problems in a tree of subtasks', async ({ app, page }) => {
  await app.paste(TRIP);
  await app.acceptPaste(5);
  await app.title('Pack').click();
  await expectNothingFound(page, 'a list with trees');
});

test('a task becomes a project, subtasks become a checklist, and one undo reverts each (SUBTASK-18, SUBTASK-19, SUBTASK-20)', async ({
  app,
  page,
  user,
}) => {
  const turnInto = async (title: string, what: string): Promise<void> => {
    await app.title(title).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Turn into' }).click();
    await page.getByRole('menuitem', { name: what, exact: true }).click();
  };
  const description = async (): Promise<string | null | undefined> => {
    await app.settled();
    return (await user.api('GET /api/tasks')).find(({ title }) => title === 'Trip')?.description;
  };
  await app.paste('Trip\n  Pack\n    Socks\n  Train');
  await app.acceptPaste(4);
  await app.check('Socks').click();
  await expect(app.toast('Completed "Socks"')).toBeVisible();
  // The Inbox does not show completed tasks.
  const whole = ['1 Trip', '2 Pack', '2 Train'];

  await test.step('converts the subtasks to a checklist, and back to subtasks', async () => {
    await turnInto('Trip', 'Subtasks to checklist');
    await expect(app.toast('Turned 3 subtasks of "Trip" into a checklist')).toBeVisible();
    await expect.poll(() => tree(page)).toEqual(['1 Trip']);
    expect(await description()).toBe('- [ ] Pack\n  - [x] Socks\n- [ ] Train');
    await turnInto('Trip', 'Checklist to subtasks');
    await expect.poll(() => tree(page)).toEqual(whole);
    expect(await description()).toBeNull();
    await expect(app.row('Pack').getByText('1/1')).toBeVisible();
    await app.undo('Turned the checklist of "Trip" into 3 subtasks');
    await expect.poll(() => tree(page)).toEqual(['1 Trip']);
    await app.title('Trip').focus();
    await page.keyboard.press('z');
    await expect.poll(() => tree(page)).toEqual(whole);
    expect(await description()).toBeNull();
  });

  await test.step('converting a subtask with a date asks for confirmation', async () => {
    await app.scheduleFor('Train', 'Tomorrow');
    await turnInto('Trip', 'Subtasks to checklist');
    const question = page.getByRole('alertdialog', { name: 'Turn the subtasks into a checklist?' });
    await expect(question).toContainText('A checklist has no dates.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => tree(page)).toEqual(whole);
  });

  await test.step('the task becomes a project, and one undo reverts this', async () => {
    await turnInto('Trip', 'Project');
    await expect(app.heading('Trip')).toBeVisible();
    await expect.poll(() => tree(page)).toEqual(['1 Pack', '2 Socks', '1 Train']);
    await app.settled();
    await page.reload();
    await expect.poll(() => tree(page)).toEqual(['1 Pack', '2 Socks', '1 Train']);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('z');
    await app.navItem('Inbox').click();
    await expect.poll(() => tree(page)).toEqual(whole);
    await app.settled();
    await page.reload();
    await expect.poll(() => tree(page)).toEqual(whole);
    expect(await user.api('GET /api/projects')).toEqual([]);
  });
});

test('a user makes a task a subtask of another one with the keyboard only (SUBTASK-21)', async ({
  app,
  page,
}) => {
  await app.type('Socks', 'Pack', 'Trip');
  await app.title('Socks').focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu', { name: 'Actions for Socks' }).locator(':focus')).toBeVisible();
  await page.keyboard.type('turn');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('menuitem', { name: 'Project', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Subtask of…' });
  await expect(dialog.getByRole('combobox', { name: 'Find a task' })).toBeFocused();
  await expect(dialog.getByRole('option')).toHaveText(['Trip', 'Pack']);
  await page.keyboard.type('pa');
  await page.keyboard.press('Enter');
  await expect(app.toast('Moved "Socks" under "Pack"')).toBeVisible();
  await expect.poll(() => tree(page)).toEqual(['1 Trip', '1 Pack', '2 Socks']);
  await app.undo('Moved "Socks" under "Pack"');
  await expect.poll(() => tree(page)).toEqual(['1 Trip', '1 Pack', '1 Socks']);
});

test.describe('subtasks can be used on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("suggestions for a new subtask's title cover the rows below the field", async ({ app, page }) => {
    const finger = new Finger(page);
    await app.paste('Trip\n  Pack\n  Book\n  Train\n  Call');
    await app.acceptPaste(5);
    await app.dialog.getByRole('button', { name: 'Close' }).tap();
    await finger.openMenu(app.title('Trip'));
    await page.getByRole('menuitem', { name: 'Add subtask', exact: true }).tap();
    await finger.write(
      page.getByRole('textbox', { name: 'Add a subtask' }),
      'Sun tomorrow 9am every week p1 #sea #sun',
    );
    const panel = page.locator('[data-over-rows]');
    await expect(panel).toBeVisible();
    const isOnTop = (): Promise<boolean> =>
      panel.evaluate((element) => {
        const { left, right, bottom } = element.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, bottom - 4);
        return element.contains(at);
      });
    expect(await isOnTop()).toBe(true);
  });
});
