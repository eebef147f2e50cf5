import type { Part } from './scene.ts';

/** Takes screenshots of an open task and its dialogs. */
export const task: Part = async ({ page, app, demo, signIn, openView, close, take }) => {
  await signIn(demo.user);
  await openView(demo.project);
  await app.title(demo.task).click();
  await page.getByRole('button', { name: 'Edit description' }).waitFor();
  await take('task-open');
  await page.keyboard.press('Escape');
  for (const [key, name, picture] of [
    ['s', 'Schedule Task', 'schedule'],
    ['m', 'Move to Project', 'move'],
  ] as const) {
    await app.title(demo.task).focus();
    await page.keyboard.press(key);
    await page.getByRole('dialog', { name }).waitFor();
    await take(picture);
    await close();
  }
  await app.title('Pack the good glasses').press('s');
  await page.getByRole('dialog', { name: 'Schedule Task' }).waitFor();
  await take('schedule-time');
  await close();
  await app.title(demo.task).focus();
  await page.keyboard.press('Delete');
  await app.alertDialog.waitFor();
  await take('delete-question');
  await close();
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Task title' }).waitFor();
  await take('title-editor');
};

/** Takes screenshots of adding a single task and of adding many. */
export const adding: Part = async ({ page, app, demo, signIn, close, take }) => {
  await signIn(demo.user);
  await app.addField.fill('Ring the joiner about the shelves #phone #boxes/fragile');
  await take('add-with-tags');
  await app.addField.fill('Dinner with Noor fri 7pm +Allotment #phone !1 by 20 dec');
  await page.getByRole('button', { name: /^Keep "fri 7pm"/ }).waitFor();
  await take('capture-line');
  await app.addField.fill('');
  await page.keyboard.press('ControlOrMeta+n');
  await app.dialog.getByLabel('Title').fill('Ring the joiner about the shelves #phone');
  await take('new-task');
  await close();
  await app.paste('Skirting boards\nDoor handles\nTwo litres of white paint\nMasking tape #shop');
  await page.getByRole('heading', { name: /^You pasted/ }).waitFor();
  await take('pasted-list');
};

/** Takes screenshots of selection mode, its action bar, and the bar's dialogs. */
export const selecting: Part = async ({ page, app, demo, signIn, openView, close, take }) => {
  await signIn(demo.user);
  await openView('Anytime');
  await page.getByRole('button', { name: 'View actions' }).click();
  await page.getByRole('menuitem', { name: 'Select mode' }).waitFor();
  await take('list-options');
  await page.getByRole('menuitem', { name: 'Select mode' }).click();
  await page.getByText(/^0 of [\d,]+ selected$/).waitFor();
  await take('select-mode');
  for (const title of [demo.task, 'Sell the old oven', 'Sharpen the secateurs']) {
    await app.title(title).click();
  }
  await take('select-mode-with-some');
  for (const [button, picture] of [
    ['Move', 'bulk-move'],
    ['Schedule', 'bulk-schedule'],
    ['Tags', 'bulk-tags'],
  ] as const) {
    await page.getByRole('region', { name: 'Selected tasks' }).getByRole('button', { name: button }).click();
    await app.dialog.waitFor();
    await take(picture);
    await close();
  }
  await page.getByRole('region', { name: 'Selected tasks' }).getByRole('button', { name: 'Delete' }).click();
  await app.alertDialog.waitFor();
  await take('bulk-delete');
};

/** Takes screenshots of a thousand tasks, and of titles that are hard to lay out in a row. */
export const long: Part = async ({ page, app, server, signIn, openView, take }) => {
  const user = await server.register({
    firstName: 'Wilhelmina',
    lastName: 'Featherstonehaugh-Cholmondeley',
  });
  await server.setTier(user.email, 'PersonalPro');
  const { id } = await user.api('POST /api/projects', {
    body: { title: `Renovation of the ${'very '.repeat(12)}old house`, color: '#667eea' },
  });
  const tagPaths = ['correspondence/with-the-authorities/concerning-the-roof', 'urgent', 'family'];
  const hard = [
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
    'https://example.org/a/very/long/address/that/nobody/can/break/anywhere?and=it&goes=on&and=on&and=on',
    '👩‍👩‍👧‍👦 Birthday 🎂🎉🎈 of the twins 🧁🧁🧁',
    'اتصل بالطبيب بشأن الموعد يوم الخميس القادم',
    'התקשר לסבתא',
    '明日の会議の資料を印刷して、全員に配る',
    'A title that goes on and on, because whoever wrote it had no time to write a shorter one, and says so',
  ];
  const tasks = [
    ...hard.map((title) => ({ title, projectId: id, tagPaths, priority: 'high' as const })),
    ...Array.from({ length: 1_000 }, (_, index) => ({ title: `Task ${index + 1}` })),
  ];
  const made = await user.api('POST /api/tasks/bulk', { body: { tasks } });
  await signIn(user);
  await openView('Anytime');
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await take('long-list');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^A title that goes on/ })
    .click();
  await page
    .getByRole('button', { name: /description/i })
    .first()
    .waitFor();
  await take('long-title-open');
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await app.check('Task 1000').waitFor();
  await take('long-list-end');
  await page.evaluate(() => scrollTo(0, 0));
  await openView(`Renovation of the ${'very '.repeat(12)}old house`);
  await take('long-project');
  const taskIds = made.tasks.slice(0, 300).map(({ id: taskId }) => taskId);
  // The journal never splits tasks with the same completion time across pages, so use two times.
  const completedAt = new Date(Date.now() - 60_000).toISOString();
  await user.api('POST /api/tasks/bulk/complete', { body: { taskIds: taskIds.slice(0, 150) } });
  await user.api('POST /api/tasks/bulk/complete', { body: { taskIds: taskIds.slice(150), completedAt } });
  await openView('Journal');
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await take('long-journal');
  await page.getByRole('button', { name: 'Show earlier tasks' }).scrollIntoViewIfNeeded();
  await take('long-journal-end');
};
