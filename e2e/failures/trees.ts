/** Changes trees and checklists with the keyboard. */
import { expect, type Page } from '@playwright/test';
import type { Dashboard } from '../src/pages/dashboard.ts';
import { checkOff } from './repeating.ts';

interface Row {
  readonly title: string;
  readonly level: number;
}

/** Returns the list's rows from top to bottom. */
function rowsOf(page: Page): Promise<Row[]> {
  return page.locator('[data-row]').evaluateAll((rows) =>
    rows
      .toSorted((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']))
      .map((row) => ({
        title: row.querySelector('[data-row-title]')?.textContent ?? '',
        level: Number(row.getAttribute('aria-level') ?? '1'),
      })),
  );
}

/** Returns the titles of a task and its siblings, in display order. */
function siblingsOf(rows: readonly Row[], task: string): string[] {
  const at = rows.findIndex(({ title }) => title === task);
  const level = rows[at]?.level ?? 1;
  const isAbove = (row: Row): boolean => row.level < level;
  const first = rows.slice(0, at).findLastIndex(isAbove) + 1;
  const after = rows.slice(at).findIndex(isAbove);
  const all = rows.slice(first, after < 0 ? undefined : at + after);
  return all.filter((row) => row.level === level).map(({ title }) => title);
}

async function press(app: Dashboard, task: string, key: string): Promise<void> {
  await app.title(task).focus();
  await app.page.keyboard.press(key);
}

/** Moves a task directly below a sibling, and makes it a subtask of that sibling. */
export async function indentUnder(app: Dashboard, task: string, under: string): Promise<void> {
  const { page } = app;
  await expect(async () => {
    const siblings = siblingsOf(await rowsOf(page), task);
    const [from, to] = [siblings.indexOf(task), siblings.indexOf(under)];
    if (from !== to + 1) await press(app, task, from > to ? 'Alt+ArrowUp' : 'Alt+ArrowDown');
    const now = siblingsOf(await rowsOf(page), task);
    expect(now.indexOf(task)).toBe(now.indexOf(under) + 1);
  }).toPass();
  const level = Number((await app.row(task).getAttribute('aria-level')) ?? '1');
  await press(app, task, 'Alt+ArrowRight');
  await expect(app.row(task)).toHaveAttribute('aria-level', String(level + 1));
}

/** Moves a task out of its parent, directly after it. */
export async function outdent(app: Dashboard, task: string): Promise<void> {
  await press(app, task, 'Alt+ArrowLeft');
}

export async function addSubtask(app: Dashboard, task: string, title: string): Promise<void> {
  await press(app, task, 'Shift+A');
  const field = app.page.getByRole('textbox', { name: 'Add a subtask' });
  await expect(field).toBeFocused();
  await field.fill(title);
  await field.press('Enter');
  await expect(app.check(title).first()).toBeVisible();
  await closeDetails(app, task);
}

/** Adds an item to a task's checklist, and ticks it. */
export async function addTickedItem(
  app: Dashboard,
  task: string,
  item: string,
  isFirst: boolean,
): Promise<void> {
  const row = app.row(task);
  await press(app, task, 'Enter');
  await expect(app.title(task)).toHaveAttribute('aria-expanded', 'true');
  if (isFirst) {
    await row.getByRole('button', { name: 'Add a checklist' }).click();
    const description = row.getByRole('textbox', { name: 'Description' });
    await expect(description).toBeFocused();
    await description.pressSequentially(item);
    await description.press('ControlOrMeta+Enter');
  } else {
    const field = row.getByRole('textbox', { name: 'Add an item' });
    await field.fill(item);
    await field.press('Enter');
    await field.press('Escape');
  }
  await checkOff(app, item);
  await expect(app.check(item)).toBeChecked();
  await closeDetails(app, task);
}

/** Collapses a row whose details are open. */
export async function closeDetails(app: Dashboard, task: string): Promise<void> {
  const title = app.title(task);
  await expect(async () => {
    if ((await title.getAttribute('aria-expanded')) === 'true') await title.press('Escape');
    await expect(title).toHaveAttribute('aria-expanded', 'false', { timeout: 1_000 });
  }).toPass();
}
