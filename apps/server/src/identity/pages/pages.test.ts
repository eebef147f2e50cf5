import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DAY_PROGRESS, DAY_TASKS, PRODUCT_LINE } from '@questlog/domain/identity/entry-texts';
import { notMePage, verifyEmailPage } from './address-pages.ts';
import { consentPage } from './consent-page.ts';
import { signInFailedPage } from './issuer-page.ts';
import { setupPage } from './setup-pages.ts';
import { checkYourMailPage, resetPasswordPage } from './password-pages.ts';
import { signInPage } from './sign-in-page.ts';

const ROOT = join(import.meta.dirname, '../../../../..');

const ASSETS = 'apps/server/src/identity/assets';

const hostile = '"><script>alert(1)</script>';

const hostileUser = { email: hostile, first_name: hostile, last_name: hostile };

it.each([
  ['sign in', signInPage({ uid: 'uid', email: hostile, problem: hostile, errors: { email: hostile } })],
  ['check your mail', checkYourMailPage(hostile, undefined)],
  ['reset', resetPasswordPage({ token: hostile, email: hostile, errors: { newPassword: hostile } })],
  [
    'confirm an address',
    verifyEmailPage({ token: hostile, user: hostileUser, requiresPassword: true, problem: hostile }),
  ],
  ['sign in at the issuer', signInFailedPage({ uid: hostile, reason: hostile })],
  ['give an address back', notMePage({ token: hostile, user: hostileUser })],
  [
    'connect an assistant',
    consentPage({
      uid: 'uid',
      client: { name: hostile, host: hostile },
      redirect: { host: hostile, isApp: true, isLoopback: true },
      email: hostile,
      otherUser: hostile,
      accounts: [{ id: hostile, name: hostile }],
      requested: ['read'],
      chosen: { accountId: hostile, access: undefined, days: undefined },
      problem: hostile,
    }),
  ],
  [
    'register the first admin',
    setupPage({ token: hostile, email: hostile, firstName: hostile, lastName: hostile }),
  ],
])('escapes user input on the page: %s', (_name, page) => {
  expect(page).not.toContain('<script>');
  expect(page).not.toMatch(/ on\w+=|style=|<style|javascript:/);
});

it('the page that confirms an address asks for the password in the hint below it (IDENTITY-65)', () => {
  const page = verifyEmailPage({ token: 'token', user: hostileUser, requiresPassword: true });
  expect(page).toContain('<p id="password-note" class="note">The password that you use at Questlog</p>');
});

it('the sign-in page shows the product and does not welcome a first-time visitor back (IDENTITY-65)', () => {
  const page = signInPage({ uid: 'uid', email: '' });
  expect(page).toContain('<h1>Sign in to Questlog</h1>');
  expect(page).not.toContain('Welcome back');
  for (const text of [PRODUCT_LINE, DAY_PROGRESS, ...DAY_TASKS.map(({ title }) => title)]) {
    expect(page).toContain(text);
  }
});

it("the identity pages use only the app's colours", async () => {
  const [tokens = '', pages = '', choices = ''] = await Promise.all(
    ['packages/ui/src/theme/tokens.css', `${ASSETS}/pages.css`, `${ASSETS}/choices.css`].map((path) =>
      readFile(join(ROOT, path), 'utf8'),
    ),
  );
  const colours = [...(pages + choices).matchAll(/^ +(--color-[\w-]+: [^;]+;)$/gm)].map(
    (match) => match[1] ?? '',
  );
  expect(colours.length).toBeGreaterThan(10);
  for (const colour of colours) expect(tokens).toContain(colour);
});

it("the payment sandbox's pages use only the app's colours", async () => {
  const [tokens = '', pages = ''] = await Promise.all(
    ['packages/ui/src/theme/tokens.css', 'packages/stripe-sandbox/src/pages/pages.css'].map((path) =>
      readFile(join(ROOT, path), 'utf8'),
    ),
  );
  const pairs = pages.match(/light-dark\([^)]+\)/g) ?? [];
  expect(pairs.length).toBeGreaterThan(10);
  for (const pair of pairs) expect(tokens).toContain(pair);
});

it('the identity pages apply the theme with the same script as the app', async () => {
  const [app, pages] = await Promise.all(
    ['apps/web/public/theme.js', 'apps/server/src/identity/assets/theme.js'].map((path) =>
      readFile(join(ROOT, path), 'utf8'),
    ),
  );
  expect(pages).toBe(app);
});
