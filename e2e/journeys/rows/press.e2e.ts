import { expect, test } from '../../src/fixtures/test.ts';
import { dayFromToday } from '../../src/pages/day-from-today.ts';
import type { Dashboard } from '../../src/pages/dashboard.ts';
import { pressWithoutScroll } from '../../src/pages/press.ts';

test.use({ tier: 'PersonalPro' });

const TITLE = 'Sow the kiwis';

/** Moves the pointer and the focus away from the row, but Tab still reaches the row. */
async function leave(app: Dashboard): Promise<void> {
  await app.addField.focus();
  await app.page.mouse.move(2, 2);
}

const DIALOGS = [
  ['Schedule', 'Schedule Task'],
  ['Move to Project', 'Move to Project'],
  ['Manage Tags', 'Manage Tags'],
  ['Edit Repeat Pattern', 'Edit Repeat Pattern'],
  ['Delete Task', 'Delete this task?'],
] as const;

test('in a row with all possible badges, no control moves while it is pressed (VIEW-64)', async ({
  app,
  page,
  user,
}) => {
  const { id: projectId } = await user.api('POST /api/projects', { body: { title: 'Garden' } });
  const { id } = await user.api('POST /api/tasks', {
    body: {
      title: TITLE,
      projectId,
      description: 'In the greenhouse.',
      priority: 'high',
      tagPaths: ['kiwi', 'work/urgent'],
      scheduledDate: dayFromToday(0),
      dueDate: dayFromToday(3),
    },
  });
  await user.api('POST /api/tasks/{id}/repeat', {
    params: { id },
    body: { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' },
  });
  await page.reload();
  await app.openView('Today');
  const row = app.row(TITLE);
  await expect(row.getByText('Repeats')).toBeAttached();

  for (const [name, dialog] of DIALOGS) {
    await test.step(name, async () => {
      await leave(app);
      await pressWithoutScroll(page, row.getByRole('button', { name, exact: true }));
      await expect(
        page.getByRole(/Delete/u.test(name) ? 'alertdialog' : 'dialog', { name: dialog }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('[role$="dialog"]')).toHaveCount(0);
    });
  }
  await test.step('the menu button does not move', async () => {
    await leave(app);
    await pressWithoutScroll(page, row.getByRole('button', { name: /^More actions/ }));
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
  await test.step('the title does not move', async () => {
    await leave(app);
    await pressWithoutScroll(page, app.title(TITLE), 0.1);
    await expect(row.getByText('In the greenhouse.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row.getByText('In the greenhouse.')).toHaveCount(0);
  });
  await test.step('the checkbox does not move', async () => {
    await leave(app);
    await pressWithoutScroll(page, app.check(TITLE));
    await expect(app.toast('Completed')).toBeVisible();
  });
});

test('Enter on a tag or on the project of a row opens its tasks (VIEW-64)', async ({ app, page, user }) => {
  const { id: projectId } = await user.api('POST /api/projects', { body: { title: 'Garden' } });
  const body = { title: TITLE, projectId, tagPaths: ['kiwi', 'work/urgent'], scheduledDate: dayFromToday(0) };
  await user.api('POST /api/tasks', { body });
  await page.reload();
  for (const [badge, heading] of [
    ['Tasks tagged kiwi', 'kiwi'],
    ['Tasks tagged work/urgent', 'work/urgent'],
    ['Open Garden', 'Garden'],
  ] as const) {
    await app.openView('Today');
    await app.row(TITLE).getByTitle(badge).press('Enter');
    await expect(app.heading(heading)).toBeVisible();
  }
});

for (const title of [
  'x',
  TITLE,
  `${'Ask the neighbours whether the ladder can stay in their shed. '.repeat(4)}Ann`,
]) {
  test(`the middle of a title of ${title.length} characters opens the task, not an action (VIEW-51)`, async ({
    app,
    page,
  }) => {
    await app.learntOfPro();
    await app.type(title);
    await expect(app.row(title)).toBeVisible();
    await leave(app);
    await app.title(title).hover();
    await expect(app.row(title).getByRole('button', { name: 'Schedule', exact: true })).toBeVisible();
    await page.mouse.down();
    await page.mouse.up();
    await expect(app.title(title)).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

for (const badge of ['#kiwi', 'tomorrow', 'Garden'] as const) {
  test(`in a short row with the badge ${badge}, the first press on each action works (VIEW-64)`, async ({
    app,
    page,
    user,
  }) => {
    const { id: projectId } = await user.api('POST /api/projects', { body: { title: 'Garden' } });
    await page.reload();
    await app.learntOfPro();
    if (badge === '#kiwi') await app.type(`x ${badge}`);
    else {
      const tomorrow = dayFromToday(1);
      await user.api('POST /api/tasks', {
        body:
          badge === 'Garden' ? { title: 'x', projectId } : { title: 'x', projectId, scheduledDate: tomorrow },
      });
      await app.openView(badge === 'Garden' ? 'Anytime' : 'Upcoming');
    }
    await expect(app.row('x')).toBeVisible();
    for (const [name, dialog] of DIALOGS) {
      if (name === 'Edit Repeat Pattern') continue;
      await leave(app);
      await pressWithoutScroll(page, app.row('x').getByRole('button', { name, exact: true }));
      await expect(
        page.getByRole(/Delete/u.test(name) ? 'alertdialog' : 'dialog', { name: dialog }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('[role$="dialog"]')).toHaveCount(0);
    }
  });
}

test('nothing in a row moves when the server responds (VIEW-64)', async ({ app, page }) => {
  await app.learntOfPro();
  let respond = (): void => undefined;
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/api/tasks', async (route) => {
    await responded;
    await route.continue();
  });
  await app.type('x #kiwi');
  await app.row('x').hover({ position: { x: 200, y: 12 } });
  await expect(page.getByText('Waiting to be synced')).toBeAttached();
  const boxesOf = () =>
    app.row('x').evaluate((row) =>
      [...row.querySelectorAll('button')].map((each) => {
        const { left, top, width } = each.getBoundingClientRect();
        return [each.title, Math.round(left), Math.round(top), Math.round(width)].join(' ');
      }),
    );
  const before = await boxesOf();
  respond();
  await app.settled();
  expect(await boxesOf()).toEqual(before);
});

test('headers, chips, dialogs and toasts do not move while they are pressed (VIEW-64)', async ({
  app,
  page,
  user,
}) => {
  await user.api('POST /api/tasks', { body: { title: 'Late', scheduledDate: dayFromToday(-1) } });
  await page.reload();
  await app.learntOfPro();

  // While the add field has the focus, a typed tag can be removed with its button.
  await app.addField.fill('Plant #kiwi');
  await pressWithoutScroll(page, page.getByRole('button', { name: /kiwi/ }).first());
  await app.addField.fill('');

  await app.openView('Today');
  await app.addField.focus();
  await pressWithoutScroll(page, page.getByRole('button', { name: 'Reschedule all' }));
  await expect(app.dialog).toContainText('Reschedule all');
  await pressWithoutScroll(page, app.dialog.getByRole('button', { name: 'Tomorrow', exact: true }));
  await expect(app.dialog).toBeHidden();
  await pressWithoutScroll(page, app.toast(/Scheduled/).getByRole('button', { name: 'Undo' }));
  await expect(app.row('Late')).toBeVisible();

  await pressWithoutScroll(page, page.getByRole('radio', { name: /^Active/ }));
  await expect(page.getByRole('radio', { name: /^Active/ })).toBeChecked();
  await pressWithoutScroll(page, page.getByRole('button', { name: 'View actions' }));
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');

  await app.createProject('Garden');
  await leave(app);
  await pressWithoutScroll(page, page.getByRole('button', { name: 'Actions for Garden', exact: true }));
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible();
  await page.keyboard.press('Escape');
  await app.openView('Today');
  await app.check('Late').click();
  await app.openView('Journal');
  await page.mouse.move(2, 2);
  await pressWithoutScroll(page, page.getByRole('button', { name: 'Reopen' }));
  await expect(app.toast('Reopened')).toBeVisible();
});
