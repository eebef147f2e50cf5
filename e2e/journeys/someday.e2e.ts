import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures/test.ts';
import { boxOf } from '../src/pages/box.ts';
import { Finger } from '../src/pages/finger.ts';

const NEXT_WEEK = `${Temporal.Now.plainDateISO().add({ days: 7 }).toString()}T00:00:00.000Z`;
const head = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${title} \\d`) });
const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** Drags an element to the middle of another one. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await boxOf(from);
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
  await page.mouse.move(x, y);
  await expect(page.locator('[data-drags]')).toBeAttached();
  await page.mouse.down();
  await page.mouse.move(x, y + 12, { steps: 4 });
  await expect(page.getByText(/^Picked up/)).toBeAttached();
  const end = await boxOf(to);
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
}

test('tasks are put off to Someday with keys and with the mouse (SOMEDAY-4, SOMEDAY-5, SOMEDAY-8, SOMEDAY-9, CAPTURE-61)', async ({
  app,
  page,
}) => {
  await app.type('Learn to sail', 'Write a novel', 'Buy milk');

  await test.step('Someday is hidden while it is empty', async () => {
    await expect(app.navItem('Anytime')).toBeVisible();
    await expect(app.navItem('Someday')).toHaveCount(0);
  });

  await test.step('Shift+S puts a task off, and Undo takes it back', async () => {
    await app.title('Learn to sail').focus();
    await page.keyboard.press('Shift+S');
    await expect(app.row('Learn to sail')).toHaveCount(0);
    await expect(app.navItem('Someday')).toHaveAccessibleName('Someday 1 open task');
    await app.undo('Moved "Learn to sail" to Someday');
    await expect(app.row('Learn to sail')).toBeVisible();
    await expect(app.navItem('Someday')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await app.title('Learn to sail').focus();
    await page.keyboard.press('Shift+S');
    await expect(app.navItem('Someday')).toBeVisible();
  });

  await test.step('a task is dropped on Someday in the sidebar', async () => {
    await drag(page, app.row('Write a novel'), app.navItem('Someday'));
    await page.mouse.up();
    await expect(app.row('Write a novel')).toHaveCount(0);
    await expect(app.navItem('Someday')).toHaveAccessibleName('Someday 2 open tasks');
  });

  await test.step("'someday' at the end of a title is offered, and Tab accepts it", async () => {
    await app.addField.fill('Keep bees someday');
    await expect(page.getByRole('button', { name: 'Use Someday' })).toBeVisible();
    await app.addField.press('Tab');
    await expect(page.getByRole('button', { name: 'Keep "someday" as text' })).toBeVisible();
    await app.addField.press('Enter');
    await expect(app.toast('Added to Someday')).toBeVisible();
    await expect(app.navItem('Someday')).toHaveAccessibleName('Someday 3 open tasks');
  });

  await test.step('G and then D opens Someday, where new tasks stay', async () => {
    await page.getByRole('main').getByRole('checkbox').first().focus();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await expect(app.heading('Someday')).toBeVisible();
    await expect(page).toHaveURL(/\/someday$/);
    await app.type('Paint the fence');
    await expect(app.row('Paint the fence')).toBeVisible();
    expect((await app.titles()).toSorted()).toEqual([
      'Keep bees',
      'Learn to sail',
      'Paint the fence',
      'Write a novel',
    ]);
  });

  await test.step('a date takes a task out of Someday', async () => {
    await app.scheduleFor('Write a novel', 'Tomorrow');
    await expect(app.row('Write a novel')).toHaveCount(0);
  });

  await test.step('Someday stays in the sidebar if the user keeps it there', async () => {
    await page.getByRole('button', { name: 'View actions' }).click();
    await page.getByRole('menuitem', { name: 'Keep in the sidebar' }).click();
    for (const title of ['Keep bees', 'Learn to sail', 'Paint the fence']) {
      await app.title(title).focus();
      await page.keyboard.press('Shift+S');
      await expect(app.row(title)).toHaveCount(0);
    }
    await expect(page.getByText('Nothing for someday')).toBeVisible();
    await app.openView('Inbox');
    await app.settled();
    await page.reload();
    await expect(app.navItem('Someday')).toBeVisible();
  });
});

test('a project folds its tasks for someday and its hidden ones, and can be for someday itself (SOMEDAY-6, SOMEDAY-20, SOMEDAY-21, SOMEDAY-30, SOMEDAY-32)', async ({
  app,
  page,
  user,
}) => {
  await app.createProject('House');
  await app.type('Paint', 'Sauna', 'Gutter');

  await test.step('a task is dropped on the heading of Someday', async () => {
    await app.title('Sauna').focus();
    await page.keyboard.press('Shift+S');
    await expect(head(page, 'Someday')).toHaveAttribute('aria-expanded', 'false');
    await expect(app.row('Sauna')).toHaveCount(0);
    await drag(page, app.row('Paint'), head(page, 'Someday'));
    await page.mouse.up();
    await expect(app.row('Paint')).toHaveCount(0);
    await app.undo('Moved "Paint" to Someday');
    await expect(app.row('Paint')).toBeVisible();
  });

  await test.step('the fold stays open', async () => {
    await head(page, 'Someday').click();
    await expect(app.row('Sauna')).toBeVisible();
    await page.reload();
    await expect(app.row('Sauna')).toBeVisible();
  });

  await test.step('a task is hidden until its date from its menu', async () => {
    await app.scheduleFor('Gutter', 'Tomorrow');
    await app.row('Gutter').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Hide until its date' }).click();
    await expect(app.row('Gutter')).toHaveCount(0);
    await expect(head(page, 'Later')).toBeVisible();
    await expect(app.navItem('House')).toHaveAccessibleName('House 1 open task');
    await app.openView('Upcoming');
    await expect(app.row('Gutter')).toBeVisible();
    await app.openProject('House');
  });

  await test.step('the project is put off, and the server knows', async () => {
    await page.getByRole('button', { name: 'Project actions' }).click();
    await page.getByRole('menuitem', { name: 'Someday', exact: true }).click();
    await expect(app.toast('Moved "House" to Someday')).toBeVisible();
    await expect(app.row('Paint')).toBeVisible();
    await expect(app.navItem('House')).toHaveCount(0);
    await sidebar(page).getByRole('button', { name: 'Someday', exact: true }).click();
    await expect(app.navItem('House')).toBeVisible();
    await app.openView('Anytime');
    await expect(page.getByText('No anytime tasks')).toBeVisible();
    await app.settled();
    expect(await user.api('GET /api/tasks/counts')).toMatchObject({ anytime: 0, upcoming: 0, someday: 0 });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Someday is reached by swiping a row, and below More (SOMEDAY-4, SOMEDAY-5)', async ({
    app,
    page,
    user,
  }) => {
    await user.api('POST /api/tasks/bulk', {
      body: { tasks: [{ title: 'Learn to sail' }, { title: 'Call', dueDate: NEXT_WEEK }] },
    });
    await page.reload();
    await app.heading('Inbox').tap();
    await expect(page.locator('[data-swipes]')).toBeAttached();
    const finger = new Finger(page);
    await finger.swipe(app.title('Learn to sail'), -200);
    await app.dialog.getByRole('button', { name: 'Someday', exact: true }).tap();
    await expect(app.row('Learn to sail')).toHaveCount(0);
    await expect(app.toast('Moved "Learn to sail" to Someday')).toBeVisible();

    await test.step('a task is hidden until it is due in its details', async () => {
      await app.title('Call').tap();
      await page.getByRole('button', { name: 'Hide until its date' }).tap();
      await expect(app.row('Call')).toHaveCount(0);
      await expect(app.toast('Hid "Call" until its date')).toBeVisible();
    });

    await test.step('More opens Someday', async () => {
      await page.getByRole('button', { name: 'More', exact: true }).tap();
      await app.navItem('Someday').tap();
      await expect(app.heading('Someday')).toBeVisible();
      await expect(app.row('Learn to sail')).toBeVisible();
    });
  });
});
