import { expect, test } from '../src/fixtures/test.ts';
import { boxOf } from '../src/pages/box.ts';
import { Finger } from '../src/pages/finger.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test.describe('a row can be swiped with a finger (VIEW-81)', () => {
  test.beforeEach(async ({ app, page }) => {
    await app.type('Second', 'First');
    await app.heading('Inbox').tap();
    await expect(page.locator('[data-swipes]')).toBeAttached();
  });

  test('swiping right completes the task, and Undo reverts it', async ({ app, page }) => {
    const finger = new Finger(page);
    await finger.swipe(app.title('First'), 200);
    await expect(app.row('First')).toHaveCount(0);
    await app.toast('Completed "First"').getByRole('button', { name: 'Undo' }).tap();
    await expect(app.row('First')).toBeVisible();
  });

  test('swiping left opens Schedule', async ({ app, page }) => {
    const finger = new Finger(page);
    await finger.swipe(app.title('Second'), -200);
    await expect(app.dialog).toHaveAccessibleName('Schedule Task');
    await app.dialog.getByRole('button', { name: 'Tomorrow', exact: true }).tap();
    await expect(app.row('Second')).toHaveCount(0);
    await expect(app.toast(/^Scheduled "Second"/)).toBeVisible();
  });

  test('swiping right reopens a completed task', async ({ app, page, user }) => {
    const { id } = await user.api('POST /api/projects', { body: { title: 'Garden', color: '#3f9b4f' } });
    const task = await user.api('POST /api/tasks', { body: { title: 'Dig', projectId: id } });
    await user.api('POST /api/tasks/{id}/complete', { params: { id: task.id } });
    await page.reload();
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await app.navItem('Garden').tap();
    await expect(app.check('Dig')).toBeChecked();
    await expect(page.locator('[data-swipes]')).toBeAttached();
    const finger = new Finger(page);
    await finger.swipe(app.title('Dig'), -200);
    await expect(app.dialog).toHaveCount(0);
    await finger.swipe(app.title('Dig'), 200);
    await expect(app.check('Dig')).not.toBeChecked();
  });

  test('the row follows the finger, and snaps back after a swipe of less than a third', async ({
    app,
    page,
  }) => {
    const finger = new Finger(page);
    const before = await boxOf(app.check('First'));
    await finger.pull(app.check('First'), 80);
    await expect.poll(async () => (await boxOf(app.check('First'))).x).toBeCloseTo(before.x + 80, 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await finger.rest();
    await finger.lift();
    await expect.poll(async () => (await boxOf(app.check('First'))).x).toBeCloseTo(before.x, 0);
    await expect(app.check('First')).not.toBeChecked();
    await expect(app.title('First')).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('region', { name: 'Selected tasks' })).toHaveCount(0);
  });

  test('a movement that begins vertically scrolls, and an open row stays in place', async ({ app, page }) => {
    const finger = new Finger(page);
    await finger.swipe(app.title('First'), 60, 120);
    await app.title('First').tap();
    await expect(app.title('First')).toHaveAttribute('aria-expanded', 'true');
    await finger.swipe(app.title('First'), 200);
    await expect(app.check('First')).not.toBeChecked();
    await expect(app.title('First')).toHaveAttribute('aria-expanded', 'true');
  });

  test('a setting turns swiping off on this device', async ({ app, page }) => {
    await page.evaluate(() => localStorage.setItem('questlog.swipes', 'off'));
    await page.reload();
    await expect(app.row('First')).toBeVisible();
    await expect(page.locator('[data-drags]')).toBeAttached();
    const finger = new Finger(page);
    await finger.swipe(app.title('First'), 200);
    await expect(app.check('First')).not.toBeChecked();
  });
});
