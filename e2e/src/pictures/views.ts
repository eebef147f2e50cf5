import { randomUUID } from 'node:crypto';
import { Visitor } from '../pages/visitor.ts';
import type { Part } from './scene.ts';

/** Takes screenshots of a signed-out visitor's pages. */
export const signedOut: Part = async ({ page, take }) => {
  const visitor = new Visitor(page);
  await visitor.open();
  await take('sign-in');
  await visitor.button('Create an account').click();
  await take('registration');
  await visitor.button('Create account').click();
  await take('registration-errors');
  await visitor.button('Sign in').click();
  await visitor.submitEmail('nobody@example.org');
  await take('hosted-login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await visitor.heading('Forgot your password?').waitFor();
  await take('forgotten-password');
};

/** Takes screenshots of a newly registered user's first screens. */
export const newcomer: Part = async ({ page, take }) => {
  const visitor = new Visitor(page);
  await visitor.open();
  await visitor.register({ email: `ada-${randomUUID()}@example.org`, password: 'plum tree in may' });
  await page.getByRole('heading', { name: 'Things to try' }).waitFor();
  await take('practice');
};

/** Takes a screenshot of every view in its empty state. */
export const empty: Part = async ({ page, server, signIn, openView, command, take }) => {
  await signIn(await server.register());
  await page.getByText('Your inbox is empty!').waitFor();
  await take('empty-inbox');
  for (const view of ['Today', 'Upcoming', 'Anytime', 'Journal']) {
    await openView(view);
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    await take(`empty-${view.toLowerCase()}`);
  }
  await command('Scheduled');
  await page.getByRole('button', { name: 'Upgrade to Pro' }).waitFor();
  await take('scheduled-without-the-feature');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText("You're all caught up!").waitFor();
  await take('empty-notifications');
};

/** Takes screenshots of every view with tasks. */
export const full: Part = async ({ page, demo, signIn, openView, take }) => {
  await signIn(demo.user);
  for (const view of ['Inbox', 'Upcoming', 'Anytime', 'Journal', demo.project, 'Today']) {
    await openView(view);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await take(view === demo.project ? 'project' : view.toLowerCase());
  }
  await openView('Calendar');
  // A week; on phones, a day.
  await page.getByRole('grid').waitFor();
  await take('calendar');
  for (const [key, name] of [
    ['3', 'day'],
    ['1', 'month'],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByRole('grid', { name: new RegExp(name, 'i') }).waitFor();
    await take(`calendar-${name}`);
  }
};
