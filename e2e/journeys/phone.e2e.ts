import { expect, test } from '../src/fixtures/test.ts';
import { boxOf } from '../src/pages/box.ts';
import { OPENS_SIDEBAR } from '../src/pages/dashboard.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('the bar opens three views with their counts, the form, search and the sidebar (VIEW-80)', async ({
  app,
  page,
  person,
}) => {
  await person.api('POST /api/tasks/bulk', { body: { tasks: [{ title: 'One' }, { title: 'Two' }] } });
  await page.reload();
  const bar = page.getByRole('navigation', { name: 'Tab bar' });
  const tab = (name: string | RegExp) => bar.getByRole('button', { name });
  await expect(tab('Inbox 2 open tasks')).toHaveAttribute('aria-current', 'page');
  await tab('Today').tap();
  await expect(app.heading('Today')).toBeVisible();
  await expect(tab('Today')).toHaveAttribute('aria-current', 'page');
  await expect(tab('Inbox')).not.toHaveAttribute('aria-current');

  await test.step('each control is there once', async () => {
    for (const name of [OPENS_SIDEBAR, /^Add Task$/, /^Search/]) {
      await expect(page.getByRole('button', { name })).toHaveCount(1);
    }
  });

  await test.step('the bar makes room for a dialog, a field, select mode and print', async () => {
    await tab('Add Task').tap();
    await expect(app.dialog.getByLabel('Title')).toBeFocused();
    await expect(bar).toBeHidden();
    await page.goBack();
    await expect(bar).toBeVisible();
    await app.addField.tap();
    await expect(bar).toBeHidden();
    await app.heading('Today').tap();
    await expect(bar).toBeVisible();
    await page.getByRole('button', { name: 'List options' }).tap();
    await page.getByRole('menuitem', { name: 'Select mode' }).tap();
    await expect(bar).toBeHidden();
    await page.getByRole('region', { name: 'Selected tasks' }).getByRole('button').first().tap();
    await page.emulateMedia({ media: 'print' });
    await expect(bar).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await expect(bar).toBeVisible();
  });

  await test.step('search and the sidebar open', async () => {
    await tab('Search').tap();
    await expect(page.getByRole('combobox', { name: 'Search tasks or type a command' })).toBeFocused();
    await page.goBack();
    await tab('More').tap();
    await app.place('Anytime').tap();
    await expect(app.heading('Anytime')).toBeVisible();
  });
});

for (const width of [320, 390, 640]) {
  test(`the targets of the bar have 44 px in a window of ${width} pixels (VIEW-80)`, async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    await expect(app.heading('Inbox')).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Tab bar' }).getByRole('button');
    await expect(tabs).toHaveCount(6);
    const boxes = await Promise.all((await tabs.all()).map(boxOf));
    for (const box of boxes) {
      expect(box.width).toBeGreaterThanOrEqual(44);
      expect(box.height).toBeGreaterThanOrEqual(44);
    }
    // The button that adds a task is in the middle.
    const add = boxes[3];
    expect(add && add.x + add.width / 2).toBeCloseTo(width / 2, 0);
  });
}
