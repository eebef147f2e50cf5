/** Moves a task within its list, with the keyboard or the pointer. */
import { expect, type Locator } from '@playwright/test';
import { boxOf } from '../../src/pages/box.ts';
import type { Dashboard } from '../../src/pages/dashboard.ts';

/**
 * Moves a task up by one, or down if it is at the top. Returns the expected order.
 * @param before the titles in the list before the move, from top to bottom
 */
export async function moveByOne(
  app: Dashboard,
  task: string,
  by: 'keys' | 'pointer',
  before: readonly string[],
): Promise<string[]> {
  const from = before.indexOf(task);
  const to = from === 0 ? 1 : from - 1;
  const expected = before.filter((title) => title !== task);
  expected.splice(to, 0, task);
  if (by === 'keys') {
    await app.title(task).focus();
    await app.page.keyboard.press(to < from ? 'Alt+ArrowUp' : 'Alt+ArrowDown');
  } else {
    await drag(app, task, before[to] ?? '', to < from ? -1 : 1);
  }
  return expected;
}

async function drag(app: Dashboard, task: string, over: string, direction: -1 | 1): Promise<void> {
  const { page } = app;
  const row = app.row(task);
  await row.hover();
  await expect(page.locator('[data-drags]')).toBeAttached();
  // Rows move when others collapse, so a drag may miss its target. Repeat it until it succeeds.
  await expect(async () => {
    await page.mouse.up();
    // Drag the task by its title: buttons and tags in the row react to presses.
    const { x } = await boxOf(app.title(task));
    const { y } = await middleOf(row);
    await page.mouse.move(x + 8, y);
    await page.mouse.down();
    await page.mouse.move(x + 8, y + 12 * direction, { steps: 4 });
    await expect(page.getByText(`Picked up "${task}"`)).toBeAttached({ timeout: 2_000 });
  }).toPass();
  const to = await middleOf(app.row(over));
  // Drag straight up or down. Further to the right, the task would become a subtask of the row above.
  const { x } = await boxOf(app.title(over));
  await page.mouse.move(x + 8, to.y + (direction * to.height) / 4, { steps: 6 });
  await page.mouse.up();
  await expect(page.locator('[aria-live="assertive"]').getByText(/^Dropped/)).toBeAttached();
}

async function middleOf(target: Locator): Promise<{ x: number; y: number; height: number }> {
  const box = await boxOf(target);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
}
