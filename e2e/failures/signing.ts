/** Signs users in and out through the app's screens, in a browser that they share. */
import { expect, type Page } from '@playwright/test';
import type { LiveUser } from '@questlog/testkit/live-user';
import { Dashboard } from '../src/pages/dashboard.ts';
import { Visitor } from '../src/pages/visitor.ts';

/** Maximum number of attempts to load a page, because the simulated network may interrupt loading. */
const ATTEMPTS = 5;
/**
 * Timeout for a sign-out. It waits for in-flight requests, and the browser may wait for an unresponsive
 * identity provider.
 */
const LONGEST_SIGN_OUT_MS = 60_000;

/** Returns the signed-in user's first name on screen; undefined if the screen asks for a sign-in. */
export async function signedInAs(page: Page): Promise<string | undefined> {
  const menu = page.getByRole('button', { name: /^Account menu/ });
  const welcome = new Visitor(page).heading('Welcome back');
  await expect(menu.or(welcome)).toBeVisible();
  const text = await menu.textContent({ timeout: 1_000 }).catch(() => undefined);
  return text === null || text === undefined ? undefined : /menu: (\S+)/.exec(text)?.[1];
}

/**
 * Signs in with the password. Throws if a different user is signed in, before or afterwards.
 * @param page a page without a signed-in user
 */
export async function signIn(page: Page, user: LiveUser): Promise<void> {
  const visitor = new Visitor(page);
  let failure: unknown;
  for (let left = ATTEMPTS; left > 0; left -= 1) {
    await page.goto('/').catch(() => undefined);
    const there = await signedInAs(page);
    if (there === user.firstName) return;
    if (there !== undefined) throw new Error(`${there} is signed in instead of ${user.firstName}`);
    try {
      await attempt(visitor, user);
    } catch (error) {
      // The page may show another user's dashboard, or a response was lost. The next attempt checks again.
      failure = error;
    }
  }
  throw failure;
}

/** Waits for the dashboard, or for the message that the sign-in failed. */
async function attempt(visitor: Visitor, { email, password }: LiveUser): Promise<void> {
  const hosted = visitor.page.getByText('Sign in to Questlog');
  // The tab restores its last view, so do not expect a particular one.
  const dashboard = visitor.page.getByRole('button', { name: /^Account menu/ });
  const end = dashboard.or(visitor.page.getByText('Failed to initiate login'));
  await visitor.field('Email').fill(email);
  await visitor.button('Sign in').click();
  // If the provider has already signed the user in and only its response was lost, it does not ask for a
  // password again.
  await expect(hosted.or(end).first()).toBeVisible();
  if (await hosted.isVisible()) await visitor.givePassword(password);
  await expect(end.first()).toBeVisible();
}

/**
 * Signs out, even if changes are queued. If the identity provider cannot be reached, the browser's error page
 * stays open.
 */
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
