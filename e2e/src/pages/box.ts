import type { Locator } from '@playwright/test';

/** Returns an element's position and size in the window, in pixels. Throws if it is not visible. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('the element is not on screen');
  return { ...box, bottom: box.y + box.height };
}

/** Returns an element's position and size once it has stopped moving. */
export async function stableBox(locator: Locator) {
  await locator.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((each) => each.finished));
  });
  return boxOf(locator);
}
