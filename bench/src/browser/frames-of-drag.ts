import type { BrowserContext, Locator, Page } from '@playwright/test';

const SLOWDOWN = 4;
const STEPS = 120;

/**
 * Returns the frames per second while an element is dragged over the page, with the CPU slowed to a quarter of its
 * speed.
 */
export async function framesOfDrag(context: BrowserContext, page: Page, element: Locator): Promise<number> {
  const devtools = await context.newCDPSession(page);
  await element.hover();
  await page.locator('[data-drags]').waitFor({ state: 'attached' });
  const box = await element.boundingBox();
  if (box === null) throw new Error('there is nothing to drag');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + 12, { steps: 4 });
  await page.locator('body[style*=grabbing]').waitFor();
  await page.evaluate(`{
    const state = { frames: 0, from: performance.now() };
    globalThis.questlogFrames = state;
    const count = () => {
      state.frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  }`);
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.move(x + (step % 60) * 12, y + (step % 40) * 8);
  }
  const rate = await page.evaluate<number>(
    'globalThis.questlogFrames.frames / ((performance.now() - globalThis.questlogFrames.from) / 1000)',
  );
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await devtools.detach();
  return rate;
}
