import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures/test.ts';
import { Dashboard } from '../src/pages/dashboard.ts';
import { Visitor } from '../src/pages/visitor.ts';

/** Presses Tab until the element has the focus. Fails after too many presses. */
async function tabTo(page: Page, wanted: ReturnType<Page['locator']>, key = 'Tab'): Promise<void> {
  await wanted.first().waitFor();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(wanted, 'reachable by Tab').toBeFocused();
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
  person,
}) => {
  const visitor = new Visitor(page);
  const app = new Dashboard(page);
  const { keyboard } = page;
  await forbidPointers(page);

  await test.step('signs in with the keyboard', async () => {
    await visitor.open();
    await tabTo(page, visitor.field('Email'));
    await keyboard.type(person.email);
    await keyboard.press('Enter');
    await visitor.onHostedLogin();
    await expect(visitor.field('Password')).toBeFocused();
    await keyboard.type(person.password);
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
    await tabTo(page, app.place('Inbox'), 'Shift+Tab');
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
    await tabTo(page, app.place('Journal'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(app.heading('Journal')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Reopen' }));
    await keyboard.press('Enter');
    await expect(page.getByText('Your journal awaits')).toBeVisible();
    await tabTo(page, app.place('Inbox'), 'Shift+Tab');
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
    await tabTo(page, app.place('Journal'), 'Shift+Tab');
    await keyboard.press('?');
    await expect(app.dialog).toHaveAccessibleName('Keyboard shortcuts');
    await keyboard.press('Escape');
    await expect(app.place('Journal')).toBeFocused();
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

test('accounts, team and settings work with the keyboard (ACCOUNT-37)', async ({ page, person, server }) => {
  await server.verify(person);
  const accountId = await server.openTeam(person, 'Crew');
  const cleo = await server.register({ firstName: 'Cleo', lastName: 'Roth' });
  await server.join(cleo, { owner: person, accountId });
  const visitor = new Visitor(page);
  const app = new Dashboard(page);
  const { keyboard } = page;
  await visitor.open();
  await visitor.signIn(person);
  await forbidPointers(page);
  await page.reload();
  await expect(app.heading('Inbox')).toBeVisible();
  const palette = page.getByRole('combobox', { name: 'Search tasks or type a command' });
  const command = async (name: string) => {
    await keyboard.press('ControlOrMeta+k');
    await expect(palette).toBeFocused();
    await keyboard.type(name);
    await expect(page.getByRole('option').first()).toContainText(name, { ignoreCase: true });
    await keyboard.press('Enter');
    // The palette is a dialog too, and may still be fading out.
    await expect(palette).toHaveCount(0);
  };
  const open = async (name: string, dialog: string) => {
    await command(name);
    await expect(app.dialog).toHaveAccessibleName(dialog);
  };
  const openSettings = async (name: string, tab: 'General' | 'Team Management' | 'Profile') => {
    await command(name);
    await expect(app.settingsTab(tab)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main')).toBeFocused();
  };
  /** Leaves the settings. Escape does nothing in one of their fields, so focus the close button first. */
  const leave = async () => {
    await tabTo(page, page.getByRole('button', { name: 'Close settings' }), 'Shift+Tab');
    await keyboard.press('Escape');
    await expect(app.heading('Inbox')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  };

  await test.step('switches the account', async () => {
    await open('Switch to Crew', 'Switching Accounts');
    await expect(page).toHaveTitle('Questlog – Crew');
    await expect(app.dialog).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('renames the account, and moves through the settings list', async () => {
    await openSettings('Account Settings', 'General');
    await tabTo(page, app.settings.getByLabel('Account name'));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('Big crew');
    await keyboard.press('Enter');
    await expect(app.settings.getByText('Account settings updated successfully!')).toBeVisible();
    await tabTo(page, app.settingsTab('General'), 'Shift+Tab');
    await keyboard.press('ArrowDown');
    await expect(app.settingsTab('Usage')).toBeFocused();
    await keyboard.press('Enter');
    await expect(app.settingsTab('Usage')).toBeFocused();
    await expect(app.settings).toContainText('2 of 5 seats');
    await leave();
  });

  await test.step('makes a member an Admin', async () => {
    await openSettings('Team Management', 'Team Management');
    await tabTo(page, app.settings.getByRole('button', { name: 'Actions for Cleo Roth' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Make Admin' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(app.alertDialog.getByRole('button', { name: 'Make Admin' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(app.settings.getByRole('listitem').filter({ hasText: 'Cleo Roth' })).toContainText('Admin');
    await expect(app.settings.getByRole('button', { name: 'Actions for Cleo Roth' })).toBeFocused();
    await leave();
  });

  await test.step('changes the first name', async () => {
    await openSettings('User settings', 'Profile');
    await tabTo(page, app.settings.getByLabel('First name'));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('Augusta');
    await keyboard.press('Enter');
    await expect(app.settings.getByText('Profile updated successfully!')).toBeVisible();
    await leave();
  });

  await test.step('creates an account', async () => {
    await open('Create account', 'Create New Account');
    await expect(app.dialog.getByLabel('Account name')).toBeFocused();
    await keyboard.type('Side projects');
    await keyboard.press('Enter');
    await expect(page).toHaveTitle('Questlog – Side projects');
  });
});

test('plans and payment work with the keyboard', async ({ app, page }) => {
  const { keyboard } = page;
  const press = async (button: ReturnType<Page['locator']>) => {
    await tabTo(page, button);
    await keyboard.press('Enter');
  };
  await expect(app.heading('Inbox')).toBeVisible();
  await forbidPointers(page);

  await test.step('selects a plan', async () => {
    await page.goto('/settings?action=plans');
    const plans = page.getByRole('dialog', { name: 'Choose Your Plan' });
    await press(plans.getByRole('button', { name: 'Choose Personal Pro' }));
    const step = page.getByRole('dialog', { name: 'Upgrade to Personal Pro' });
    await press(step.getByRole('button', { name: 'Upgrade Now' }));
  });

  await test.step('pays for the plan', async () => {
    for (const [field, text] of [
      ['Card number', '4242424242424242'],
      ['Expiry', '1240'],
      ['Security code', '123'],
    ] as const) {
      await tabTo(page, page.getByLabel(field));
      await keyboard.type(text);
    }
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await press(page.getByRole('button', { name: 'Go to Dashboard' }));
    await expect(app.heading('Inbox')).toBeVisible();
  });

  await test.step('cancels the subscription and reactivates it', async () => {
    await page.goto('/settings?tab=billing');
    await press(app.settings.getByRole('button', { name: 'Cancel Subscription' }));
    await press(app.alertDialog.getByRole('button', { name: 'Cancel Subscription' }));
    await press(app.settings.getByRole('button', { name: 'Reactivate' }));
    await expect(page.getByText('Your subscription has been reactivated successfully!')).toBeVisible();
  });
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

test('the next row gets the focus if the row that opened the dialog is gone (VIEW-59)', async ({
  app,
  page,
  person,
}) => {
  await app.type('One', 'Two', 'Three');
  await app.settled();
  const idOf = async (title: string): Promise<string> =>
    (await person.api('GET /api/tasks')).find((task) => task.title === title)?.id ?? '';

  await app.title('Two').focus();
  await page.keyboard.press('s');
  await expect(app.dialog.locator(':focus')).toBeVisible();
  await person.api('DELETE /api/tasks/{id}', { params: { id: await idOf('Two') } });
  await expect(app.dialog).toHaveCount(0);
  await expect(app.title('One')).toBeFocused();

  await page.keyboard.press('Delete');
  await expect(app.alertDialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await person.api('DELETE /api/tasks/{id}', { params: { id: await idOf('One') } });
  await expect(app.row('One')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(app.title('Three')).toBeFocused();
});
