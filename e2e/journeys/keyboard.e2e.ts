import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures/test.ts';
import { Dashboard } from '../src/pages/dashboard.ts';
import { Visitor } from '../src/pages/visitor.ts';

/** Presses Tab until the element has the focus. Fails after too many presses. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>, key = 'Tab'): Promise<void> {
  await target.first().waitFor();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target, 'reachable by Tab').toBeFocused();
}

/** Makes the journey fail if it clicks, taps or otherwise uses the pointer. */
async function forbidPointers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'touchstart']) {
      addEventListener(type, () => reportError(new Error('a pointer was used')), true);
    }
  });
}

test('a user spends a day with the keyboard: sign in, capture, sort, complete, delete, undo, sign out (ACCOUNT-20, TASK-16, TASK-27, TASK-42)', async ({
  page,
  user,
}) => {
  const visitor = new Visitor(page);
  const app = new Dashboard(page);
  const { keyboard } = page;
  await forbidPointers(page);

  await test.step('signs in with the keyboard', async () => {
    await visitor.open();
    await tabTo(page, visitor.field('Email'));
    await keyboard.type(user.email);
    await keyboard.press('Enter');
    await visitor.onHostedLogin();
    await expect(visitor.field('Password')).toBeFocused();
    await keyboard.type(user.password);
    await keyboard.press('Enter');
    await expect(app.heading('Inbox')).toBeVisible();
  });

  await test.step('captures tasks', async () => {
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await keyboard.press('Enter');
    await tabTo(page, app.addField);
    for (const title of ['Third', 'Second', 'First']) {
      await keyboard.type(title);
      await keyboard.press('Enter');
    }
    await expect(page.getByText('3 tasks in your inbox')).toBeVisible();
  });

  await test.step('moves through the list with the arrow keys, and back to the add field', async () => {
    await keyboard.press('ArrowDown');
    await expect(app.title('First')).toBeFocused();
    await keyboard.press('End');
    await expect(app.title('Third')).toBeFocused();
    await keyboard.press('Home');
    await keyboard.press('ArrowUp');
    await expect(app.addField).toBeFocused();
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await expect(app.title('Second')).toBeFocused();
  });

  await test.step('opens, closes and renames a task', async () => {
    await keyboard.press('Enter');
    await expect(app.title('Second')).toHaveAttribute('aria-expanded', 'true');
    await keyboard.press('Escape');
    await expect(app.title('Second')).toHaveAttribute('aria-expanded', 'false');
    await keyboard.press('e');
    await keyboard.type(' thoughts');
    await keyboard.press('Enter');
    await expect(app.title('Second thoughts')).toBeFocused();
  });

  await test.step('creates a project and moves a task to it', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Add project' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(app.dialog.getByLabel('Project title')).toBeFocused();
    await keyboard.type('Reading');
    await keyboard.press('Enter');
    await expect(app.heading('Reading')).toBeVisible();
    await tabTo(page, app.navItem('Inbox'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(app.heading('Inbox')).toBeVisible();
    await tabTo(page, app.addField);
    await keyboard.press('ArrowDown');
    await keyboard.press('m');
    await expect(page.getByRole('combobox', { name: 'Find or create a project' })).toBeFocused();
    await keyboard.type('read');
    await keyboard.press('Enter');
    await expect(app.row('First')).toHaveCount(0);
    await expect(app.dialog).toBeHidden();
    await expect(app.title('Second thoughts')).toBeFocused();
  });

  await test.step('schedules a task by typing a date', async () => {
    await keyboard.press('s');
    await expect(app.dialog.getByRole('textbox', { name: 'Type a date' })).toBeFocused();
    await keyboard.type('today');
    await expect(app.dialog.getByRole('textbox', { name: 'Type a date' })).toHaveValue('today');
    await keyboard.press('Enter');
    await expect(app.row('Second thoughts')).toHaveCount(0);
    await expect(app.title('Third')).toBeFocused();
  });

  await test.step('completes a task, and undoes it from the notifications', async () => {
    await keyboard.press('Space');
    await expect(app.toast('Completed "Third"')).toBeVisible();
    await keyboard.press('F6');
    await tabTo(page, app.toast('Completed "Third"').getByRole('button', { name: 'Undo' }));
    await keyboard.press('Enter');
    await expect(app.check('Third')).not.toBeChecked();
  });

  await test.step('reopens a completed task from the Journal', async () => {
    await tabTo(page, app.addField, 'Shift+Tab');
    await keyboard.press('ArrowDown');
    await expect(app.title('Third')).toBeFocused();
    await keyboard.press('Space');
    await expect(app.row('Third')).toHaveCount(0);
    await tabTo(page, app.navItem('Journal'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(app.heading('Journal')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Reopen' }));
    await keyboard.press('Enter');
    await expect(page.getByText('Your journal awaits')).toBeVisible();
    await tabTo(page, app.navItem('Inbox'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(app.row('Third')).toBeVisible();
  });

  await test.step('deletes a task after confirming', async () => {
    await tabTo(page, app.addField, 'Shift+Tab');
    await keyboard.press('ArrowDown');
    await expect(app.title('Third')).toBeFocused();
    await keyboard.press('Delete');
    await expect(app.alertDialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await tabTo(page, app.alertDialog.getByRole('button', { name: 'Delete', exact: true }));
    await keyboard.press('Enter');
    await expect(page.getByText('Your inbox is empty!')).toBeVisible();
    await expect(app.addField).toBeFocused();
  });

  await test.step('adds a task with Ctrl+N, opens the list of shortcuts with ?, and signs out', async () => {
    await keyboard.press('ControlOrMeta+n');
    await expect(app.dialog.getByLabel('Title')).toBeFocused();
    await keyboard.type('From the form');
    await keyboard.press('Enter');
    await expect(app.row('From the form')).toBeVisible();
    await expect(app.dialog).toBeHidden();
    await tabTo(page, app.navItem('Journal'), 'Shift+Tab');
    await keyboard.press('?');
    await expect(app.dialog).toHaveAccessibleName('Keyboard shortcuts');
    await keyboard.press('Escape');
    await expect(app.navItem('Journal')).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: /^Account menu/ }), 'Shift+Tab');
    await keyboard.press('Enter');
    await tabTo(page, app.dialog.getByRole('button', { name: 'Log out' }));
    await keyboard.press('Enter');
    await expect(visitor.heading('Welcome back')).toBeVisible();
  });
});

test('a dialog traps the focus and restores it (VIEW-30, VIEW-49)', async ({ app, page }) => {
  await app.addField.focus();
  await page.keyboard.type('Anything');
  await page.keyboard.press('Enter');
  await expect(app.row('Anything')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(app.title('Anything')).toBeFocused();
  await page.keyboard.press('s');
  await expect(app.dialog.getByRole('textbox', { name: 'Type a date' })).toBeFocused();
  for (let steps = 0; steps < 30; steps += 1) {
    await page.keyboard.press('Tab');
    // Poll, because a focus guard at either end of the dialog briefly has the focus.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null), {
        message: `after ${steps + 1} tabs`,
      })
      .toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(app.dialog).toBeHidden();
  await expect(app.title('Anything')).toBeFocused();
  await page.keyboard.press('s');
  await expect(app.dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(app.dialog).toBeHidden();
  await expect(app.title('Anything')).toBeFocused();
});

test('a dialog opened while another is closing takes the focus, and returns it to the row (VIEW-58)', async ({
  app,
  page,
}) => {
  await app.type('One', 'Two');
  await app.title('Two').focus();
  await page.keyboard.press('m');
  await expect(app.dialog.getByRole('combobox').or(app.dialog.getByRole('textbox'))).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+n');
  const form = page.getByRole('dialog', { name: 'New task' });
  await expect(form.getByLabel('Title')).toBeFocused();
  // By the time this form is visible, the other dialog must be closed.
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.type('Three');
  await page.keyboard.press('Enter');
  await expect(app.title('Three')).toBeVisible();
  await expect(app.title('Two')).toBeFocused();
});

test('the first key after closing any dialog reaches the list (VIEW-59)', async ({ app, page }) => {
  await app.type('One', 'Two');
  for (const key of ['m', 's', 'Delete', 'Control+n']) {
    await app.title('Two').focus();
    await page.keyboard.press(key);
    const dialog = app.dialog.or(app.alertDialog);
    await expect(dialog.locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await expect(app.title('One')).toBeFocused();
    await expect(dialog).toHaveCount(0);
    await expect(app.title('One')).toBeFocused();
  }
});
