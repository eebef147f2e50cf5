import type { Locator } from '@playwright/test';
import { expectNothingFound } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';
import { Dashboard } from '../src/pages/dashboard.ts';

test('Back after signing in leads to the app, not to the sign-in page (IDENTITY-36)', async ({
  page,
  visitor,
  server,
}) => {
  await visitor.open();
  await visitor.signIn(await server.register());
  const app = new Dashboard(page);
  await app.openView('Today');
  await page.goBack();
  await expect(app.heading('Inbox')).toBeVisible();
  await page.goBack();
  await expect(app.heading('Inbox')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/inbox`);
});

test('the emailed link replaces a forgotten password (IDENTITY-26, V6.2.2)', async ({
  visitor,
  page,
  user,
  browser,
  watch,
}) => {
  watch.expect(/400.*\/idp\/reset-password/);
  watch.expect(/401.*\/idp\/sign-in/);
  const password = 'a new and longer one';
  await visitor.open();
  await visitor.submitEmail(user.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(visitor.heading('Forgot your password?')).toBeVisible();
  await visitor.field('Email').fill(user.email);
  await visitor.button('Mail me a link').click();
  await expect(visitor.heading('Check your mail')).toBeVisible();

  // The page with the sent emails accepts only direct requests from the server's machine, not requests
  // through a proxy.
  const here = await browser.newContext({ extraHTTPHeaders: {} });
  const mails = await here.newPage();
  const mail = mails
    .getByRole('article')
    .filter({ hasText: user.email })
    .filter({ hasText: 'reset-password' });
  await expect(async () => {
    await mails.goto('/dev/mail');
    await expect(mail).toHaveCount(1, { timeout: 500 });
  }).toPass();
  const link = await mail.getByRole('link').first().getAttribute('href');
  await here.close();

  await page.goto(link ?? '');
  await expect(visitor.heading('Choose a new password')).toBeVisible();
  await visitor.field('New password').fill(password);
  await visitor.field('Confirm new password').fill('something else');
  await visitor.button('Save password').click();
  await expect(page.getByText('Password confirmation does not match')).toBeVisible();
  await visitor.field('New password').fill(password);
  await visitor.field('Confirm new password').fill(password);
  await visitor.button('Save password').click();
  await expect(visitor.heading('Your password is changed')).toBeVisible();

  await page.goto(link ?? '');
  await expect(visitor.heading('This link is invalid or has expired.')).toBeVisible();

  await visitor.open();
  await visitor.submitEmail(user.email);
  await visitor.givePassword(user.password);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await visitor.givePassword(password);
  await expect(visitor.heading('Inbox')).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`at ${width} pixels, the app's sign-in page and the hosted login look the same (IDENTITY-65)`, async ({
    page,
    user,
    visitor,
  }) => {
    await page.setViewportSize({ width, height });
    await visitor.open();
    const left = async (part: Locator) => (await part.boundingBox())?.x ?? -1;
    const brand = page.getByText('Questlog', { exact: true });
    const heading = page.getByRole('heading', { level: 1 });
    const picture = page.getByText('2 of 4 completed');
    const offsets = async () => [await left(brand), await left(heading), await left(visitor.field('Email'))];
    const [before, isPictured] = [await offsets(), await picture.isVisible()];
    await expect(page.getByText(/^Questlog keeps your tasks and projects/)).toBeVisible();
    await visitor.submitEmail(user.email);
    expect(await offsets()).toEqual(before);
    expect(await picture.isVisible()).toBe(isPictured);
    await expect(visitor.heading('Welcome back')).toHaveCount(0);
    await expectNothingFound(page, 'the hosted login');
  });
}
