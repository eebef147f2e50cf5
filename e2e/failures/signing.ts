/** Signing in and out on the screen, as people do who share a browser. */
import { expect, type Page } from '@playwright/test';
import type { LivePerson } from '@questlog/testkit/live-person';
import { Dashboard } from '../src/pages/dashboard.ts';
import { Visitor } from '../src/pages/visitor.ts';

/** A page that the network has broken is opened anew so often. */
const ATTEMPTS = 5;
/** A sign-out waits for what is on its way, and a browser for a provider that does not answer. */
const LONGEST_SIGN_OUT_MS = 60_000;

/** The first name of who is signed in, as the screen has it; undefined where it asks to sign in. */
export async function signedInAs(page: Page): Promise<string | undefined> {
  const menu = page.getByRole('button', { name: /^Account menu/ });
  const welcome = new Visitor(page).heading('Welcome back');
  await expect(menu.or(welcome)).toBeVisible();
  const text = await menu.textContent({ timeout: 1_000 }).catch(() => undefined);
  return text === null || text === undefined ? undefined : /menu: (\S+)/.exec(text)?.[1];
}

/**
 * Signs in with the password. Raises where somebody else is signed in before it was given, or after.
 * @param page of nobody, wherever it is
 */
export async function signIn(page: Page, person: LivePerson): Promise<void> {
  const visitor = new Visitor(page);
  let failure: unknown;
  for (let left = ATTEMPTS; left > 0; left -= 1) {
    await page.goto('/').catch(() => undefined);
    const there = await signedInAs(page);
    if (there === person.firstName) return;
    if (there !== undefined) throw new Error(`the screen is ${there}'s, where ${person.firstName} signs in`);
    try {
      await attempt(visitor, person);
    } catch (error) {
      // Somebody else's dashboard, or an answer that was lost: the next look tells.
      failure = error;
    }
  }
  throw failure;
}

/** To the dashboard, or to where the app says that it has not come about. */
async function attempt(visitor: Visitor, { email, password }: LivePerson): Promise<void> {
  const hosted = visitor.page.getByText('Sign in to Questlog');
  // The view is the one that they left in this tab.
  const dashboard = visitor.page.getByRole('button', { name: /^Account menu/ });
  const end = dashboard.or(visitor.page.getByText('Failed to initiate login'));
  await visitor.field('Email').fill(email);
  await visitor.button('Sign in').click();
  // The provider asks for no password where only the answer to the attempt before was lost.
  await expect(hosted.or(end).first()).toBeVisible();
  if (await hosted.isVisible()) await visitor.givePassword(password);
  await expect(end.first()).toBeVisible();
}

/** Signs out, whatever waits. A provider that cannot be reached leaves an error of the browser, which is left. */
export async function signOut(page: Page): Promise<void> {
  const app = new Dashboard(page);
  const welcome = new Visitor(page).heading('Welcome back');
  const leave = app.alertDialog.getByRole('button', { name: 'Log out', exact: true });
  await app.logout();
  const { origin } = new URL(page.url());
  await expect(async () => {
    if (await leave.isVisible()) await leave.click({ timeout: 2_000 });
    const { protocol, pathname } = new URL(page.url());
    const isAway = protocol === 'chrome-error:' || pathname.startsWith('/idp/');
    await expect(welcome)
      .toBeVisible({ timeout: 2_000 })
      .catch(async (error: unknown) => {
        if (isAway) await page.goto(`${origin}/`);
        throw error;
      });
  }).toPass({ timeout: LONGEST_SIGN_OUT_MS });
}
