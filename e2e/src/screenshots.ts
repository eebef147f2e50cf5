/**
 * Pictures of every screen, at four sizes and in both themes, from the running product with an invented account:
 *
 *   npm run screenshots               into e2e/screenshots, which git ignores
 *   npm run screenshots -- --readme   the two of the README as well, into docs
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startLiveServer, type LiveServer } from '@questlog/testkit/live-server';
import { buildWeb } from '../../scripts/build-web.ts';
import { findChromium } from '../../scripts/chromium.ts';
import { fillDemo, type Demo } from './demo.ts';
import { Dashboard } from './pages/dashboard.ts';
import { Visitor } from './pages/visitor.ts';

const FOLDER = join(import.meta.dirname, '../screenshots');
const DOCS = join(import.meta.dirname, '../../docs');
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;
const THEMES = ['light', 'dark'] as const;
const DRAWER_UP_TO = 768;

type Shoot = (name: string) => Promise<void>;

/** Takes a picture when nothing moves any more. */
async function shoot(page: Page, path: string): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map((each) => each.finished));
  });
  await page.screenshot({ path });
}

async function signedOut(page: Page, take: Shoot): Promise<void> {
  const visitor = new Visitor(page);
  await visitor.open();
  await take('sign-in');
  await visitor.button('Create an account').click();
  await take('registration');
  await visitor.button('Create account').click();
  await take('registration-errors');
  await visitor.button('Sign in').click();
  await visitor.askToSignIn('nobody@example.org');
  await take('hosted-login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await visitor.heading('Forgot your password?').waitFor();
  await take('forgotten-password');
}

async function empty(page: Page, server: LiveServer, take: Shoot): Promise<void> {
  const visitor = new Visitor(page);
  const app = new Dashboard(page);
  await visitor.open();
  await visitor.signIn(await server.register());
  await page.getByText('Your inbox is empty!').waitFor();
  await take('empty-inbox');
  for (const view of ['Today', 'Upcoming', 'Anytime', 'Journal'] as const) {
    await openPlace(page, view);
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    await take(`empty-${view.toLowerCase()}`);
  }
  await app.heading('Journal').waitFor();
}

async function openPlace(page: Page, name: string): Promise<void> {
  const app = new Dashboard(page);
  const drawer = page.getByRole('button', { name: 'Open sidebar' });
  if (await drawer.isVisible()) await drawer.click();
  await app.place(name).click();
  await app.heading(name).waitFor();
}

/** Every view with tasks in it; ends in Today. */
async function full(page: Page, demo: Demo, take: Shoot): Promise<void> {
  const visitor = new Visitor(page);
  await visitor.open();
  await visitor.signIn(demo.person);
  for (const place of ['Inbox', 'Upcoming', 'Anytime', 'Journal', demo.project, 'Today']) {
    await openPlace(page, place);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await take(place === demo.project ? 'project' : place.toLowerCase());
  }
}

/** What opens over the views. */
async function overlays(page: Page, demo: Demo, take: Shoot): Promise<void> {
  const app = new Dashboard(page);
  const narrow = (page.viewportSize()?.width ?? 0) <= DRAWER_UP_TO;
  const closeDialog = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await app.dialog.or(app.alertDialog).waitFor({ state: 'hidden' });
  };
  await openPlace(page, demo.project);
  await app.title(demo.task).click();
  await page.getByRole('button', { name: 'Edit description' }).waitFor();
  await take('task-open');
  await page.keyboard.press('Escape');
  for (const [key, name, picture] of [
    ['s', 'Schedule Task', 'schedule'],
    ['m', 'Move to Project', 'move'],
  ] as const) {
    await app.title(demo.task).focus();
    await page.keyboard.press(key);
    await page.getByRole('dialog', { name }).waitFor();
    await take(picture);
    await closeDialog();
  }
  await app.title(demo.task).focus();
  await page.keyboard.press('Delete');
  await app.alertDialog.waitFor();
  await take('delete-question');
  await closeDialog();
  await page.keyboard.press('ControlOrMeta+n');
  await app.dialog.getByLabel('Title').fill('Ring the joiner about the shelves #phone');
  await take('new-task');
  await closeDialog();
  await app.paste('Skirting boards\nDoor handles\nTwo litres of white paint\nMasking tape #shop');
  await page.getByRole('heading', { name: /^You pasted/ }).waitFor();
  await take('pasted-list');
  await page.keyboard.press('Escape');
  if (narrow) {
    await page.getByRole('button', { name: 'Open sidebar' }).click();
    await take('drawer');
  }
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  await take('account-menu');
}

async function pictures(browser: Browser, server: LiveServer, demo: Demo): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  for (const { width, height } of SIZES) {
    for (const colorScheme of THEMES) {
      for (const part of [signedOut, empty, full, overlays]) {
        const touch = width <= DRAWER_UP_TO;
        const context = await browser.newContext({
          baseURL: server.url,
          viewport: { width, height },
          colorScheme,
          reducedMotion: 'reduce',
          locale: 'en-GB',
          hasTouch: touch,
          isMobile: touch,
        });
        const page = await context.newPage();
        const take: Shoot = async (name) =>
          shoot(page, join(FOLDER, `${width}-${colorScheme}`, `${name}.png`));
        if (part === signedOut) await signedOut(page, take);
        else if (part === empty) await empty(page, server, take);
        else {
          await full(page, demo, part === full ? take : async () => undefined);
          if (part === overlays) await overlays(page, demo, take);
        }
        await context.close();
      }
      process.stdout.write(`${width}×${height} ${colorScheme}\n`);
    }
  }
}

/** The pictures of the README: the day of somebody who is in the midst of it. */
async function readme(browser: Browser, server: LiveServer, demo: Demo): Promise<void> {
  await mkdir(DOCS, { recursive: true });
  for (const [colorScheme, file] of [
    ['light', 'screenshot.png'],
    ['dark', 'screenshot-dark.png'],
  ] as const) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
    });
    const page = await context.newPage();
    await full(page, demo, async () => undefined);
    await shoot(page, join(DOCS, file));
    await context.close();
  }
}

const executablePath = await findChromium();
if (executablePath === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.');
await buildWeb();
const server = await startLiveServer();
const browser = await chromium.launch({ executablePath, args: ['--disable-gpu'] });
try {
  const demo = await fillDemo(server, Temporal.Now.timeZoneId());
  if (process.argv.includes('--readme')) await readme(browser, server, demo);
  await pictures(browser, server, demo);
} finally {
  await browser.close();
  await server.close();
}
