/**
 * The email about an address that is already registered links to two pages. The user confirms the address on
 * one, and its real owner reclaims it on the other (IDENTITY-28, IDENTITY-57).
 */
import { expectNothingFound } from '../../src/fixtures/axe.ts';
import { expect, test } from '../../src/fixtures/test.ts';

test('a user confirms their address with the password, or with one click while signed in (IDENTITY-28, IDENTITY-57)', async ({
  page,
  server,
  user,
  visitor,
  watch,
}) => {
  watch.expect(/\b401\b/);
  const link = await server.mailedLink(user.email, '/idp/verify-email');
  await page.goto(link);
  await expect(visitor.heading('Confirm your email address')).toBeVisible();
  await expectNothingFound(page, 'the page that confirms an address');
  await visitor.field('Password').fill('a guess');
  await visitor.button('Confirm').click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');

  await visitor.open();
  await visitor.signIn(user);
  await page.goto(link);
  await expect(visitor.field('Password')).toHaveCount(0);
  await visitor.button('Confirm').click();
  await expect(visitor.heading('Your email address is confirmed')).toBeVisible();
});
