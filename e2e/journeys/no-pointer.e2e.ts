import type { Locator } from '@playwright/test';
import config from '../playwright.config.ts';
import { expect, test } from '../src/fixtures/test.ts';
import { boxOf } from '../src/pages/box.ts';

// Chromium then reports no pointing device, as some browsers without a mouse do.
const settings = [
  'primaryPointerType=1',
  'availablePointerTypes=1',
  'primaryHoverType=1',
  'availableHoverTypes=1',
];
const { launchOptions } = config.use ?? {};
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--blink-settings=${settings.join(',')}`],
  },
});

test("without a pointing device, the menu buttons of projects and tags don't cover their counts (VIEW-119)", async ({
  app,
  page,
  user,
  server,
}) => {
  await server.setTier(user.email, 'PersonalPro');
  const { id: projectId } = await user.api('POST /api/projects', {
    body: { title: 'Garden', color: '#3f9b4f' },
  });
  await user.api('POST /api/tasks', { body: { title: 'Sow', projectId } });
  await app.learntOfPro();
  await app.type('Water the beans #outdoors');
  expect(await page.evaluate(() => matchMedia('(any-pointer: none)').matches)).toBe(true);

  const isBeside = async (line: Locator, button: string) => {
    const count = await boxOf(line.getByText('1', { exact: true }));
    const menu = await boxOf(page.getByRole('button', { name: button }));
    expect(count.x + count.width).toBeLessThanOrEqual(menu.x);
  };
  await isBeside(page.getByRole('button', { name: /^Garden/ }), 'Actions for Garden');
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  await isBeside(page.getByRole('treeitem', { name: /^outdoors/ }), 'Actions for #outdoors');
});
