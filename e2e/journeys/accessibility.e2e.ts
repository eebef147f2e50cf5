import { expectClean, expectNothingFound, IN_A_CALENDAR, IN_A_MENU } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';
import { Dashboard, OPENS_SIDEBAR } from '../src/pages/dashboard.ts';
import { fillDemo } from '../src/demo.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

for (const { width, height } of SIZES) {
  test.describe(`the app is accessible in a window ${width} pixels wide (VIEW-23)`, () => {
    test.use({
      viewport: { width, height },
      contextOptions: { reducedMotion: 'reduce' },
    });
    const narrow = width <= 768;

    test('axe finds no problems on the pages of a signed-out visitor', async ({
      page,
      visitor,
      user,
      watch,
    }) => {
      watch.expect(/\b(400|401)\b/);
      const check = (screen: string) => expectNothingFound(page, screen);
      await visitor.open();
      await check('sign-in');
      await visitor.button('Sign in').click();
      await check('sign-in with an error');
      await visitor.button('Create an account').click();
      await check('registration');
      await visitor.button('Create account').click();
      await check('registration with errors');
      await visitor.button('Sign in').click();
      await visitor.submitEmail(user.email);
      await check('hosted login');
      await visitor.givePassword('wrong');
      await expect(page.getByRole('alert')).toBeVisible();
      await check('hosted login with an error');
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await check('forgotten password');
      await visitor.field('Email').fill(user.email);
      await visitor.button('Mail me a link').click();
      await expect(visitor.heading('Check your mail')).toBeVisible();
      await check('check your mail');
      await page.goto('/idp/reset-password?token=unknown');
      await check('bad link');
    });

    test('axe finds no problems on empty screens and in their dialogs', async ({ page, app }) => {
      const check = (screen: string) => expectNothingFound(page, screen);
      const open = async (name: 'Today' | 'Upcoming' | 'Anytime' | 'Journal') => {
        if (narrow) await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
        await app.openView(name);
      };
      await check('empty Inbox');
      for (const view of ['Today', 'Upcoming', 'Anytime', 'Journal'] as const) {
        await open(view);
        await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
        await check(`empty ${view}`);
      }
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Search tasks or type a command' }).fill('scheduled');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toBeVisible();
      await check('Scheduled without the feature');
      await page.keyboard.press('ControlOrMeta+n');
      await expect(app.dialog).toHaveAccessibleName('New task');
      await check('New task');
      await page.keyboard.press('Escape');
      await expect(app.dialog).toBeHidden();
      await page.keyboard.press('?');
      await expect(app.dialog).toHaveAccessibleName('Keyboard shortcuts');
      await check('Keyboard shortcuts');
      await page.keyboard.press('Escape');
      await expect(app.dialog).toBeHidden();
      if (narrow) {
        await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
        await check('drawer');
      }
      await page.getByRole('button', { name: 'Add project' }).click();
      await expect(page.getByRole('dialog', { name: 'New Project' })).toBeVisible();
      await check('New Project');
    });

    test('axe finds no problems on screens with content and in their overlays', async ({
      page,
      visitor,
      server,
    }) => {
      const check = (screen: string) => expectNothingFound(page, screen);
      const app = new Dashboard(page);
      const demo = await fillDemo(server);
      await visitor.open();
      await visitor.signIn(demo.user);
      const openView = async (name: string) => {
        if (narrow) await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
        await app.navItem(name).click();
        await expect(app.heading(name)).toBeVisible();
      };
      for (const view of ['Inbox', 'Today', 'Upcoming', 'Anytime', 'Journal', demo.project]) {
        await openView(view);
        await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
        await check(`full ${view}`);
      }
      await app.title(demo.task).click();
      await expect(page.getByRole('button', { name: 'Edit description' })).toBeVisible();
      await check('open task');
      await page.keyboard.press('Escape');
      await app.title(demo.task).focus();
      await page.keyboard.press('s');
      await expect(app.dialog).toHaveAccessibleName('Schedule Task');
      await check('Schedule Task');
      await page.keyboard.press('Escape');
      await expect(app.dialog).toBeHidden();
      await page.keyboard.press('m');
      await expect(app.dialog).toHaveAccessibleName('Move to Project');
      await check('Move to Project');
      await page.keyboard.press('Escape');
      await expect(app.dialog).toBeHidden();
      await page.keyboard.press('Delete');
      await expect(app.alertDialog).toBeVisible();
      await check('Delete this task?');
      await page.keyboard.press('Escape');
      await expect(app.alertDialog).toBeHidden();
      await app.check(demo.task).click();
      await expect(app.toast(/^Completed/)).toBeVisible();
      await check('toast');
      await app.paste('One\nTwo #tag\nThree');
      await expect(page.getByRole('heading', { name: 'You pasted 3 lines' })).toBeVisible();
      await check('paste panel');
      await page.keyboard.press('Escape');
      if (narrow) await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
      await check('account menu');
    });

    test('axe finds no problems in the calendar', async ({ page, visitor, server }) => {
      const check = (screen: string) => expectNothingFound(page, screen, IN_A_CALENDAR);
      const app = new Dashboard(page);
      const demo = await fillDemo(server);
      await visitor.open();
      await visitor.signIn(demo.user);
      await expect(app.heading('Inbox')).toBeVisible();
      for (const view of narrow ? ['month', 'day'] : ['month', 'week', 'day']) {
        await page.goto(`/calendar?view=${view}`);
        await expect(page.locator('[data-item]').first()).toBeVisible();
        await check(`calendar, ${view}`);
      }
      await page.getByRole('button', { name: 'Unscheduled tasks' }).click();
      await check('calendar, other side list');
      await page.locator('.calendar-hours [data-kind="task"]').first().click();
      await expect(app.dialog).toBeVisible();
      await check('task of the calendar');
    });

    test('axe finds no problems in accounts, team and settings', async ({ page, app, user, server }) => {
      test.slow();
      const check = (screen: string) => expectNothingFound(page, screen);
      await server.verify(user);
      const accountId = await server.openTeam(user, 'Crew');
      await server.join(await server.register({ firstName: 'Cleo' }), { owner: user, accountId });
      await page.reload();
      const choose = async (entry: string) => {
        if (narrow) await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
        await app.chooseFromMenu(entry);
      };
      const named = (name: string) => page.getByRole('dialog', { name });
      /** Closes the topmost overlay. */
      const leave = async (name: string) => {
        await page.keyboard.press('Escape');
        await expect(named(name)).toHaveCount(0);
      };
      await choose('Switch to Crew');
      await expect(named('Switching Accounts')).toBeVisible();
      await check('switching');
      await expect(named('Switching Accounts')).toHaveCount(0);
      await choose('Switch account');
      await expect(named('Switch account')).toBeVisible();
      await check('Switch account');
      await leave('Switch account');
      await choose('Create Account');
      await named('Create New Account').getByRole('radio', { name: 'Team' }).check();
      await named('Create New Account').getByLabel('Account name').fill('The choir');
      await check('Create New Account');
      await page.keyboard.press('Enter');
      await expect(named('Upgrade to Team')).toBeVisible();
      await check('Upgrade to Team');
      await leave('Upgrade to Team');
      await leave('Create New Account');
      await choose('Account Settings');
      await expect(app.settingsTab('General')).toBeVisible();
      await check('settings');
      await app.openSettingsTab('General');
      await app.settings.getByLabel('Account name').fill('');
      await check('account settings with an error');
      for (const tab of ['Usage', 'Billing'] as const) {
        await app.openSettingsTab(tab);
        await expect(page.getByText(/^Loading/)).toHaveCount(0);
        await check(`account settings, ${tab}`);
      }
      await app.openSettingsTab('Team Management');
      await expect(app.settings.getByRole('listitem')).toHaveCount(2);
      await check('Team Management');
      await page.getByRole('button', { name: /^Actions for Robin/ }).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      // Menus are outside all landmarks, so turn off that rule.
      await expectClean(page, 'disabled actions', IN_A_MENU);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await page.getByRole('button', { name: 'Send Invitation' }).click();
      await expect(page.getByText('Email address is required')).toBeVisible();
      await check('invitation with an error');
      for (const tab of ['Profile', 'Password', 'Preferences', 'Sessions'] as const) {
        await app.openSettingsTab(tab);
        await check(`user settings, ${tab}`);
      }
    });

    test('axe finds no problems in plans and payment', async ({ page, app, user }) => {
      test.slow();
      const check = (screen: string) => expectNothingFound(page, screen);
      await expect(app.heading('Inbox')).toBeVisible();
      await page.goto('/settings?action=plans');
      await page.getByRole('button', { name: 'Choose Personal Pro' }).click();
      await expect(page.getByText("What you'll get:")).toBeVisible();
      await check('confirmation of a plan');
      await page.getByRole('button', { name: 'Back to Plans' }).click();
      await check('plans');
      const { url } = await user.api('POST /api/billing/checkout', { body: { tier: 'PersonalPro' } });
      await page.goto(url);
      await check('checkout');
      await page.getByLabel('Card number').fill('4242424242424242');
      await page.getByLabel('Expiry').fill('12/40');
      await page.getByLabel('Security code').fill('123');
      await page.getByRole('button', { name: /^Subscribe for/ }).click();
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
      await check('payment result');
      await page.goto('/settings?tab=billing');
      await expect(page.getByRole('link', { name: /^Download invoice/ })).toBeVisible();
      await check('billing');
      await page.goto((await user.api('POST /api/billing/portal', {})).url);
      await check('portal');
      await page.goto('/billing/cancel');
      await expect(page.getByRole('heading', { name: 'Checkout cancelled' })).toBeVisible();
      await check('checkout that was left');
    });

    test('axe finds no problems in repeating tasks', async ({ page, visitor, server }) => {
      const check = (screen: string) => expectNothingFound(page, screen);
      const app = new Dashboard(page);
      const demo = await fillDemo(server);
      await visitor.open();
      await visitor.signIn(demo.user);
      const openView = async (name: string) => {
        if (narrow) await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
        await app.navItem(name).click();
        await expect(app.heading(name)).toBeVisible();
      };
      await app.addField.fill('Ring home tomorrow about the party +Choir !1 by fri every sunday');
      await expect(page.getByRole('button', { name: /^Keep "every sunday"/ })).toBeVisible();
      await check('phrases of a title');
      await page.keyboard.press('Tab');
      await check('accepted phrase');
      await openView('Today');
      await app.title('Water the seedlings').click();
      await expect(page.getByRole('region', { name: 'Repeat' })).toBeVisible();
      await check('repeating task');
      await page.keyboard.press('r');
      await expect(app.dialog).toHaveAccessibleName('Edit Repeat Pattern');
      await check('Edit Repeat Pattern');
      await app.dialog.getByRole('radio', { name: 'Monthly' }).check();
      await app.dialog.getByRole('radio', { name: 'Weekday', exact: true }).check();
      await app.dialog.getByRole('radio', { name: 'On a date' }).check();
      await check('pattern with an error');
      await page.keyboard.press('Escape');
      await expect(app.dialog).toHaveCount(0);
      await openView('Scheduled');
      await app.rows().getByRole('button', { name: 'Create Now' }).first().click();
      await expect(app.toast('Task created successfully!')).toBeVisible();
      await check('Scheduled');
      await app.rows().getByRole('button', { name: 'Cancel' }).first().click();
      await expect(app.alertDialog).toBeVisible();
      await check('Cancel this scheduled task?');
    });

    test('axe finds no problems in search, tags, trash, select mode and notifications', async ({
      page,
      visitor,
      server,
    }) => {
      const check = (screen: string) => expectNothingFound(page, screen);
      const app = new Dashboard(page);
      const demo = await fillDemo(server);
      await visitor.open();
      await visitor.signIn(demo.user);
      const palette = page.getByRole('combobox', { name: 'Search tasks or type a command' });
      const choose = async (command: string, dialog = command) => {
        await page.keyboard.press('ControlOrMeta+k');
        await expect(palette).toBeFocused();
        await palette.fill(command);
        await page
          .getByRole('option', { name: new RegExp(`^${command}`, 'i') })
          .first()
          .click();
        await expect(palette).toHaveCount(0);
        await expect(app.dialog).toHaveAccessibleName(new RegExp(dialog, 'i'));
      };
      const close = async () => {
        await page.keyboard.press('Escape');
        await expect(app.dialog).toHaveCount(0);
      };
      await page.keyboard.press('ControlOrMeta+k');
      await expect(palette).toBeFocused();
      await check('palette');
      await palette.fill('a');
      await expect(page.getByRole('option').first()).toBeVisible();
      await check('palette with results');
      await close();
      await choose('Trash');
      await check('trash');
      await close();
      await choose('Archived projects');
      await check('archived projects');
      await close();
      await choose('Manage tags', 'Tag Management');
      await check('tag management');
      await close();
      await page.getByRole('button', { name: 'View actions' }).click();
      await page.getByRole('menuitem', { name: 'Filter by tags' }).click();
      await expect(app.dialog).toBeVisible();
      await check('Filter by Tags');
      await close();
      await page.locator('[data-row-title]').first().focus();
      await page.keyboard.press('x');
      await expect(page.getByText(/^1 of [\d,]+ selected$/)).toBeVisible();
      await check('select mode');
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: /^Notifications/ })
        .first()
        .click();
      await expect(page.getByRole('region', { name: 'Notifications', exact: true })).toBeVisible();
      await check('notifications');
    });
  });
}

test('at 200 % zoom and 320 pixels, everything is reachable and nothing is cut off (VIEW-22, VIEW-23)', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await app.type('A task with a title that is long enough to need a second line on a small screen');
  for (const view of ['Today', 'Upcoming', 'Anytime', 'Journal', 'Inbox'] as const) {
    await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
    await app.openView(view);
    const beyond = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(beyond, view).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Add Task', exact: true }).click();
  await expect(app.dialog.getByRole('button', { name: 'Add task' })).toBeInViewport({ ratio: 1 });
});
