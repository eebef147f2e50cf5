import type { Locator } from '@playwright/test';

/**
 * Returns the position and size of an element in the window, in pixels. Throws if the element is not visible.
 */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('nothing is shown');
  return { ...box, bottom: box.y + box.height };
}

/** Returns the position and size of an element once it has stopped moving. */
export async function boxOnceStill(locator: Locator) {
  await locator.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((each) => each.finished));
  });
  return boxOf(locator);
}
