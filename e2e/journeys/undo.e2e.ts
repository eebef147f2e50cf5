import { expect, test } from '../src/fixtures/test.ts';

test("shortcuts undo and redo the user's actions, and messages name them (UNDO-1, UNDO-8)", async ({
  app,
  page,
  user,
}) => {
  await app.type('Buy milk', 'Call Ada');
  await app.scheduleFor('Buy milk', 'Today');
  await app.check('Call Ada').click();
  await app.settled();
  await page.getByRole('heading', { level: 1 }).click();

  await page.keyboard.press('ControlOrMeta+z');
  await expect(app.toast('Undid: Completed "Call Ada"')).toBeVisible();
  await expect(app.check('Call Ada')).not.toBeChecked();
  await page.keyboard.press('z');
  await expect(app.toast('Undid: Scheduled "Buy milk" for today')).toBeVisible();
  await page.keyboard.press('z');
  await expect(app.toast('Undid: Added "Call Ada"')).toBeVisible();
  await expect(app.check('Call Ada')).toHaveCount(0);
  await app.toast('Undid: Added "Call Ada"').getByRole('button', { name: 'Redo' }).click();
  await expect(app.check('Call Ada')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(app.toast('Redid: Scheduled "Buy milk" for today')).toBeVisible();
  await app.settled();
  const tasks = await user.api('GET /api/tasks');
  expect(
    tasks.map(({ title, completed, scheduledDate }) => [title, completed, scheduledDate !== null]),
  ).toEqual([
    ['Call Ada', false, false],
    ['Buy milk', false, true],
  ]);
});

test('a field keeps its own undo, and the account menu and the palette list the undo steps (UNDO-1, UNDO-9)', async ({
  app,
  page,
}) => {
  await app.type('Buy milk');
  await app.addField.pressSequentially('Call');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(app.check('Buy milk')).toBeVisible();
  await app.addField.fill('');
  await app.openAccountMenu();
  await app.accountMenu.getByRole('button', { name: 'Undo: Added "Buy milk"' }).click();
  await expect(app.check('Buy milk')).toHaveCount(0);
  await app.chooseFromMenu('Redo: Added "Buy milk"');
  await expect(app.check('Buy milk')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('undo');
  await page.getByRole('option', { name: 'Undo: Added "Buy milk"' }).click();
  await expect(app.check('Buy milk')).toHaveCount(0);
});

test('rejects an undo step if another user has changed the same row (UNDO-7)', async ({
  app,
  page,
  user,
}) => {
  await app.type('Buy milk');
  await app.scheduleFor('Buy milk', 'Tomorrow');
  await app.settled();
  const [task] = await user.api('GET /api/tasks');
  await user.api('PUT /api/tasks/{id}', {
    params: { id: task?.id ?? '' },
    body: { scheduledDate: null },
  });
  await expect(app.row('Buy milk')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('z');
  const toast = app.toast(/^Not undone: Scheduled "Buy milk".*"Buy milk" was changed elsewhere since\./);
  await toast.getByRole('button', { name: 'Open' }).click();
  await expect(app.title('Buy milk')).toHaveAttribute('aria-expanded', 'true');
  expect((await user.api('GET /api/tasks'))[0]?.scheduledDate).toBeNull();
});
