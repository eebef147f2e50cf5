import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { inventAddress, type LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';
import { findChromium } from '../../../scripts/chromium.ts';
import type { Demo } from '../demo.ts';
import { Dashboard, OPENS_SIDEBAR } from '../pages/dashboard.ts';
import { Visitor } from '../pages/visitor.ts';

/** A window's size, theme and, if it is not `screen`, its media type. */
export interface Variant {
  /** The folder for this variant's screenshots. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  readonly medium?: 'forced-colors' | 'print';
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

export const VARIANTS: readonly Variant[] = [
  ...SIZES.flatMap((size) =>
    (['light', 'dark'] as const).map((theme) => ({ ...size, theme, name: `${size.width}-${theme}` })),
  ),
  ...SIZES.filter(({ width }) => width === 1440 || width === 390).flatMap((size) =>
    (['forced-colors', 'print'] as const).map((medium) => ({
      ...size,
      theme: 'light' as const,
      name: `${size.width}-${medium}`,
      medium,
    })),
  ),
];

/** Up to this window width, the sidebar is a drawer. In pixels. */
const DRAWER_UP_TO = 768;

/** The environment for one part of the screenshots. Nobody is signed in on its page. */
export interface Scene {
  readonly page: Page;
  readonly app: Dashboard;
  readonly server: LiveServer;
  readonly demo: Demo;
  /** True if the sidebar is a drawer and input is by touch. */
  readonly narrow: boolean;
  /** Takes a screenshot once all animations have ended. */
  readonly take: (name: string) => Promise<void>;
  /** Signs in, from the sign-in page to the dashboard. */
  readonly signIn: (user: LiveUser) => Promise<void>;
  /** Opens a view or a project, through the drawer in a narrow window. */
  readonly openView: (name: string) => Promise<void>;
  readonly command: (name: string) => Promise<void>;
  /** Closes everything on top of the page. */
  readonly close: () => Promise<void>;
}

export type Part = (scene: Scene) => Promise<void>;

/** Launches a browser for screenshots. Throws if Chromium is not installed. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.');
  return chromium.launch({ executablePath, args: ['--disable-gpu'] });
}

/**
 * Runs one part of the screenshots in a separate window.
 * @param keep stores a screenshot under a given name
 */
export async function play(
  part: Part,
  variant: Variant,
  { browser, server, demo }: { browser: Browser; server: LiveServer; demo: Demo },
  keep: (name: string, into: (path: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { width, height, theme, medium } = variant;
  const narrow = width <= DRAWER_UP_TO;
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    colorScheme: theme,
    forcedColors: medium === 'forced-colors' ? 'active' : 'none',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    hasTouch: narrow,
    isMobile: narrow,
    extraHTTPHeaders: { 'x-forwarded-for': inventAddress() },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  try {
    await part({
      ...stepsOf(page, narrow),
      server,
      demo,
      take: (name) => keep(name, (path) => shoot(page, path, medium === 'print')),
    });
  } finally {
    await context.close();
  }
}

async function shoot(page: Page, path: string, printed: boolean): Promise<void> {
  // Emulate print media only while taking the screenshot, because elements that are hidden in print cannot be
  // clicked.
  const focused = await page.evaluateHandle(() => document.activeElement);
  if (printed) await page.emulateMedia({ media: 'print' });
  // A page that is still loading would produce an empty screenshot.
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Loading' })).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Animations of new elements start in the next frame.
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    await Promise.allSettled(document.getAnimations().map((each) => each.finished));
  });
  await page.screenshot({ path, fullPage: printed });
  if (printed) {
    await page.emulateMedia({ media: 'screen' });
    // An element that is hidden in print has lost the focus.
    await focused.evaluate((element) => element instanceof HTMLElement && element.focus());
  }
}

function stepsOf(page: Page, narrow: boolean): Omit<Scene, 'server' | 'demo' | 'take'> {
  const app = new Dashboard(page);
  const palette = page.getByRole('combobox', { name: 'Search tasks or type a command' });
  return {
    page,
    app,
    narrow,
    signIn: async (user) => {
      const visitor = new Visitor(page);
      await visitor.open();
      await visitor.signIn(user);
    },
    openView: async (name) => {
      if (narrow) await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
      await app.navItem(name).click();
      await app.heading(name).waitFor();
    },
    command: async (name) => {
      await page.keyboard.press('ControlOrMeta+k');
      await palette.fill(name);
      await page
        .getByRole('option', { name: new RegExp(`^${name}`, 'i') })
        .first()
        .click();
      await palette.waitFor({ state: 'hidden' });
    },
    close: async () => {
      await page.keyboard.press('Escape');
      await app.dialog.or(app.alertDialog).last().waitFor({ state: 'hidden' });
    },
  };
}
