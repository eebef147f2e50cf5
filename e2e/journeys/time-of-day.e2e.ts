import { expect, test } from '../src/fixtures/test.ts';
import type { Dashboard } from '../src/pages/dashboard.ts';

/** Opens a task's date picker, and schedules the task with the typed text. */
async function typeDate(app: Dashboard, title: string, text: string): Promise<void> {
  await app.act(title, 'Schedule');
  await app.dialog.getByRole('textbox', { name: 'Type a date' }).fill(text);
  await app.page.keyboard.press('Enter');
  await expect(app.dialog).toBeHidden();
}

const TOMORROW = Temporal.Now.plainDateISO('UTC').add({ days: 1 });

test.use({ timezoneId: 'UTC' });

test("a task's time can be typed or selected, and lists grouped by date are sorted by time (DATE-9, DATE-21, DATE-22, DATE-24)", async ({
  app,
  page,
}) => {
  await app.type('Dentist', 'Gym', 'Plan the week');
  await typeDate(app, 'Gym', 'tomorrow 7pm');
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const tomorrow = day.format(Date.parse(`${TOMORROW.toString()}T00:00:00Z`));
  await expect(app.toast(`Scheduled "Gym" for ${tomorrow} at 7 PM`)).toBeVisible();
  await app.act('Dentist', 'Schedule');
  await app.dialog.getByLabel('Time', { exact: true }).fill('09:30');
  await app.dialog.getByRole('button', { name: 'Tomorrow', exact: true }).click();
  await app.scheduleFor('Plan the week', 'Tomorrow');

  await app.openView('Upcoming');
  const rows = [/^Plan the week$/, /^Dentist9:30 AM$/, /^Gym7 PM$/];
  await expect(app.rows()).toHaveText(rows);
  await app.settled();
  await page.reload();
  await expect(app.rows()).toHaveText(rows);
  await app.title('Dentist').click();
  await expect(app.row('Dentist').getByRole('button', { name: `${tomorrow} · 9:30 AM` })).toBeVisible();

  // A new date keeps the task's time. Undo restores both the date and the time.
  await page.keyboard.press('Escape');
  await typeDate(app, 'Dentist', 'in 2 weeks');
  await expect(app.rows().last()).toHaveText(/^Dentist.*9:30 AM$/);
  await app.undo(/^Scheduled "Dentist"/);
  await expect(app.rows()).toHaveText(rows);

  await app.act('Gym', 'Schedule');
  await app.dialog.getByRole('button', { name: 'Clear time' }).click();
  await app.dialog.getByRole('button', { name: 'Done' }).click();
  await expect(app.row('Gym')).not.toContainText('PM');
  await app.settled();
  await page.reload();
  await expect(app.row('Gym')).not.toContainText('PM');
});
