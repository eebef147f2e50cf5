import type { Locator, Page } from '@playwright/test';
import { zoneWhereItIsNoon } from '../src/fixtures/noon.ts';
import { expect, test as base } from '../src/fixtures/test.ts';
import { waiting, written } from '../src/pages/offline.ts';

const ZONE = zoneWhereItIsNoon(new Date());

/** Registers a user with repeating tasks, unless the test specifies a different plan. */
const test = base.extend<{ readonly tier: 'PersonalFree' | 'PersonalPro' }>({
  tier: ['PersonalPro', { option: true }],
  person: async ({ server, tier }, provide) => {
    const person = await server.register();
    await server.setTier(person.email, tier);
    await provide(person);
  },
});
test.use({ timezoneId: ZONE, locale: 'en-GB', serviceWorkers: 'allow' });

/** Returns the date that many days from today, in the format of a date field. */
const day = (ahead: number): string => Temporal.Now.plainDateISO(ZONE).add({ days: ahead }).toString();

const preview = (page: Page): Locator => page.getByRole('dialog').getByRole('region', { name: 'Preview' });

test('a user makes a task repeat, then changes and removes the pattern (REPEAT-64, REPEAT-69)', async ({
  app,
  page,
  person,
}) => {
  await app.openView('Today');
  await app.type('Water the beans');
  await app.act('Water the beans', 'Make Repeating');
  await expect(app.dialog).toContainText('Make Task Repeating');
  await expect(app.dialog).toContainText('Water the beans');
  await app.dialog.getByRole('radio', { name: 'Weekly' }).check();
  await app.dialog.getByRole('spinbutton', { name: 'Every' }).fill('2');
  await expect(preview(page)).toContainText('Every 2 weeks on');
  await expect(preview(page)).toContainText('+2 more');
  await app.dialog.getByRole('button', { name: 'Create Pattern' }).click();
  await expect(app.toast('Task is now repeating!')).toBeVisible();
  await expect(app.row('Water the beans').getByText('Repeats')).toBeAttached();

  await app.title('Water the beans').click();
  const series = page.getByRole('region', { name: 'Repeat' });
  await expect(series).toContainText('Every 2 weeks on');
  await expect(series.getByRole('listitem')).toHaveCount(5);
  await series.getByRole('button', { name: 'Pause' }).click();
  await expect(series).toContainText('Paused');
  await series.getByRole('button', { name: 'Resume' }).click();
  await expect(series.getByRole('listitem')).toHaveCount(5);

  await series.getByRole('button', { name: 'Edit' }).click();
  await app.dialog.getByRole('radio', { name: 'Monthly' }).check();
  await app.dialog.getByRole('radio', { name: 'Last day' }).check();
  await app.dialog.getByRole('button', { name: 'Update Pattern' }).click();
  await expect(app.toast('Repeat pattern updated successfully!')).toBeVisible();
  await expect(series).toContainText('on the last day');
  const [task] = await person.api('GET /api/tasks');
  const ofTask = { params: { id: task?.id ?? '' } };
  await expect
    .poll(async () => (await person.api('GET /api/tasks/{id}/repeat', ofTask)).data)
    .toMatchObject({ frequency: 'Custom', customPattern: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1' });

  await series.getByRole('button', { name: 'Edit' }).click();
  await app.dialog.getByRole('button', { name: 'Remove Repeat' }).click();
  await app.alertDialog.getByRole('button', { name: 'Remove Pattern' }).click();
  await expect(app.toast('Repeat pattern removed successfully!')).toBeVisible();
  await expect(series).toHaveCount(0);
  // The button that opened the dialog is gone, so the focus stays in the details.
  await expect(page.locator('[data-row-details] :focus')).toBeVisible();
  await expect.poll(async () => (await person.api('GET /api/tasks'))[0]?.isRepeatingTask).toBe(false);
});

test('completing a repeating task creates the next one once, and undoing removes it', async ({
  app,
  page,
  person,
}) => {
  await app.openView('Today');
  await app.type('Clean the filter');
  await app.title('Clean the filter').focus();
  await page.keyboard.press('r');
  await app.dialog.getByRole('spinbutton', { name: 'Every' }).fill('3');
  await app.dialog.getByRole('radio', { name: 'Completion-based' }).check();
  await app.dialog.getByRole('button', { name: 'Create Pattern' }).click();
  await expect(app.dialog).toBeHidden();
  const dates = async () =>
    (await person.api('GET /api/tasks', { query: { completed: 'false' } })).map(
      ({ scheduledDate }) => scheduledDate,
    );

  await app.check('Clean the filter').click();
  await app.openView('Upcoming');
  await expect(app.row('Clean the filter')).toHaveCount(1);
  await app.settled();
  await expect(app.row('Clean the filter')).toHaveCount(1);
  await expect.poll(dates).toEqual([`${day(3)}T00:00:00.000Z`]);

  await app.undo('Completed "Clean the filter"');
  await expect(app.row('Clean the filter')).toHaveCount(0);
  await expect.poll(dates).toEqual([`${day(0)}T00:00:00.000Z`]);
});

test('the Scheduled view creates future occurrences early or cancels them (REPEAT-62)', async ({
  app,
  page,
  person,
}) => {
  await app.openView('Today');
  await app.addField.fill('Water the beans every day');
  await page.getByRole('button', { name: 'Keep "every day" as text' }).click();
  await page.keyboard.press('Enter');
  await app.addField.fill('Feed the cat every 2 days');
  await expect(page.getByRole('button', { name: 'Keep "every 2 days" as text' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(app.row('Water the beans every day')).toBeVisible();
  await expect(app.row('Feed the cat').getByText('Repeats')).toBeAttached();

  await app.openView('Scheduled');
  await expect(page.getByText('Manage your upcoming scheduled tasks')).toBeVisible();
  await expect(app.place('Scheduled')).toHaveAccessibleName(/15/);
  await expect(page.getByLabel('From')).toHaveValue(day(0));
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(day(30));
  await page.getByLabel('To', { exact: true }).fill(day(5));
  await expect(app.rows()).toHaveCount(2);

  await app.rows().first().getByRole('button', { name: 'Create Now' }).click();
  await expect(app.toast('Task created successfully!')).toBeVisible();
  await expect(app.rows().first()).toContainText('Created');
  await app.rows().nth(1).getByRole('button', { name: 'Cancel' }).click();
  await expect(app.alertDialog).toContainText(
    'Are you sure you want to cancel this scheduled task? This action cannot be undone.',
  );
  await app.alertDialog.getByRole('button', { name: 'Cancel Task' }).click();
  await expect(app.toast('Scheduled task cancelled successfully')).toBeVisible();
  await expect(app.rows().nth(1)).toContainText('Cancelled');
  await expect(app.place('Scheduled')).toHaveAccessibleName(/13/);
  await page.reload();
  await page.getByLabel('To', { exact: true }).fill(day(5));
  await expect(app.rows().getByText(/^(Created|Cancelled)$/)).toHaveText(['Created', 'Cancelled']);
  const statuses = (await person.api('GET /api/scheduled-tasks', { query: { endDate: day(5) } })).map(
    ({ status }) => status,
  );
  expect(statuses).toEqual(['Created', 'Cancelled']);

  await app.rows().first().getByRole('button', { name: 'Feed the cat' }).click();
  await expect(app.heading('Upcoming')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Repeat' })).toBeVisible();
});

test('repeating works offline, and the server creates the same tasks (REPEAT-65)', async ({
  app,
  page,
  context,
  person,
  goOffline,
}) => {
  await app.openView('Today');
  await app.type('Water the beans');
  await app.settled();
  await goOffline();
  await app.title('Water the beans').focus();
  await page.keyboard.press('r');
  await app.dialog.getByRole('radio', { name: 'Completion-based' }).check();
  await app.dialog.getByRole('button', { name: 'Create Pattern' }).click();
  await expect(app.toast('Task is now repeating!')).toBeVisible();
  await app.check('Water the beans').click();
  await app.openView('Upcoming');
  await expect(app.row('Water the beans').getByText('Waiting to be synced')).toBeAttached();
  await app.title('Water the beans').dblclick();
  await page.getByRole('textbox', { name: 'Task title' }).fill('Water the beans well');
  await page.keyboard.press('Enter');
  await written(page, 3);
  expect(await waiting(page)).toEqual([
    'POST /api/tasks/{id}/repeat',
    'POST /api/tasks/{id}/complete',
    'PUT /api/tasks/{id}',
  ]);
  await page.reload();
  await expect(app.row('Water the beans well')).toHaveCount(1);

  await context.setOffline(false);
  await app.settled();
  await expect(app.row('Water the beans well')).toHaveCount(1);
  await expect
    .poll(async () =>
      (await person.api('GET /api/tasks', { query: { completed: 'false' } })).map(
        ({ title, scheduledDate }) => `${title} ${scheduledDate}`,
      ),
    )
    .toEqual([`Water the beans well ${day(1)}T00:00:00.000Z`]);
});

test('repeating tasks work with the keyboard only (REPEAT-67)', async ({ app, page, person }) => {
  await app.openView('Today');
  await app.type('Water the beans');
  await app.title('Water the beans').focus();
  await page.keyboard.press('r');
  await expect(app.dialog.getByRole('radio', { name: 'Daily' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(app.dialog.getByRole('radio', { name: 'Weekly' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(app.dialog.getByRole('spinbutton', { name: 'Every' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(app.dialog).toBeHidden();
  await expect(app.title('Water the beans')).toBeFocused();
  await page.keyboard.press('r');
  // The selected option has the focus when the dialog opens.
  await expect(app.dialog.getByRole('radio', { name: 'Weekly' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(app.dialog).toBeHidden();

  await app.openView('Scheduled');
  await app.rows().first().getByRole('button', { name: 'Create Now' }).focus();
  await page.keyboard.press('Enter');
  await expect(app.rows().first()).toContainText('Created');
  await page.keyboard.press('Tab');
  await expect(app.rows().first().getByRole('button', { name: 'Water the beans' })).toBeFocused();
  await app.rows().nth(1).getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await expect(app.alertDialog.getByRole('button', { name: 'Keep Task' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(app.alertDialog).toBeHidden();
  await expect(app.rows().nth(1).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect
    .poll(async () => (await person.api('GET /api/tasks')).map(({ isRepeatingTask }) => isRepeatingTask))
    .toEqual([true, true]);
});

test('Today shows the missed tasks of a series as a single row (REPEAT-60)', async ({
  app,
  page,
  person,
}) => {
  const title = 'Water the beans behind the shed before the sun is up';
  await app.openView('Today');
  await app.addField.fill(`${title} every day`);
  await expect(page.getByRole('button', { name: 'Keep "every day" as text' })).toBeVisible();
  await app.addField.press('Enter');
  // Create the tasks of the next two days, as if nobody had opened the app in that time.
  const listed = () => person.api('GET /api/scheduled-tasks', { query: { endDate: day(2) } });
  await expect.poll(async () => (await listed()).length).toBe(2);
  const scheduled = await listed();
  for (const [index, { id }] of scheduled.entries()) {
    await person.api('POST /api/scheduled-tasks/{id}/create-now', { params: { id } });
    await person.api('PUT /api/tasks/{id}', {
      params: { id },
      body: { title: `Water, ${index + 1} days late`, scheduledDate: day(-index - 1) },
    });
  }
  await page.reload();
  await expect.poll(() => app.titles()).toEqual([title]);
  // The badges after the title do not shorten it.
  const cut = await app.title(title).evaluate(({ firstElementChild: text }) => {
    if (text === null) throw new Error('the title has no text');
    return text.scrollWidth - text.clientWidth;
  });
  expect(cut).toBe(0);
  await app.row(title).getByRole('button', { name: '+2 earlier' }).click();
  await expect.poll(() => app.titles()).toEqual([title, 'Water, 1 days late', 'Water, 2 days late']);
  await app.check(title).click();
  await expect(app.row('Water, 1 days late').getByRole('button', { name: '+1 earlier' })).toBeVisible();
});

test.describe('an account without repeating tasks is offered the feature', () => {
  test.use({ tier: 'PersonalFree' });

  test('Scheduled offers an upgrade to an account without the feature (REPEAT-68)', async ({ app, page }) => {
    await expect(app.place('Scheduled')).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search tasks or type a command' }).fill('scheduled');
    await page.keyboard.press('Enter');
    await expect(app.heading('Scheduled')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      'View and manage your scheduled repeating tasks with Personal Pro and higher plans.',
    );
    await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
    await expect(page.getByRole('dialog', { name: 'Upgrade to Personal Pro' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to Plans' }).click();
    await expect(app.dialog).toContainText('Upgrade Required for Repeating Tasks');
  });

  test("without the feature, Upcoming links to Scheduled, and a dated task's row leads to the upgrade prompt (REPEAT-76)", async ({
    app,
    page,
  }) => {
    await app.place('Upcoming').click();
    await page.getByRole('button', { name: 'Scheduled repeating tasks' }).click();
    await expect(app.heading('Scheduled')).toBeVisible();
    await app.place('Today').click();
    await app.type('Water the beans');
    await app.act('Water the beans', 'Make Repeating');
    await expect(app.dialog).toHaveAccessibleName('Make Task Repeating');
    await app.dialog.getByRole('button', { name: 'Upgrade to Pro' }).click();
    await expect(page.getByRole('dialog', { name: 'Upgrade to Personal Pro' })).toBeVisible();
  });
});
