import type { Locator } from '@playwright/test';
import { expectNothingFound } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';
import { Dashboard } from '../src/pages/dashboard.ts';

test.describe('a visitor can register', () => {
  test.beforeEach(async ({ visitor }) => {
    await visitor.open();
    await visitor.button('Create an account').click();
  });

  test("registration shows each field's requirement until it is met (IDENTITY-1)", async ({
    visitor,
    page,
  }) => {
    await visitor.button('Create account').click();
    for (const text of [
      'First name is required',
      'Last name is required',
      'Email is required',
      'Password is required',
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(visitor.field('First name')).toBeFocused();

    await visitor.field('First name').fill('A');
    await visitor.field('Last name').fill('B');
    await visitor.field('Email').fill('nobody');
    await visitor.field('Password').fill('12345');
    await expect(visitor.field('First name')).toHaveAccessibleDescription(
      'First name must be at least 2 characters',
    );
    await expect(visitor.field('Last name')).toHaveAccessibleDescription(
      'Last name must be at least 2 characters',
    );
    await expect(visitor.field('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(visitor.field('Password')).toHaveAccessibleDescription(
      'Password must be at least 6 characters',
    );

    await visitor.field('Email').fill('somebody@example.org');
    await expect(page.getByText('Please enter a valid email address')).toBeHidden();
  });

  test('registration reports that an address is already registered (IDENTITY-5)', async ({
    visitor,
    person,
    page,
    watch,
  }) => {
    watch.expect(/409.*\/api\/auth\/register/);
    await visitor.field('First name').fill('Some');
    await visitor.field('Last name').fill('Body');
    await visitor.field('Email').fill(person.email.toUpperCase());
    await visitor.field('Password').fill('another password');
    await visitor.button('Create account').click();
    await expect(page.getByRole('alert')).toHaveText('An account with this email already exists.');
  });

  test('registration reports a missing connection and a server error (IDENTITY-6)', async ({
    visitor,
    page,
    context,
    watch,
  }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED|\b503\b/);
    await visitor.field('First name').fill('Some');
    await visitor.field('Last name').fill('Body');
    await visitor.field('Email').fill('somebody@example.org');
    await visitor.field('Password').fill('another password');
    await context.setOffline(true);
    await visitor.button('Create account').click();
    await expect(page.getByRole('alert')).toHaveText(
      'Network error. Please check your connection and try again.',
    );
    await context.setOffline(false);
    await page.route('**/api/auth/register', (route) => route.fulfill({ status: 503 }));
    await visitor.button('Create account').click();
    await expect(page.getByRole('alert')).toHaveText('Server error. Please try again later.');
  });
});

test('the sign-in page requires a valid email address', async ({ visitor, page }) => {
  await visitor.open();
  await visitor.button('Sign in').click();
  await expect(visitor.field('Email')).toHaveAccessibleDescription('Email is required');
  await visitor.field('Email').fill('nobody');
  await visitor.button('Sign in').click();
  await expect(visitor.field('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(page).not.toHaveURL(/idp/);
});

test('a login that cannot start shows an error and can be retried (IDENTITY-9)', async ({
  visitor,
  page,
  person,
  watch,
}) => {
  watch.expect(/\b500\b/);
  await visitor.open();
  await page.route('**/api/auth/config', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await visitor.field('Email').fill(person.email);
  await visitor.button('Sign in').click();
  await expect(page.getByRole('alert')).toHaveText('Failed to initiate login. Please try again.');
  await visitor.button('Sign in').click();
  await visitor.onHostedLogin();
});

test('a wrong password is reported, and the right one signs the user in', async ({
  visitor,
  page,
  person,
  watch,
}) => {
  watch.expect(/401.*\/idp\/sign-in/);
  await visitor.open();
  await visitor.askToSignIn(person.email);
  await visitor.givePassword('not the password');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(visitor.field('Email')).toHaveValue(person.email);
  await visitor.givePassword(person.password);
  await expect(visitor.heading('Inbox')).toBeVisible();
});

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
  person,
  browser,
  watch,
}) => {
  watch.expect(/400.*\/idp\/reset-password/);
  watch.expect(/401.*\/idp\/sign-in/);
  const password = 'a new and longer one';
  await visitor.open();
  await visitor.askToSignIn(person.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(visitor.heading('Forgot your password?')).toBeVisible();
  await visitor.field('Email').fill(person.email);
  await visitor.button('Mail me a link').click();
  await expect(visitor.heading('Check your mail')).toBeVisible();

  // The page with the sent emails accepts only direct requests from the server's machine, not requests
  // through a proxy.
  const here = await browser.newContext({ extraHTTPHeaders: {} });
  const mails = await here.newPage();
  const mail = mails
    .getByRole('article')
    .filter({ hasText: person.email })
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
  await visitor.askToSignIn(person.email);
  await visitor.givePassword(person.password);
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
    person,
    visitor,
  }) => {
    await page.setViewportSize({ width, height });
    await visitor.open();
    const left = async (part: Locator) => (await part.boundingBox())?.x ?? -1;
    const brand = page.getByText('Questlog', { exact: true });
    const heading = page.getByRole('heading', { level: 1 });
    const picture = page.getByText('2 of 4 completed');
    const places = async () => [await left(brand), await left(heading), await left(visitor.field('Email'))];
    const [before, isPictured] = [await places(), await picture.isVisible()];
    await expect(page.getByText(/^Questlog keeps your tasks and projects/)).toBeVisible();
    await visitor.askToSignIn(person.email);
    expect(await places()).toEqual(before);
    expect(await picture.isVisible()).toBe(isPictured);
    await expect(visitor.heading('Welcome back')).toHaveCount(0);
    await expectNothingFound(page, 'the hosted login');
  });
}
