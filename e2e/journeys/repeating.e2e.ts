import type { Locator, Page } from '@playwright/test';
import { zoneWhereItIsNoon } from '../src/fixtures/noon.ts';
import { expect, test } from '../src/fixtures/test.ts';

const ZONE = zoneWhereItIsNoon(new Date());

test.use({ tier: 'PersonalPro', timezoneId: ZONE, locale: 'en-GB', serviceWorkers: 'allow' });

/** Returns the date that many days from today, in the format of a date field. */
const day = (ahead: number): string => Temporal.Now.plainDateISO(ZONE).add({ days: ahead }).toString();

const preview = (page: Page): Locator => page.getByRole('dialog').getByRole('region', { name: 'Preview' });

test('a user makes a task repeat, then changes and removes the pattern (REPEAT-64, REPEAT-69)', async ({
  app,
  page,
  user,
}) => {
  await app.openView('Today');
  await app.type('Water the beans');
  await app.act('Water the beans', 'Make Repeating');
  await expect(app.dialog).toContainText('Make Task Repeating');
  await expect(app.dialog).toContainText('Water the beans');
  await page.keyboard.type('every other week');
  await expect(preview(page)).toContainText('Every 2 weeks on');
  await expect(preview(page)).toBeInViewport({ ratio: 1 });
  await expect(app.dialog.getByRole('radio', { name: 'Weekly' })).toBeChecked();
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
  const [task] = await user.api('GET /api/tasks');
  const ofTask = { params: { id: task?.id ?? '' } };
  await expect
    .poll(async () => (await user.api('GET /api/tasks/{id}/repeat', ofTask)).data)
    .toMatchObject({ frequency: 'Custom', customPattern: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1' });

  await series.getByRole('button', { name: 'Edit' }).click();
  await app.dialog.getByRole('button', { name: 'Remove Repeat' }).click();
  await app.alertDialog.getByRole('button', { name: 'Remove Pattern' }).click();
  await expect(app.toast('Repeat pattern removed successfully!')).toBeVisible();
  await expect(series).toHaveCount(0);
  // The button that opened the dialog is gone, so the focus stays in the details.
  await expect(page.locator('[data-row-details] :focus')).toBeVisible();
  await expect.poll(async () => (await user.api('GET /api/tasks'))[0]?.isRepeatingTask).toBe(false);
});

test('Today shows the missed tasks of a series as a single row (REPEAT-60)', async ({ app, page, user }) => {
  const title = 'Water the beans behind the shed before the sun is up';
  await app.openView('Today');
  await app.addField.fill(`${title} every day`);
  await expect(page.getByRole('button', { name: 'Keep "every day" as text' })).toBeVisible();
  await app.addField.press('Enter');
  // Create the tasks of the next two days, as if nobody had opened the app in that time.
  const listed = () => user.api('GET /api/scheduled-tasks', { query: { endDate: day(2) } });
  await expect.poll(async () => (await listed()).length).toBe(2);
  const scheduled = await listed();
  for (const [index, { id }] of scheduled.entries()) {
    await user.api('POST /api/scheduled-tasks/{id}/create-now', { params: { id } });
    await user.api('PUT /api/tasks/{id}', {
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
