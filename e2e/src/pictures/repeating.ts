import { fillDemo } from '../demo.ts';
import type { Part } from './scene.ts';

/** Takes screenshots of a task's repeat pattern, its description in the details, and the Scheduled view. */
export const repeating: Part = async ({ page, app, server, signIn, openView, close, take }) => {
  // A separate account for each look: a created occurrence stays created, even if its task is deleted.
  const { user } = await fillDemo(server, Temporal.Now.timeZoneId());
  await signIn(user);
  await openView('Today');
  await app.title('Ring Noor about Saturday').focus();
  await page.keyboard.press('r');
  await app.dialog.getByText('Make Task Repeating').waitFor();
  await take('repeat-new');
  await app.dialog.getByRole('textbox', { name: 'Type a repeat' }).fill('every other fri');
  await take('repeat-typed');
  for (const frequency of ['Weekly', 'Monthly', 'Yearly']) {
    await app.dialog.getByRole('radio', { name: frequency }).check();
    await take(`repeat-${frequency.toLowerCase()}`);
  }
  await app.dialog.getByRole('radio', { name: 'Monthly' }).check();
  await app.dialog.getByRole('radio', { name: 'Weekday', exact: true }).check();
  await app.dialog.getByRole('radio', { name: 'After a count' }).check();
  await take('repeat-monthly-weekday');
  await app.dialog.getByRole('radio', { name: 'After a count' }).scrollIntoViewIfNeeded();
  await take('repeat-end');
  await app.dialog.getByRole('radio', { name: 'Weekly' }).check();
  await app.dialog.getByText('At least one day must be selected for weekly repeats').waitFor();
  await take('repeat-error');
  await close();
  await app.title('Water the seedlings').click();
  await page.getByRole('region', { name: 'Repeat' }).waitFor();
  await take('repeat-details');
  await page.keyboard.press('r');
  await app.dialog.getByText('Edit Repeat Pattern').waitFor();
  await take('repeat-edit');
  await app.dialog.getByRole('button', { name: 'Remove Repeat' }).click();
  await app.alertDialog.waitFor();
  await take('repeat-remove-question');
  await page.keyboard.press('Escape');
  await app.alertDialog.waitFor({ state: 'hidden' });
  await close();

  await openView('Scheduled');
  await app.rows().first().waitFor();
  await take('scheduled');
  await app.rows().getByRole('button', { name: 'Create Now' }).first().click();
  await take('scheduled-created');
  await app.rows().getByRole('button', { name: 'Cancel' }).first().click();
  await app.alertDialog.waitFor();
  await take('scheduled-cancel-question');
  await app.alertDialog.getByRole('button', { name: 'Keep Task' }).click();
  await app.alertDialog.waitFor({ state: 'hidden' });
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await take('scheduled-range-error');
};

/** Takes screenshots of a repeat phrase in the add field, and of a series ignored for a week. */
export const lapse: Part = async ({ page, app, server, signIn, openView, take }) => {
  const user = await server.register();
  await server.setTier(user.email, 'PersonalPro');
  const today = Temporal.Now.plainDateISO();
  const dated = (title: string, ago: number) =>
    user.api('POST /api/tasks', {
      body: { title, scheduledDate: `${today.subtract({ days: ago }).toString()}T00:00:00.000Z` },
    });
  await dated('Bake bread', 0);
  const { id } = await dated('Water the seedlings on the window sill and the beans in the yard', 0);
  await user.api('POST /api/tasks/{id}/repeat', {
    params: { id },
    body: { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' },
  });
  for (const [index, next] of (await user.api('GET /api/scheduled-tasks')).slice(0, 6).entries()) {
    await user.api('POST /api/scheduled-tasks/{id}/create-now', { params: { id: next.id } });
    const scheduledDate = `${today.subtract({ days: index + 1 }).toString()}T00:00:00.000Z`;
    await user.api('PUT /api/tasks/{id}', { params: { id: next.id }, body: { scheduledDate } });
  }
  await signIn(user);
  await openView('Today');
  await page.getByRole('button', { name: '+6 earlier' }).waitFor();
  await take('lapse');
  await page.getByRole('button', { name: '+6 earlier' }).click();
  await take('lapse-opened');
  await app.addField.fill('Ring home every 2 weeks on sun');
  await page.getByRole('button', { name: /^Keep "every/ }).waitFor();
  await take('typed-repeat');
};
