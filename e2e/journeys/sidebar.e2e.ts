import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures/test.ts';
import { boxOf } from '../src/pages/box.ts';

const edge = (page: Page) => page.getByRole('separator', { name: 'Width of the sidebar' });

test('the sidebar can be resized, hidden and shown, and keeps its width and visibility after a reload (VIEW-79)', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const widthIs = async (width: number) => {
    await expect(edge(page)).toHaveAttribute('aria-valuenow', String(width));
    expect((await boxOf(page.locator('[data-sidebar]'))).width).toBe(width);
  };
  await app.type('Buy milk');
  await app.settled();
  await widthIs(264);
  await edge(page).press('ArrowRight');
  await widthIs(280);
  await edge(page).press('End');
  await widthIs(400);
  await edge(page).press('Home');
  await widthIs(200);

  await page.mouse.move(200, 500);
  await page.mouse.down();
  await page.mouse.move(700, 500, { steps: 5 });
  await widthIs(400);
  await page.mouse.move(320, 500, { steps: 5 });
  await page.mouse.up();
  await widthIs(320);

  // The sidebar has its final width in the first frame, so nothing shifts.
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await expect(app.row('Buy milk')).toBeVisible();
  await widthIs(320);
  const main = await boxOf(page.locator('main > div'));
  expect(main.width).toBeLessThanOrEqual(760);
  expect(Math.abs(main.x - 320 - (1440 - main.x - main.width))).toBeLessThanOrEqual(16);
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);

  await page.getByRole('button', { name: 'Hide sidebar' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open sidebar' })).toBeFocused();
  await page.reload();
  await expect(app.row('Buy milk')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await app.title('Buy milk').focus();
  await page.keyboard.press('ControlOrMeta+b');
  await expect(app.navItem('Inbox')).toBeVisible();
  await expect(app.title('Buy milk')).toBeFocused();
  await widthIs(320);
  await edge(page).dblclick({ position: { x: 4, y: 400 } });
  await widthIs(264);
});
