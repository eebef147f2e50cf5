import type { Locator } from '@playwright/test';

/** Where something is in the window, in pixels. Raises where it is not shown. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('nothing is shown');
  return { ...box, bottom: box.y + box.height };
}
