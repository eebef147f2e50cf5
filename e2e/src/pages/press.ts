import { expect, type Locator, type Page } from '@playwright/test';
import { stableBox } from './box.ts';

/** Waits until the page has painted the results of the last event. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}

/**
 * Presses a control as a user would: moves the pointer to it, presses, and releases a moment later. Fails if
 * the control moves in the meantime.
 * @param at the position at which to press, as a fraction of the control's width from the left
 */
export async function pressWithoutScroll(page: Page, control: Locator, at = 0.5): Promise<void> {
  const { x, y, width, height } = await stableBox(control);
  const boxOf = async () => {
    await painted(page);
    const box = await control.boundingBox();
    return box === null ? 'gone' : `${Math.round(box.x)}, ${Math.round(box.y)}`;
  };
  const before = `${Math.round(x)}, ${Math.round(y)}`;
  await page.mouse.move(x + width * at, y + height / 2);
  expect(await boxOf(), 'under the pointer').toBe(before);
  await page.mouse.down();
  expect(await boxOf(), 'while it is pressed').toBe(before);
  await page.mouse.up();
}
