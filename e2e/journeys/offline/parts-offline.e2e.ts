import type { Page } from '@playwright/test';
import { expect, test } from '../../src/fixtures/test.ts';
import type { Dashboard } from '../../src/pages/dashboard.ts';
import { WITHOUT_CONNECTION } from '../../src/pages/offline.ts';

test.use({ tier: 'PersonalPro' });

const NOT_LOADED = "This part can't be loaded while you're offline. It loads when the connection is back.";
const MISSING = /This part (can't be loaded|couldn't be shown)/;

interface Part {
  readonly name: string;
  readonly open: (app: Dashboard, page: Page) => Promise<void>;
  /** Returns an element that is visible once the part's code has loaded. */
  readonly shown: (app: Dashboard, page: Page) => ReturnType<Page['locator']>;
}

const inDialog = (name: string | RegExp) => (_: Dashboard, page: Page) =>
  page.locator('[role$="dialog"]').filter({ hasText: name }).last();

/** An entry in the account menu that opens a dialog. */
const fromMenu = (entry: string | RegExp, dialog: string | RegExp): Part => ({
  name: `${String(entry)} of the account menu`,
  open: (app) => app.chooseFromMenu(entry),
  shown: inDialog(dialog),
});

/** An entry in the account menu that opens a settings tab. */
const settings = (entry: string | RegExp, tab: 'Profile' | 'General'): Part => ({
  name: `${String(entry)} of the account menu`,
  open: (app) => app.chooseFromMenu(entry),
  shown: (_, page) => page.getByRole('region', { name: tab }),
});

/** Parts that can be opened after the first load, whether or not that load includes their code. */
const PARTS: readonly Part[] = [
  {
    name: 'the account menu',
    open: (_, page) => page.getByRole('button', { name: /^Account menu/ }).click(),
    shown: (app) => app.accountMenu.getByRole('button', { name: 'Log out' }),
  },
  {
    name: 'the notifications',
    open: (_, page) => page.getByRole('button', { name: /^Notifications/ }).click(),
    shown: (_, page) => page.getByRole('dialog').getByRole('region', { name: 'Notifications' }),
  },
  {
    name: 'the options of the list',
    open: (_, page) => page.getByRole('button', { name: 'View actions' }).click(),
    shown: (_, page) => page.getByRole('menu'),
  },
  {
    name: 'the menu of a row',
    open: async (app, page) => {
      await app.row('Sow').hover();
      await page.getByRole('button', { name: 'More actions for Sow' }).click();
    },
    shown: (_, page) => page.getByRole('menu'),
  },
  {
    name: 'scheduling',
    open: (app) => app.act('Sow', 'Schedule'),
    shown: inDialog('Schedule Task'),
  },
  {
    name: 'moving',
    open: (app) => app.act('Sow', 'Move to Project'),
    shown: inDialog('Move to Project'),
  },
  {
    name: 'a question',
    open: (app) => app.act('Sow', 'Delete Task'),
    shown: inDialog('Delete this task?'),
  },
  {
    name: 'repeating',
    open: async (app, page) => {
      await app.title('Sow').focus();
      await page.keyboard.press('r');
    },
    shown: inDialog('Make Task Repeating'),
  },
  {
    name: 'the tags of a task',
    open: async (app, page) => {
      await app.title('Sow').focus();
      await page.keyboard.press('t');
    },
    shown: inDialog('Manage Tags'),
  },
  {
    name: 'a new task',
    open: (_, page) => page.getByRole('main').press('n'),
    shown: inDialog('New task'),
  },
  {
    name: 'the keys',
    open: (_, page) => page.getByRole('main').press('?'),
    shown: inDialog('Keyboard shortcuts'),
  },
  {
    name: 'a new project',
    open: (_, page) => page.getByRole('button', { name: 'New Project', exact: true }).click(),
    shown: inDialog('New Project'),
  },
  {
    name: 'the palette',
    open: (_, page) => page.keyboard.press('ControlOrMeta+k'),
    shown: (_, page) => page.getByRole('option').first(),
  },
  {
    name: 'the details of a task',
    open: (app) => app.title('Sow').click(),
    shown: (app) => app.row('Sow').getByText('Add a description…'),
  },
  {
    name: 'the bar of select mode',
    open: async (app, page) => {
      await app.title('Reap').focus();
      await page.keyboard.press('x');
    },
    shown: (_, page) => page.getByRole('region', { name: 'Selected tasks' }),
  },
  {
    name: 'a pasted list',
    open: (app) => app.paste('One\nTwo\nThree'),
    shown: (_, page) => page.getByRole('heading', { name: 'You pasted 3 lines' }),
  },
];

const BEHIND_MENU: readonly Part[] = [
  fromMenu('Trash', 'Trash'),
  fromMenu(/^Keyboard shortcuts/, 'Keyboard shortcuts'),
  fromMenu(/^Outbox/, 'Outbox'),
  settings('User Settings', 'Profile'),
  settings(/^Account Settings/, 'General'),
  fromMenu('Create Account', /Create/),
  fromMenu('Manage Tags', /Tag/),
];

/** Views whose code is loaded when they are first opened. */
const VIEWS: readonly Part[] = [
  {
    name: 'the Journal',
    open: (app) => app.openView('Journal'),
    shown: (_, page) =>
      page
        .getByRole('main')
        .getByText(/journal/i)
        .first(),
  },
  {
    name: 'Scheduled',
    open: (app) => app.openView('Scheduled'),
    shown: (_, page) => page.getByRole('main').getByLabel('From'),
  },
];

/** Closes everything and returns to the list. */
async function close(app: Dashboard, page: Page): Promise<void> {
  for (let tries = 0; tries < 4; tries += 1) {
    const isOpen = await page
      .locator('[role$="dialog"]:visible, [role="menu"]:visible, dialog[open]')
      .count();
    if (isOpen === 0) break;
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('[data-ending-style]') === null);
  }
  // Escape also leaves selection mode, or closes an open row or a pasted list.
  await page.keyboard.press('Escape');
  await app.openView('Anytime');
  await app.openView('Inbox');
}

test('the shell, the list and the queue still work if code cannot be loaded (VIEW-60)', async ({
  app,
  page,
  context,
  user,
  watch,
}) => {
  watch.expect(WITHOUT_CONNECTION);
  watch.expect(/dynamically imported module|IndexedDB|Failed to fetch/);
  await app.type('Sow', 'Reap');
  await app.settled();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('There is no storage.', 'InvalidStateError');
    };
    // Idle callbacks trigger preloading. Disable them.
    globalThis.requestIdleCallback = () => 0;
  });
  let isRemoved = false;
  await page.route('**/assets/**', (route) =>
    isRemoved ? route.abort('internetdisconnected') : route.continue(),
  );
  await page.reload();
  await expect(app.row('Sow')).toBeVisible();
  isRemoved = true;
  await context.setOffline(true);
  await app.type('Kept in memory');

  for (const part of PARTS) {
    await test.step(part.name, async () => {
      await part.open(app, page);
      await expect(page.getByText(MISSING).first()).toBeVisible();
      await close(app, page);
      await expect(app.row('Kept in memory')).toBeVisible();
      await expect(app.row('Sow')).toBeVisible();
    });
  }
  await app.openView('Journal');
  await expect(page.getByRole('main').getByText(NOT_LOADED)).toBeVisible();
  await expect(page.getByText("This browser can't save your changes")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy unsent changes' })).toBeVisible();

  isRemoved = false;
  await context.setOffline(false);
  await expect(page.getByRole('main').getByText(NOT_LOADED)).toHaveCount(0);
  await expect
    .poll(async () => (await user.api('GET /api/tasks')).map(({ title }) => title))
    .toContain('Kept in memory');
});

test.describe('with the service worker, all parts of the app are cached', () => {
  test.use({ serviceWorkers: 'allow' });

  test('with the service worker, every part of the app works offline (VIEW-60)', async ({
    app,
    page,
    goOffline,
  }) => {
    await app.type('Sow', 'Reap');
    await app.settled();
    await goOffline();
    await page.reload();
    await expect(app.row('Sow')).toBeVisible();
    for (const part of [...PARTS, ...BEHIND_MENU, ...VIEWS]) {
      await test.step(part.name, async () => {
        await part.open(app, page);
        await expect(part.shown(app, page)).toBeVisible();
        await expect(page.getByText(MISSING)).toHaveCount(0);
        await close(app, page);
        await expect(app.row('Sow')).toBeVisible();
      });
    }
  });
});
