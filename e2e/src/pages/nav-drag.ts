/** Drags items of the sidebar. */
import type { Locator, Page } from '@playwright/test';
import { boxOf } from './box.ts';

/** Presses an element and moves the pointer until a drag has begun. */
export async function grab(page: Page, item: Locator): Promise<void> {
  const box = await boxOf(item);
  await page.mouse.move(box.x + 60, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + box.height / 2 - 12, { steps: 4 });
}

/** Moves the pointer to the upper half of an element. */
export async function carryTo(page: Page, item: Locator): Promise<void> {
  const box = await boxOf(item);
  await page.mouse.move(box.x + 60, box.y + box.height / 4, { steps: 8 });
}
