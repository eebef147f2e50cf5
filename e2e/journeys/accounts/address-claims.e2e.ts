/**
 * The email about an address that is already registered links to two pages. The user confirms the address on
 * one, and its real owner reclaims it on the other (IDENTITY-28, IDENTITY-57).
 */
import { expectNothingFound } from '../../src/fixtures/axe.ts';
import { openSignedIn } from '../../src/fixtures/signed-in.ts';
import { expect, test } from '../../src/fixtures/test.ts';
import { Visitor } from '../../src/pages/visitor.ts';

test('a user confirms their address with the password, or with one click while signed in (IDENTITY-28, IDENTITY-57)', async ({
  page,
  server,
  person,
  visitor,
  watch,
}) => {
  watch.expect(/\b401\b/);
  const link = await server.mailedLink(person.email, '/idp/verify-email');
  await page.goto(link);
  await expect(visitor.heading('Confirm your email address')).toBeVisible();
  await expectNothingFound(page, 'the page that confirms an address');
  await visitor.field('Password').fill('a guess');
  await visitor.button('Confirm').click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');

  await visitor.open();
  await visitor.signIn(person);
  await page.goto(link);
  await expect(visitor.field('Password')).toHaveCount(0);
  await visitor.button('Confirm').click();
  await expect(visitor.heading('Your email address is confirmed')).toBeVisible();
});

test('the owner of an address reclaims it from a stranger, who is signed out (IDENTITY-28, IDENTITY-57)', async ({
  page,
  server,
  person,
  clientAddress,
  anotherContext,
  watch,
}) => {
  watch.expect(/\b401\b|HTTP Authentication failed|400.*\/idp\/token/);
  await openSignedIn(page, person, { url: server.url, clientAddress });
  const owner = new Visitor(await (await anotherContext()).newPage());
  await owner.page.goto(await server.mailedLink(person.email, '/idp/not-me'));
  await expect(owner.heading("This wasn't me")).toBeVisible();
  await expectNothingFound(owner.page, 'the page that gives an address back');
  await owner.button('Free my address').click();
  await expect(owner.heading('Your address is released')).toBeVisible();
  await expect(new Visitor(page).heading('Welcome back')).toBeVisible();
});
