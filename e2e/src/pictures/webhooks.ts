import { OPENS_SIDEBAR } from '../pages/dashboard.ts';
import type { Part } from './scene.ts';

/** Takes screenshots of webhooks, with a delivery that fails, and of a project that is closed to assistants. */
export const webhooks: Part = async ({ page, app, server, narrow, signIn, take }) => {
  const owner = await server.register({ firstName: 'Olga', lastName: 'Berg' });
  await server.setTier(owner.email, 'TeamPro');
  await owner.api('POST /api/projects', { body: { title: 'Diary' } });
  await signIn(owner);
  await page.goto('/settings?tab=webhooks');
  const { settings } = app;
  await settings.getByText('This account has no webhooks yet.').waitFor();
  await take('webhooks-empty');
  await settings.getByRole('button', { name: 'New Webhook' }).click();
  await settings.getByRole('textbox', { name: 'Name' }).fill('Lights in the kitchen');
  // A private address is rejected with each message.
  await settings.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/hook');
  await take('webhook-form');
  await settings.getByRole('button', { name: 'Create Webhook' }).click();
  await settings.getByRole('textbox', { name: 'Secret' }).waitFor();
  await take('webhook-secret');
  await settings.getByRole('button', { name: 'Done' }).click();
  await settings.getByRole('button', { name: 'Send a Test' }).click();
  await settings.getByText(/This server may not send to that address/).waitFor();
  await take('webhook-deliveries');
  await settings.getByRole('button', { name: 'All Webhooks' }).click();
  await take('webhooks');
  await page.goto('/');
  if (narrow) await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
  await app.navItem('Diary').hover();
  await page.getByRole('button', { name: 'Actions for Diary' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await app.dialog.getByRole('checkbox', { name: /assistants/ }).check();
  await take('closed-project');
};
