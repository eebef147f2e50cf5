import { expect, test } from '../src/fixtures/test.ts';
import { boxOf } from '../src/pages/box.ts';
import { Finger } from '../src/pages/finger.ts';

const LIST = '- [ ] milk\n- [ ] bread\n- [x] eggs';

test.describe('a checklist can be used on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap ticks an item, and holding and dragging moves it (TASK-69, TASK-72)', async ({
    app,
    page,
    user,
  }) => {
    const { id } = await user.api('POST /api/tasks', { body: { title: 'Shop', description: LIST } });
    await page.reload();
    await app.title('Shop').tap();
    const row = app.row('Shop');
    const box = (name: string) => row.getByRole('checkbox', { name });
    await box('milk').tap();
    await expect(box('milk')).toBeChecked();
    expect(await boxOf(box('milk'))).toMatchObject({ width: 44, height: 44 });

    const finger = new Finger(page);
    const item = (name: string) => row.getByRole('listitem').filter({ hasText: name });
    await finger.hold(item('milk').getByText('milk'), page.locator('li[data-dragged]'));
    await expect(page.locator('li[data-dragged]')).toHaveCount(0);
    await finger.press(item('milk').getByText('milk'), page.locator('li[data-dragged]'));
    const from = await boxOf(item('milk'));
    await finger.move({ x: from.x + 100, y: from.y + 22 }, 0, 50);
    await finger.lift();
    await expect
      .poll(async () => (await user.api('GET /api/tasks/{id}', { params: { id } })).description)
      .toBe('- [ ] bread\n- [x] milk\n- [x] eggs');
    await expect(row.getByRole('textbox', { name: 'Description' })).toHaveCount(0);
  });
});
