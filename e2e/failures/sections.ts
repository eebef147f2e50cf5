/** Changes the sections of a project. */
import { expect } from '@playwright/test';
import type { Dashboard } from '../src/pages/dashboard.ts';
import { selectTasks } from './selecting.ts';

async function choose(app: Dashboard, section: string, entry: string): Promise<void> {
  await app.page.getByRole('button', { name: `Actions for section "${section}"` }).click();
  await app.page.getByRole('menuitem', { name: entry }).click();
}

async function saveTitle(app: Dashboard, title: string): Promise<void> {
  await app.dialog.getByRole('textbox', { name: 'Section title' }).fill(title);
  await app.page.keyboard.press('Enter');
  await expect(app.dialog).toBeHidden();
  await seesSection(app, title);
}

async function seesSection(app: Dashboard, title: string): Promise<void> {
  await expect(app.page.getByRole('region', { name: title, exact: true })).toBeAttached();
}

export async function addSection(app: Dashboard, title: string): Promise<void> {
  await app.page.getByRole('button', { name: 'Add section' }).click();
  await saveTitle(app, title);
}

export async function renameSection(app: Dashboard, section: string, to: string): Promise<void> {
  await choose(app, section, 'Edit');
  await saveTitle(app, to);
}

/** @param isEmpty true for a section without tasks, which is deleted without a question */
export async function deleteSection(
  app: Dashboard,
  section: string,
  contents: 'keep' | 'trash',
  isEmpty: boolean,
): Promise<void> {
  await choose(app, section, 'Delete');
  if (!isEmpty) {
    const name = contents === 'keep' ? 'Move to the project' : 'Delete them too';
    await app.dialog.getByRole('button', { name }).click();
    await expect(app.dialog).toBeHidden();
  }
  await expect(app.page.getByRole('region', { name: section, exact: true })).toHaveCount(0);
}

/** @param section null for none */
export async function moveToSection(
  app: Dashboard,
  tasks: readonly string[],
  section: string | null,
): Promise<void> {
  const [first = '', ...others] = tasks;
  if (others.length > 0) await selectTasks(app, tasks);
  await app.title(first).press('Shift+M');
  await app.dialog.getByRole('option', { name: section ?? 'No section', exact: true }).click();
  await expect(app.dialog).toBeHidden();
}
