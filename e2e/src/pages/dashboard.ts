import { expect, type Locator, type Page } from '@playwright/test';
import { nothingWaits } from './offline.ts';

type ViewName = 'Inbox' | 'Today' | 'Upcoming' | 'Calendar' | 'Anytime' | 'Someday' | 'Journal' | 'Scheduled';

/** Opens the sidebar as a drawer. The button is in the header or, on a phone, in the bar. */
export const OPENS_SIDEBAR = /^(Open sidebar|More)$/;

const SETTINGS_TABS = [
  'Profile',
  'Password',
  'Preferences',
  'Sessions',
  'API tokens',
  'Assistants',
  'General',
  'Usage',
  'Calendar feeds',
  'Webhooks',
  'Team Management',
  'Billing',
] as const;
const TABS = new RegExp(`^(${SETTINGS_TABS.join('|')})$`);

type SettingsTab = (typeof SETTINGS_TABS)[number];

/** Escapes `text` for a regular expression. */
function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Returns a pattern for a number, which may have thousands separators. */
function grouped(count: number): string {
  return count.toLocaleString('en-US').replaceAll(',', ',?');
}

/** The signed-in app. Locates elements by visible text and accessible names. */
export class Dashboard {
  readonly page: Page;
  readonly addField: Locator;
  readonly dialog: Locator;
  readonly alertDialog: Locator;
  readonly accountMenu: Locator;
  /** The open settings tab's content. */
  readonly settings: Locator;

  constructor(page: Page) {
    this.page = page;
    this.addField = page.getByRole('textbox', { name: 'Add a new task' });
    this.dialog = page.getByRole('dialog');
    this.alertDialog = page.getByRole('alertdialog');
    this.settings = page.getByRole('main').getByRole('region', { name: TABS });
    this.accountMenu = page.getByRole('dialog', { name: 'Account menu' });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** Waits until the view is open and its content has loaded. */
  async loaded(name: ViewName = 'Inbox'): Promise<void> {
    await expect(this.heading(name)).toBeVisible();
    await expect(this.page.getByText('Loading tasks')).toHaveCount(0);
  }

  /** Returns the sidebar item of a view or project, whatever count it shows. */
  navItem(name: string): Locator {
    const counted = new RegExp(
      `^${literally(name)}( [\\d,.]+ ?(open tasks?|completed tasks?|scheduled tasks?|archived))?$`,
    );
    return this.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: counted });
  }

  async openView(name: ViewName): Promise<void> {
    await this.navItem(name).click();
    await expect(this.heading(name)).toBeVisible();
  }

  async openProject(title: string): Promise<void> {
    await this.navItem(title).click();
    await expect(this.heading(title)).toBeVisible();
  }

  /** Types tasks into the field at the top of the list; on a phone, into the sheet of the bar's button. */
  async type(...titles: string[]): Promise<void> {
    const plus = this.page
      .getByRole('navigation', { name: 'Tab bar' })
      .getByRole('button', { name: 'Add Task' });
    await expect(this.addField.or(plus).first()).toBeVisible();
    if (!(await this.addField.isVisible())) {
      await plus.click();
      const field = this.dialog.getByLabel('Title');
      for (const title of titles) {
        await field.fill(title);
        await field.press('Enter');
        await expect(field).toHaveValue('');
      }
      await this.dialog.getByRole('button', { name: 'Close' }).click();
      await expect(this.dialog).toBeHidden();
      return;
    }
    for (const title of titles) {
      await this.addField.fill(title);
      await this.addField.press('Enter');
    }
  }

  /**
   * Waits until the page knows that the plan includes tags. After a reload, it first uses the cached plan.
   */
  async learntOfPro(): Promise<void> {
    await expect(this.addField).toHaveAttribute('placeholder', 'Add a new task... (try #tags)');
  }

  /** Pastes text into the field at the top of the list; on a phone, into the sheet of the bar's button. */
  async paste(text: string): Promise<void> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.page.evaluate(async (clip) => navigator.clipboard.writeText(clip), text);
    if (await this.addField.isVisible()) await this.addField.focus();
    else {
      await this.page.getByRole('button', { name: 'Add Task', exact: true }).click();
      await expect(this.dialog.getByLabel('Title')).toBeFocused();
    }
    await this.page.keyboard.press('ControlOrMeta+v');
  }

  /** Confirms that a pasted list of `count` lines becomes tasks. */
  async acceptPaste(count: number): Promise<void> {
    const number = grouped(count);
    await expect(
      this.page.getByRole('heading', { name: new RegExp(`^You pasted ${number} lines$`) }),
    ).toBeVisible();
    await this.page.getByRole('button', { name: new RegExp(`^Add ${number} tasks$`) }).click();
  }

  /** Returns a task's row. Only rows near the viewport are in the DOM. */
  row(title: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: this.check(title) });
  }

  rows(): Locator {
    return this.page.getByRole('main').getByRole('listitem');
  }

  check(title: string): Locator {
    return this.page.getByRole('checkbox', { name: title, exact: true });
  }

  /** Returns the button that opens a task's row. */
  title(title: string): Locator {
    return this.row(title).getByRole('button', { name: title, exact: true });
  }

  /** Presses a button that appears when its row is hovered. Like a user, follows the row if it moves. */
  async act(
    title: string,
    action: 'Schedule' | 'Move to Project' | 'Make Repeating' | 'Edit Repeat Pattern' | 'Delete Task',
  ): Promise<void> {
    const button = this.row(title).getByRole('button', { name: action, exact: true });
    const opened = this.dialog.or(this.alertDialog).first();
    await expect(async () => {
      await this.row(title).hover();
      await button.click({ timeout: 2000 }).catch(async (error: unknown) => {
        // On a busy machine, a click that worked may still be reported as timed out.
        if (!(await opened.isVisible())) throw error;
      });
    }).toPass();
  }

  async scheduleFor(
    title: string,
    quick: 'Today' | 'This evening' | 'Tomorrow' | 'This Weekend',
  ): Promise<void> {
    await this.act(title, 'Schedule');
    await this.dialog.getByRole('button', { name: quick, exact: true }).click();
    await expect(this.dialog).toBeHidden();
  }

  async moveTo(title: string, project: string): Promise<void> {
    await this.act(title, 'Move to Project');
    await this.dialog.getByRole('option', { name: project, exact: true }).click();
    await expect(this.dialog).toBeHidden();
  }

  /** Deletes a task and confirms the deletion. */
  async remove(title: string): Promise<void> {
    await this.act(title, 'Delete Task');
    await expect(this.alertDialog).toContainText('Delete this task?');
    await this.alertDialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(this.alertDialog).toBeHidden();
  }

  async createProject(title: string): Promise<void> {
    await this.createProjectUnseen(title);
    await expect(this.heading(title)).toBeVisible();
    await expect(this.dialog).toBeHidden();
  }

  /** Submits a new project without waiting for it to appear, because the server may reject it. */
  async createProjectUnseen(title: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New Project', exact: true }).click();
    await this.dialog.getByLabel('Project title').fill(title);
    await this.dialog.getByRole('button', { name: 'Create Project' }).click();
  }

  async projectAction(title: string, action: 'Edit' | 'Duplicate' | 'Archive' | 'Delete'): Promise<void> {
    await this.navItem(title).hover();
    await this.page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  toast(text: string | RegExp): Locator {
    return this.page
      .getByRole('region', { name: /^Notifications/ })
      .locator('[aria-live] > *')
      .filter({ hasText: text });
  }

  async undo(message: string | RegExp): Promise<void> {
    await this.toast(message).getByRole('button', { name: 'Undo' }).click();
  }

  /** Waits until the server has received all changes and no row is marked as pending. */
  async settled(): Promise<void> {
    await nothingWaits(this.page);
    await expect(this.page.getByText('Waiting to be synced')).toHaveCount(0);
  }

  async openAccountMenu(): Promise<void> {
    await this.page.getByRole('button', { name: /^Account menu/ }).click();
    await expect(this.accountMenu).toBeVisible();
  }

  async chooseFromMenu(entry: string | RegExp): Promise<void> {
    await this.openAccountMenu();
    await this.accountMenu.getByRole('button', { name: entry }).click();
  }

  settingsTab(name: SettingsTab): Locator {
    return this.page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name });
  }

  /** Opens a tab of the open settings. On a phone, goes through the list of tabs. */
  async openSettingsTab(name: SettingsTab): Promise<void> {
    const back = this.page.getByRole('button', { name: 'All settings' });
    if (await back.isVisible()) await back.click();
    await this.settingsTab(name).click();
    await expect(this.page.getByRole('main').getByRole('region', { name })).toBeVisible();
  }

  async logout(): Promise<void> {
    await this.openAccountMenu();
    await this.dialog.getByRole('button', { name: 'Log out' }).click();
  }

  /** Returns the accessible names of the tasks in the list, from top to bottom. */
  async titles(): Promise<string[]> {
    return this.page
      .getByRole('main')
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''));
  }
}
