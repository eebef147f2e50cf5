import { expect, test } from '../src/fixtures/test.ts';

test.describe('tasks can be added by typing', () => {
  test('the add field accepts at most 500 characters, however they are encoded', async ({ app, user }) => {
    const title = '🐝'.repeat(500);
    await app.type(`${title}🐝`);
    await app.settled();
    await expect(app.row(title)).toBeVisible();
    const [task] = await user.api('GET /api/tasks');
    expect(task?.title).toBe(title);
  });

  test("one line sets a task's date, time, project, priority and tag, which survive a reload (CAPTURE-42)", async ({
    app,
    page,
    server,
    user,
  }) => {
    await server.setTier(user.email, 'PersonalPro');
    await user.api('POST /api/projects', { body: { title: 'Family' } });
    await page.reload();
    await app.learntOfPro();
    await app.openView('Upcoming');
    await app.addField.fill('Dinner with Ana tomorrow 7pm +family #food !1');
    await expect(page.getByRole('button', { name: 'Keep "tomorrow 7pm" as text' })).toBeVisible();
    await app.addField.press('Enter');
    await app.addField.fill('Call Tom on the boat about tomorrow');
    await expect(page.getByRole('button', { name: /^Use / })).toHaveCount(2);
    await app.addField.press('Enter');
    await app.settled();
    await page.reload();
    const row = app.row('Dinner with Ana');
    await expect(row).toContainText('7 PM');
    await expect(row).toContainText('food');
    await expect(row).toContainText('Family');
    const tasks = await user.api('GET /api/tasks');
    expect(tasks.map(({ title, scheduledTime, priority }) => ({ title, scheduledTime, priority }))).toEqual([
      { title: 'Call Tom on the boat about tomorrow', scheduledTime: null, priority: 'none' },
      { title: 'Dinner with Ana', scheduledTime: '19:00', priority: 'high' },
    ]);
  });

  test('the recognised phrases of an edited title can be clicked above the rows below (CAPTURE-42)', async ({
    app,
    page,
  }) => {
    await app.type('Eggs', 'Flour', 'Milk');
    await app.title('Milk').focus();
    await page.keyboard.press('e');
    await page.keyboard.press('End');
    await page.keyboard.type(' tomorrow !1');
    await page.getByRole('button', { name: 'Keep "!1" as text' }).click();
    await expect(page.getByRole('textbox', { name: 'Task title' })).toBeFocused();
    await page.keyboard.press('Enter');
    await app.openView('Upcoming');
    await expect(app.row('Milk !1')).toBeVisible();
  });

  test('the add field shows typed #tags and adds them to the task (CAPTURE-3)', async ({
    app,
    page,
    server,
    user,
  }) => {
    await server.setTier(user.email, 'PersonalPro');
    await page.reload();
    await app.learntOfPro();
    await app.addField.fill('Ring the #Work/Projects/Urgent customer about C# #home');
    await expect(page.getByText('Tags will be created:')).toHaveText(
      'Tags will be created:workwork/projectswork/projects/urgenthome',
    );
    await page.getByRole('button', { name: 'Keep #home as text' }).click();
    await expect(app.addField).toBeFocused();
    await app.addField.press('Enter');
    const title = 'Ring the customer about C# #home';
    await expect(app.row(title)).toContainText('work/projects/urgent');
    await app.settled();
    const [task] = await user.api('GET /api/tasks');
    expect(task?.title).toBe(title);
    expect(task?.tags.map((tag) => tag.fullPath).sort()).toEqual([
      'work',
      'work/projects',
      'work/projects/urgent',
    ]);
  });

  test('Ctrl+N opens the form for a new task from anywhere (CAPTURE-5, CAPTURE-6)', async ({
    app,
    page,
    user,
  }) => {
    await app.openView('Journal');
    await page.keyboard.press('ControlOrMeta+n');
    await expect(app.dialog).toHaveAccessibleName('New task');
    await app.dialog.getByRole('button', { name: 'Add task' }).click();
    await expect(app.dialog.getByLabel('Title')).toHaveAccessibleDescription(/Title is required/);
    await app.dialog.getByLabel('Title').fill('Paint the fence');
    await app.dialog.getByLabel('Description').fill('Two coats, **not** one.');
    await app.dialog.getByLabel('Priority').selectOption('High');
    await app.dialog.getByRole('button', { name: 'Add task' }).click();
    await expect(app.toast('Task created successfully!')).toBeVisible();
    await expect(app.dialog).toBeHidden();
    await app.openView('Inbox');
    await expect(app.row('Paint the fence')).toContainText('High priority');
    await app.settled();
    const [task] = await user.api('GET /api/tasks');
    expect(task).toMatchObject({ priority: 'high', description: 'Two coats, **not** one.' });
  });
});

test.describe('tasks can be added on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Add Task on a phone opens a sheet that stays open for the next task (CAPTURE-7, CAPTURE-20, VIEW-38)', async ({
    app,
    page,
    user,
  }) => {
    const { id: projectId } = await user.api('POST /api/projects', {
      body: { title: 'Garden', color: '#3f9b4f' },
    });
    await page.reload();
    const addTask = page.getByRole('button', { name: 'Add Task', exact: true });
    await addTask.click();
    await expect(app.dialog).toHaveAccessibleName('New task');
    const title = app.dialog.getByLabel('Title');
    await expect(title).toBeFocused();

    await title.fill('Ring the plumber');
    await title.press('Enter');
    await expect(app.dialog.getByText('Added to Inbox')).toBeVisible();
    await expect(title).toHaveValue('');
    await expect(title).toBeFocused();

    await test.step('sets the date, project and priority of this task and the next ones with the chips in the sheet', async () => {
      await app.dialog.getByRole('button', { name: 'Date', exact: true }).click();
      const picker = page.getByRole('dialog', { name: 'Schedule Task' });
      await picker.getByRole('button', { name: 'Tomorrow', exact: true }).click();
      await expect(picker).toHaveCount(0);
      await app.dialog.getByLabel('Project').selectOption('Garden');
      await app.dialog.getByLabel('Priority').selectOption('High');
      for (const text of ['Dig', 'Sow']) {
        await title.fill(text);
        await expect(app.dialog.getByText(/^Added to/)).toHaveCount(0);
        await app.dialog.getByRole('button', { name: 'Add task', exact: true }).click();
      }
    });

    await test.step('Back closes the sheet on the first page and keeps unsubmitted text', async () => {
      await title.fill('Half a thought');
      await page.goBack();
      await expect(app.dialog).toHaveCount(0);
      await addTask.click();
      await expect(title).toHaveValue('Half a thought');
      await page.mouse.click(195, 60);
      await expect(app.dialog).toHaveCount(0);
    });

    await expect(app.row('Ring the plumber')).toBeVisible();
    await app.settled();
    const made = await user.api('GET /api/tasks');
    expect(made.filter(({ title: name }) => name === 'Dig' || name === 'Sow')).toEqual([
      expect.objectContaining({ projectId, priority: 'high' }),
      expect.objectContaining({ projectId, priority: 'high' }),
    ]);
    await page.setViewportSize({ width: 1_000, height: 844 });
    await expect(addTask).toHaveCount(0);
  });
});

test('a pasted list names its lines that are too long (CAPTURE-9)', async ({ app, page }) => {
  await app.paste(`Short\n${'long '.repeat(101)}!\nAlso short`);
  await expect(page.getByText('Line 2 is longer than 500 characters and is left out.')).toBeVisible();
  await page.getByRole('button', { name: 'Add 2 tasks' }).click();
  await expect(page.getByText('2 tasks in your inbox')).toBeVisible();
});
