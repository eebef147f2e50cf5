import { expect, type Locator, type Page } from '@playwright/test';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const SECTIONS = [
  'Dashboard',
  'Users',
  'Billing',
  'Webhooks',
  'Audit Logs',
  'Admins',
  'Announcements',
  'System',
] as const;
type Section = (typeof SECTIONS)[number];

/** The admin console. Locates elements by visible text and accessible names. */
export class AdminConsole {
  readonly page: Page;
  readonly dialog: Locator;
  readonly alertDialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
    this.alertDialog = page.getByRole('alertdialog');
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Opens a URL in the console, and signs in on the hosted login page. */
  async signInAt(path: string, { email, password }: Credentials): Promise<void> {
    await this.page.goto(path);
    await expect(this.page).toHaveURL(/\/idp\/sign-in\//);
    await this.giveCredentials(email, password);
  }

  async giveCredentials(email: string, password: string): Promise<void> {
    await this.page.getByLabel('Email', { exact: true }).fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.button('Sign in').click();
  }

  /** Opens a section from the sidebar, or from the drawer if there is one. */
  async open(section: Section): Promise<void> {
    const drawer = this.page.getByRole('button', { name: 'Open sidebar' });
    if (await drawer.isVisible()) await drawer.click();
    await this.page.getByRole('link', { name: section, exact: true }).click();
    await expect(this.heading(section)).toBeVisible();
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(text);
  }
}
