import { openOperator } from '@questlog/testkit/operator';
import { expectClean } from '../../src/fixtures/axe.ts';
import { expect, test } from '../../src/fixtures/test.ts';

const MINUTE_MS = 60_000;

test('a user signs in again, deletes their user, is told how to have it restored, and can then sign in (IDENTITY-60, IDENTITY-63)', async ({
  app,
  page,
  user,
  server,
  visitor,
  watch,
}) => {
  watch.expect(/\b(400|401|403)\b|WebSocket connection to .* failed/);
  const operator = openOperator(await server.databaseUrl());
  try {
    await app.type('Kept for 30 days');
    await app.settled();
    await operator.setPasswordGiven(user.email, new Date(Date.now() - 15 * MINUTE_MS));
    await app.chooseFromMenu('User Settings');
    await app.settings.getByRole('button', { name: 'Delete my user' }).click();
    await app.alertDialog.getByRole('button', { name: 'Sign in again' }).click();
    await visitor.onHostedLogin();
    await visitor.givePassword(user.password);

    const confirm = app.alertDialog.getByRole('button', { name: 'Delete my user' });
    await expect(confirm).toBeDisabled();
    await expect(app.alertDialog.getByRole('listitem')).toHaveText([/'s Account$/]);
    await expectClean(page, 'the question whether to delete a user');
    await app.alertDialog.getByRole('textbox').fill(user.email.toUpperCase());
    await confirm.click();
    await expect(visitor.heading('Welcome back')).toBeVisible();
    await expect(page.getByText(/^Your user and your accounts are deleted\./)).toBeVisible();

    await visitor.submitEmail(user.email);
    await visitor.givePassword(user.password);
    await expect(
      page.getByText(/^This user is being deleted\..* run the command restore-user\.$/),
    ).toBeVisible();

    await operator.restoreUser(user.email);
    await visitor.givePassword(user.password);
    await app.loaded();
    await expect(app.row('Kept for 30 days')).toBeVisible();
  } finally {
    await operator.close();
  }
});
