import { expect, test } from '../src/fixtures/test.ts';

test("shortcuts undo and redo the user's actions, and messages name them (UNDO-1, UNDO-8)", async ({
  app,
  page,
  person,
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
  const tasks = await person.api('GET /api/tasks');
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
  person,
}) => {
  await app.type('Buy milk');
  await app.scheduleFor('Buy milk', 'Tomorrow');
  await app.settled();
  const [task] = await person.api('GET /api/tasks');
  await person.api('PUT /api/tasks/{id}', {
    params: { id: task?.id ?? '' },
    body: { scheduledDate: null },
  });
  await expect(app.row('Buy milk')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('z');
  const toast = app.toast(/^Not undone: Scheduled "Buy milk".*"Buy milk" was changed elsewhere since\./);
  await toast.getByRole('button', { name: 'Open' }).click();
  await expect(app.title('Buy milk')).toHaveAttribute('aria-expanded', 'true');
  expect((await person.api('GET /api/tasks'))[0]?.scheduledDate).toBeNull();
});

test('a deleted tag, a deleted project and a removed repeat pattern are restored (UNDO-2)', async ({
  app,
  page,
  person,
  server,
}) => {
  await server.setTier(person.email, 'PersonalPro');
  await page.reload();
  await app.loaded();
  await app.learntOfPro();
  await app.createProject('House');
  await app.type('Water the roses #garden/beds');
  await app.scheduleFor('Water the roses', 'Today');
  await app.act('Water the roses', 'Make Repeating');
  await app.dialog.getByRole('button', { name: 'Create Pattern' }).click();
  await expect(app.dialog).toBeHidden();
  await app.settled();
  const before = await person.api('GET /api/changes');

  await app.act('Water the roses', 'Edit Repeat Pattern');
  await app.dialog.getByRole('button', { name: 'Remove Repeat' }).click();
  await app.alertDialog.getByRole('button', { name: 'Remove Pattern' }).click();
  await expect(app.dialog).toBeHidden();
  await app.chooseFromMenu('Manage Tags');
  const manager = page.getByRole('dialog', { name: 'Tag Management' });
  await manager.getByRole('treeitem', { name: /^garden(?!\/)/ }).press('Delete');
  await app.alertDialog.getByRole('button', { name: 'Delete 2 Tags' }).click();
  await expect(app.toast('Deleted #garden')).toBeVisible();
  await manager.getByRole('button', { name: 'Close' }).click();
  await app.projectAction('House', 'Delete');
  await app.alertDialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(app.heading('Inbox')).toBeVisible();
  await app.settled();

  await page.keyboard.press('z');
  await expect(app.toast('Undid: Deleted "House"')).toBeVisible();
  await page.keyboard.press('z');
  await expect(app.toast('Undid: Deleted #garden')).toBeVisible();
  await page.keyboard.press('z');
  await expect(app.toast('Undid: Stopped "Water the roses" from repeating')).toBeVisible();
  await app.openProject('House');
  await expect(app.row('Water the roses')).toContainText('beds');
  await app.settled();
  const after = await person.api('GET /api/changes');
  const facts = ({ tasks, tags, projects, repeatPatterns }: typeof before) => ({
    tasks: tasks.map(({ title, tagIds, projectId, repeatPatternId }) => [
      title,
      tagIds.toSorted(),
      projectId,
      repeatPatternId,
    ]),
    tags: tags.map(({ id, fullPath }) => `${fullPath} ${id}`).sort(),
    projects: projects.map(({ id }) => id),
    patterns: repeatPatterns.map(({ id, isActive, pausedOn, template }) => [
      id,
      isActive,
      pausedOn,
      template.taskId,
    ]),
  });
  expect(facts(after)).toEqual(facts(before));
});

test('all changes of a day can be undone and then redone while the server responds (UNDO-2)', async ({
  app,
  page,
  person,
  server,
}) => {
  await server.setTier(person.email, 'PersonalPro');
  await page.reload();
  await app.loaded();
  await app.learntOfPro();
  await app.type('Water the roses #garden/beds', 'Mow the lawn', 'Prune the tree');
  await app.title('Prune the tree').press('Alt+ArrowDown');
  await app.createProject('House');
  await app.openView('Inbox');
  await app.moveTo('Prune the tree', 'House');
  await app.check('Mow the lawn').click();
  await app.scheduleFor('Water the roses', 'Today');
  await app.openView('Today');
  await app.title('Water the roses').press('r');
  await app.dialog.getByRole('radio', { name: 'Completion-based' }).check();
  await app.dialog.getByRole('button', { name: 'Create Pattern' }).click();
  await expect(app.dialog).toBeHidden();
  await app.check('Water the roses').click();
  await app.settled();
  const facts = async () => {
    const { tasks, projects, repeatPatterns } = await person.api('GET /api/changes');
    return {
      tasks: tasks
        .map((task) => {
          const { title, completedAt, scheduledDate, projectId, anytimeOrder, tagIds, repeatPatternId } =
            task;
          const tags = tagIds.toSorted();
          return JSON.stringify({
            title,
            completedAt,
            scheduledDate,
            projectId,
            anytimeOrder,
            tags,
            repeatPatternId,
          });
        })
        .toSorted(),
      projects: projects.map(({ title, isArchived }) => ({ title, isArchived })),
      patterns: repeatPatterns.map(({ frequency, interval, repeatMode }) => ({
        frequency,
        interval,
        repeatMode,
      })),
    };
  };
  const end = await facts();
  const steps = [
    'Added "Water the roses"',
    'Added "Mow the lawn"',
    'Added "Prune the tree"',
    'Changed the order of tasks',
    'Created "House"',
    'Moved "Prune the tree" to House',
    'Completed "Mow the lawn"',
    'Scheduled "Water the roses" for today',
    'Made "Water the roses" repeat',
    'Completed "Water the roses"',
  ];
  await page.getByRole('heading', { level: 1 }).click();
  for (const step of steps.toReversed()) {
    await page.keyboard.press('z');
    await expect(app.toast(`Undid: ${step}`)).toBeVisible();
    await app.settled();
  }
  expect(await facts()).toEqual({ tasks: [], projects: [], patterns: [] });
  for (const step of steps) {
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(app.toast(`Redid: ${step}`)).toBeVisible();
    await app.settled();
  }
  expect(await facts()).toEqual(end);
});
