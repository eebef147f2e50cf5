import { expect, type Locator } from '@playwright/test';

/** An element's position and size in the window, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly bottom: number;
}

/** Returns an element's box. Waits until the element is visible, because a list may just be re-rendering it. */
export async function boxOf(locator: Locator): Promise<Box> {
  let found: Box | undefined;
  await expect(async () => {
    const box = await locator.boundingBox();
    if (box === null) throw new Error('The element is not visible');
    found = { ...box, bottom: box.y + box.height };
  }).toPass();
  if (found === undefined) throw new Error('The element is not visible');
  return found;
}

/** Returns an element's box once all animations have ended. */
export async function stableBox(locator: Locator) {
  await locator.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((each) => each.finished));
  });
  return boxOf(locator);
}
