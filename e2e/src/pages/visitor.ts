import { expect, type Page } from '@playwright/test';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** A signed-out visitor's pages: the app's sign-in and registration, and the hosted login. */
export class Visitor {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await expect(this.heading('Welcome back')).toBeVisible();
  }

  heading(name: string) {
    return this.page.getByRole('heading', { level: 1, name });
  }

  field(label: string) {
    return this.page.getByLabel(label, { exact: true });
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Registers a new user on the app's page, which also signs them in. */
  async register({ email, password }: Credentials): Promise<void> {
    await this.button('Create an account').click();
    await expect(this.heading('Create your account')).toBeVisible();
    await this.field('First name').fill('Ada');
    await this.field('Last name').fill('Lovelace');
    await this.field('Email').fill(email);
    await this.field('Password').fill(password);
    await this.button('Create account').click();
  }

  /** Goes from the app's sign-in page to the hosted login page. */
  async submitEmail(email: string): Promise<void> {
    await this.field('Email').fill(email);
    await this.button('Sign in').click();
    await this.onHostedLogin();
  }

  async onHostedLogin(): Promise<void> {
    await expect(this.page).toHaveURL(/\/idp\/sign-in\//);
    await expect(this.page.getByText('Sign in to Questlog')).toBeVisible();
  }

  /** Submits the hosted login page. The app has already filled in the address. */
  async givePassword(password: string): Promise<void> {
    await this.field('Password').fill(password);
    await this.button('Sign in').click();
  }

  /** Signs in, from the first page to the dashboard. */
  async signIn({ email, password }: Credentials): Promise<void> {
    await this.submitEmail(email);
    await this.givePassword(password);
    await expect(this.heading('Inbox')).toBeVisible();
  }
}
