import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures/test.ts';
import { boxOf } from '../src/pages/box.ts';
import { Dashboard, OPENS_SIDEBAR } from '../src/pages/dashboard.ts';
import { Finger } from '../src/pages/finger.ts';
import { Visitor } from '../src/pages/visitor.ts';

/** Makes the journey fail if it uses the mouse, or keys that an on-screen keyboard lacks. */
async function allowTouchOnly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const forbid = (what: string) => reportError(new Error(`${what} was used`));
    addEventListener(
      'pointerdown',
      ({ pointerType }) => {
        if (pointerType !== 'touch') forbid(`a ${pointerType}`);
      },
      true,
    );
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Enter') forbid(`the key ${key}`);
      },
      true,
    );
  });
}

const viewport = { width: 390, height: 844 };
test.use({ viewport, hasTouch: true, isMobile: true });

test('a user spends a day working by touch: sign in, capture, plan, rename, complete, undo, reopen, sort, sign out (TASK-49)', async ({
  page,
  user,
}) => {
  test.slow();
  const visitor = new Visitor(page);
  const app = new Dashboard(page);
  const finger = new Finger(page);
  await allowTouchOnly(page);

  const openSidebar = async () => page.getByRole('button', { name: OPENS_SIDEBAR }).tap();
  const search = async (what: string, found: RegExp) => {
    await openSidebar();
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await finger.write(page.getByRole('combobox', { name: 'Search tasks or type a command' }), what);
    await page.getByRole('option', { name: found }).tap();
  };
  const goTo = async (view: string) => {
    await openSidebar();
    await app.navItem(view).tap();
    await expect(app.heading(view)).toBeVisible();
  };
  const choose = async (title: string, action: string) => {
    await finger.openMenu(app.title(title));
    // Another row's menu may still be closing.
    const menu = page.getByRole('menu', { name: `Actions for ${title}` });
    await menu.getByRole('menuitem', { name: action, exact: true }).tap();
  };
  const undo = async (message: string | RegExp) =>
    app.toast(message).getByRole('button', { name: 'Undo' }).tap();

  await test.step('signs in by touch', async () => {
    await page.goto('/');
    await finger.write(visitor.field('Email'), user.email);
    await visitor.button('Sign in').tap();
    await visitor.onHostedLogin();
    await finger.write(visitor.field('Password'), user.password);
    await visitor.button('Sign in').tap();
    await expect(app.heading('Inbox')).toBeVisible();
  });

  await test.step('captures tasks in the form that the button opens', async () => {
    await page.getByRole('button', { name: 'Add Task', exact: true }).tap();
    await finger.write(app.dialog.getByLabel('Title'), 'Oil the gate');
    await finger.done();
    await finger.write(app.dialog.getByLabel('Title'), 'Ring the dentist');
    await app.dialog.getByRole('button', { name: 'Add task', exact: true }).tap();
    await expect(page.getByText('2 tasks in your inbox')).toBeVisible();
    await finger.write(app.dialog.getByLabel('Title'), 'Pack the tent');
    await app.dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(app.dialog).toBeHidden();
    await page.getByRole('button', { name: 'Add Task', exact: true }).tap();
    await expect(app.dialog.getByLabel('Title')).toHaveValue('Pack the tent');
    await app.dialog.getByRole('button', { name: 'Add task' }).tap();
    await expect(app.dialog.getByText('Added to Inbox')).toBeVisible();
    await app.dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(app.row('Pack the tent')).toBeVisible();
    await expect(app.dialog).toBeHidden();
  });

  await test.step('plans a task and undoes the change', async () => {
    await choose('Ring the dentist', 'Schedule');
    await app.dialog.getByRole('button', { name: 'Tomorrow', exact: true }).tap();
    await expect(app.row('Ring the dentist')).toHaveCount(0);
    await undo(/^Scheduled "Ring the dentist"/);
    await expect(app.row('Ring the dentist')).toBeVisible();
    await choose('Ring the dentist', 'Schedule');
    await app.dialog.getByRole('button', { name: 'Today', exact: true }).tap();
    await goTo('Today');
    await expect(app.row('Ring the dentist')).toBeVisible();
    await goTo('Inbox');
  });

  await test.step('renames a task, and leaves the field by tapping next to it', async () => {
    await choose('Oil the gate', 'Rename');
    const field = page.getByRole('textbox', { name: 'Task title' });
    await finger.write(field, 'Oil both gates');
    await finger.done();
    await expect(app.row('Oil both gates')).toBeVisible();
    await choose('Pack the tent', 'Rename');
    await finger.write(field, 'Pack the big tent');
    await app.heading('Inbox').tap();
    await expect(app.row('Pack the big tent')).toBeVisible();
  });

  await test.step('opens a task, gives it a description and a due date, and closes it', async () => {
    const row = app.row('Pack the big tent');
    await app.title('Pack the big tent').tap();
    await row.getByRole('button', { name: 'Add a description…' }).tap();
    await finger.write(row.getByRole('textbox', { name: 'Description' }), 'And the pegs');
    await row.getByRole('button', { name: 'Due date' }).tap();
    await app.dialog.getByRole('button', { name: 'Tomorrow', exact: true }).tap();
    await expect(app.dialog).toBeHidden();
    await expect(row.getByText('And the pegs')).toBeVisible();
    await app.title('Pack the big tent').tap();
    await expect(app.title('Pack the big tent')).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('creates a project and moves a task to it', async () => {
    await openSidebar();
    await page.getByRole('button', { name: 'Create', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'New Project' }).tap();
    await finger.write(app.dialog.getByLabel('Project title'), 'Summer');
    await app.dialog.getByRole('button', { name: 'Create Project' }).tap();
    await expect(app.heading('Summer')).toBeVisible();
    await goTo('Inbox');
    await choose('Pack the big tent', 'Move to Project');
    await app.dialog.getByRole('option', { name: 'Summer' }).tap();
    await expect(app.row('Pack the big tent')).toHaveCount(0);
    await undo('Moved "Pack the big tent" to Summer');
    await expect(app.row('Pack the big tent')).toBeVisible();
  });

  await test.step('completes a task, undoes it, and reopens it from the Journal', async () => {
    await app.check('Oil both gates').tap();
    await expect(app.row('Oil both gates')).toHaveCount(0);
    await undo('Completed "Oil both gates"');
    await expect(app.row('Oil both gates')).toBeVisible();
    await app.check('Oil both gates').tap();
    await expect(app.row('Oil both gates')).toHaveCount(0);
    await goTo('Journal');
    await page.getByRole('button', { name: 'Reopen' }).tap();
    await expect(page.getByText('Your journal awaits')).toBeVisible();
    await goTo('Inbox');
    await expect(app.row('Oil both gates')).toBeVisible();
  });

  await test.step('selects tasks from the menu of a long press, completes several at once, and undoes the completion', async () => {
    const bar = page.getByRole('region', { name: 'Selected tasks' });
    await choose('Oil both gates', 'Select');
    await expect(bar.getByRole('status')).toHaveText('1 of 2 selected');
    await app.title('Pack the big tent').tap();
    await expect(bar.getByRole('status')).toHaveText('2 of 2 selected');
    await bar.getByRole('button', { name: 'Complete' }).tap();
    await expect(page.getByText('Your inbox is empty!')).toBeVisible();
    await undo('Completed 2 tasks');
    await expect(app.row('Oil both gates')).toBeVisible();
    await page.getByRole('button', { name: 'View actions' }).tap();
    await page.getByRole('menuitem', { name: 'Select mode' }).tap();
    await bar.getByRole('button', { name: 'Cancel' }).first().tap();
    await expect(bar).toBeHidden();
  });

  await test.step('reorders the list, deletes a task, and finds it in the trash', async () => {
    const before = await app.titles();
    await choose(before[1] ?? '', 'Move in the list');
    await page.getByRole('menuitem', { name: 'Move to top' }).tap();
    await expect.poll(async () => app.titles()).toEqual(before.toReversed());
    await choose('Oil both gates', 'Delete Task');
    await app.alertDialog.getByRole('button', { name: 'Delete', exact: true }).tap();
    await expect(app.row('Oil both gates')).toHaveCount(0);
    await openSidebar();
    await page.getByRole('button', { name: /^Account menu/ }).tap();
    await app.accountMenu.getByRole('button', { name: 'Trash' }).tap();
    const trash = page.getByRole('dialog', { name: 'Trash' });
    await trash.getByRole('button', { name: 'Restore Oil both gates' }).tap();
    await trash.getByRole('button', { name: 'Close' }).tap();
    await expect(trash).toBeHidden();
    await expect(app.row('Oil both gates')).toBeVisible();
  });

  await test.step('finds a task with the palette', async () => {
    await search('dentist', /Ring the dentist/);
    await expect(app.heading('Today')).toBeVisible();
    await expect(app.title('Ring the dentist')).toHaveAttribute('aria-expanded', 'true');
  });

  await test.step('closes open elements by tapping outside them, and signs out', async () => {
    await page.getByRole('button', { name: 'View actions' }).tap();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.touchscreen.tap(viewport.width / 2, viewport.height / 4);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await openSidebar();
    await page.touchscreen.tap(viewport.width / 2, 8);
    await expect(app.navItem('Inbox')).toBeHidden();
    await openSidebar();
    await page.getByRole('button', { name: /^Account menu/ }).tap();
    await app.accountMenu.getByRole('button', { name: 'Log out' }).tap();
    await expect(visitor.heading('Welcome back')).toBeVisible();
  });
});

test("a long press opens a row's menu wherever the row is, with all that the menu of a right click has (VIEW-125)", async ({
  app,
  page,
}) => {
  const finger = new Finger(page);
  await app.type('Ninth', 'Eighth', 'Seventh', 'Sixth', 'Fifth', 'Fourth', 'Third', 'Second', 'First');
  for (const title of ['First', 'Fifth', 'Ninth']) {
    await finger.openMenu(app.title(title));
    const menu = page.getByRole('menu', { name: `Actions for ${title}` });
    await expect(menu.getByRole('menuitem', { name: 'Select' })).toBeInViewport({ ratio: 1 });
    await expect(menu.getByRole('menuitem', { name: 'Delete Task' })).toBeInViewport({ ratio: 1 });
    await expect(menu.getByRole('menuitem').first()).toHaveText(/^Select/);
    await page.goBack();
    await expect(menu).toBeHidden();
  }
  await finger.openMenu(app.title('Third'));
  const names = ['Due date', 'Complete', 'A day later', 'Duplicate', 'Copy link', 'Turn into'];
  for (const name of names) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
  }
  await page.getByRole('menuitem', { name: 'Priority' }).tap();
  await page.getByRole('menuitem', { name: 'High' }).tap();
  await expect(app.toast('Set the priority of "Third" to high')).toBeVisible();
});

test("a completed task's menu also opens with a long press (VIEW-125)", async ({ app, page, user }) => {
  const { id: projectId } = await user.api('POST /api/projects', { body: { title: 'Garden' } });
  const { id } = await user.api('POST /api/tasks', { body: { title: 'Dig', projectId } });
  await user.api('POST /api/tasks/{id}/complete', { params: { id } });
  await page.goto(`/project/${projectId}`);
  await expect(page.locator('[data-drags]')).toBeAttached();
  const menu = page.getByRole('menu', { name: 'Actions for Dig' });
  await new Finger(page).hold(app.title('Dig'), page.locator('body[style*="grabbing"]'));
  await expect(menu.getByRole('menuitem').first()).toHaveText(/^Select/);
  await menu.getByRole('menuitem', { name: 'Reopen' }).tap();
  await expect(app.check('Dig')).not.toBeChecked();
});

test("without a long press, a row's menu opens from a button: with the keyboard, and in the open task (VIEW-125)", async ({
  app,
  page,
}) => {
  await app.type('Second', 'First');
  const button = app.row('First').getByRole('button', { name: 'Actions for First' });
  const menu = page.getByRole('menu', { name: 'Actions for First' });
  const isSeen = async () => (await boxOf(button)).width > 40 && (await button.evaluate(isOnTop));
  await expect(button).toBeAttached();
  expect(await isSeen()).toBe(false);
  await app.title('First').focus();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  expect(await isSeen()).toBe(true);
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('menuitem', { name: 'Select' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await app.title('First').tap();
  await button.tap();
  await expect(menu.getByRole('menuitem', { name: 'Select' })).toBeVisible();
});

function isOnTop(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}
