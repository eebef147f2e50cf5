import type { Part } from './scene.ts';

/** The repeat pattern of a task, what its details say of it, and the Scheduled view. */
export const repeating: Part = async ({ page, app, demo, signIn, openPlace, close, take }) => {
  await signIn(demo.person);
  await openPlace('Today');
  await app.title('Ring Noor about Saturday').focus();
  await page.keyboard.press('r');
  await app.dialog.getByText('Make Task Repeating').waitFor();
  await take('repeat-new');
  for (const frequency of ['Weekly', 'Monthly', 'Yearly']) {
    await app.dialog.getByRole('radio', { name: frequency }).check();
    await take(`repeat-${frequency.toLowerCase()}`);
  }
  await app.dialog.getByRole('radio', { name: 'Monthly' }).check();
  await app.dialog.getByRole('radio', { name: 'Weekday', exact: true }).check();
  await app.dialog.getByRole('radio', { name: 'After a count' }).check();
  await take('repeat-monthly-weekday');
  await app.dialog.getByRole('region', { name: 'Preview' }).scrollIntoViewIfNeeded();
  await take('repeat-preview');
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

  await openPlace('Scheduled');
  await app.rows().first().waitFor();
  await take('scheduled');
  // The account is the same for each look: every one of them makes another.
  await app.rows().getByRole('button', { name: 'Create Now' }).nth(1).click();
  await take('scheduled-created');
  await app.rows().getByRole('button', { name: 'Cancel' }).first().click();
  await app.alertDialog.waitFor();
  await take('scheduled-cancel-question');
  await app.alertDialog.getByRole('button', { name: 'Keep Task' }).click();
  await app.alertDialog.waitFor({ state: 'hidden' });
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await take('scheduled-range-error');
};
