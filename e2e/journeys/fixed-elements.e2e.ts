import type { Page } from '@playwright/test';
import type { LiveUser } from '@questlog/testkit/live-user';
import { expect, test } from '../src/fixtures/test.ts';
import { boxOf, stableBox } from '../src/pages/box.ts';
import { OPENS_SIDEBAR } from '../src/pages/dashboard.ts';

async function fill(page: Page, user: LiveUser): Promise<void> {
  const tasks = Array.from({ length: 50 }, (_, index) => ({ title: `Task ${index + 1}` }));
  await user.api('POST /api/tasks/bulk', { body: { tasks } });
  await page.reload();
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`select mode fits into a window ${viewport.width} pixels wide`, () => {
    test.use({ viewport });

    test('the bar of select mode covers neither the focused row nor a toast (VIEW-35)', async ({
      app,
      page,
      user,
    }) => {
      await fill(page, user);
      await app.check('Task 2').click();
      const message = app.toast(/^Completed/);
      await expect(message).toBeVisible();
      await app.title('Task 1').focus();
      await page.keyboard.press('x');
      const bar = page.getByRole('region', { name: 'Selected tasks' });
      await expect(bar).toBeVisible();
      const top = async (): Promise<number> => (await boxOf(bar)).y;
      await expect.poll(async () => (await boxOf(message)).bottom - (await top())).toBeLessThanOrEqual(0);
      const focused = page.locator('[data-row-title]:focus');
      for (const key of ['End', 'Home', 'PageDown', 'PageDown', 'PageDown']) {
        const before = await focused.textContent();
        await page.keyboard.press(key);
        await expect(focused).not.toHaveText(before ?? '');
        await expect.poll(async () => (await boxOf(focused)).bottom - (await top())).toBeLessThanOrEqual(0);
      }
    });
  });
}

test.describe('the bottom bar fits on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the bottom bar of a phone covers no focused row, and a toast covers no sheet (VIEW-35)', async ({
    app,
    page,
    user,
  }) => {
    await fill(page, user);
    await app.title('Task 1').focus();
    await page.keyboard.press('End');
    await expect(app.title('Task 50')).toBeFocused();
    const bar = page.getByRole('navigation', { name: 'Tab bar' });
    await expect
      .poll(async () => (await boxOf(app.row('Task 50'))).bottom - (await boxOf(bar)).y)
      .toBeLessThanOrEqual(0);

    await app.check('Task 50').click();
    const message = app.toast(/^Completed/);
    await expect(message).toBeVisible();
    await app.title('Task 49').focus();
    await page.keyboard.press('s');
    await expect(app.dialog).toBeVisible();
    await expect
      .poll(async () => (await boxOf(message)).bottom - (await boxOf(app.dialog)).y)
      .toBeLessThanOrEqual(0);
  });
});

test('the floating button appears beside the sidebar once the add field is out of view (VIEW-44)', async ({
  app,
  page,
  user,
}) => {
  await fill(page, user);
  await expect(app.title('Task 1')).toBeVisible();
  const button = page.getByRole('button', { name: 'Add Task', exact: true });
  await expect(button).toBeHidden();
  await page.evaluate(() => {
    const bottomOf = (name: string) => document.querySelector(name)?.getBoundingClientRect().bottom ?? 0;
    scrollTo(0, bottomOf('[data-add-field]') - bottomOf('header') + 1);
  });
  await expect(button, 'the header covers the field').toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await button.click();
  await expect(app.dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(button).toBeHidden();

  // In a narrow window, the button may cover the ends of other rows, but not the focused one.
  await page.setViewportSize({ width: 1024, height: 768 });
  await app.title('Task 1').focus();
  await page.keyboard.press('End');
  await expect(app.title('Task 50')).toBeFocused();
  await expect
    .poll(async () => (await boxOf(app.row('Task 50'))).bottom - (await boxOf(button)).y)
    .toBeLessThanOrEqual(0);
});

test.describe('the page can be scrolled on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('every control on a phone can be scrolled out from under the bottom bar (VIEW-52)', async ({
    app,
    page,
    user,
  }) => {
    await fill(page, user);
    const made = await user.api('GET /api/tasks');
    await user.api('POST /api/tasks/bulk/complete', {
      body: { taskIds: made.slice(0, 25).map(({ id }) => id) },
    });
    await page.reload();
    const bar = page.getByRole('navigation', { name: 'Tab bar' });
    for (const view of ['Inbox', 'Journal'] as const) {
      await page.getByRole('button', { name: OPENS_SIDEBAR }).tap();
      await app.openView(view);
      await expect(app.rows().first()).toBeVisible();
      const hidden = () =>
        bar.evaluate((fixed) => {
          scrollTo(0, document.documentElement.scrollHeight);
          const own = fixed.getBoundingClientRect();
          return [...document.querySelectorAll('main :is(button, a, input, select)')].filter((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            return right > own.left && left < own.right && bottom > own.top && top < own.bottom;
          }).length;
        });
      await expect.poll(hidden, view).toBe(0);
    }
  });
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]) {
  test.describe(`the offer to install fits into a window ${viewport.width} pixels wide`, () => {
    test.use({ viewport });

    test('a toast covers neither fixed elements nor the last row (VIEW-63)', async ({ app, page, user }) => {
      await fill(page, user);
      await expect(app.title('Task 1')).toBeVisible();
      await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
      await expect(page.getByRole('heading', { name: 'Install Questlog' })).toBeVisible();
      for (const task of ['Task 1', 'Task 2', 'Task 3']) {
        await app.check(task).click();
        await expect(app.toast(`"${task}"`)).toBeVisible();
        await expect(app.toast(/./)).toHaveCount(1);
      }
      await app.toast(/./).hover();
      // The next row gets the focus, and the page scrolls it into view.
      await expect(app.row('Task 3')).toHaveCount(0);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(app.row('Task 50')).toBeVisible();
      const covered = () =>
        app.toast(/./).evaluate((toast) => {
          const own = toast.getBoundingClientRect();
          return [...document.querySelectorAll('#root :is(button, a, input, select), aside button')]
            .filter((each) => {
              const { left, right, top, bottom } = each.getBoundingClientRect();
              return right > own.left && left < own.right && bottom > own.top && top < own.bottom;
            })
            .map((each) => each.getAttribute('aria-label') ?? each.textContent);
        });
      await expect.poll(covered).toEqual([]);
    });
  });
}

for (const viewport of [
  { width: 1024, height: 500 },
  { width: 1440, height: 900 },
]) {
  test.describe(`toasts fit into a window ${viewport.width} pixels wide`, () => {
    test.use({ viewport });

    test('a toast covers no button of a dialog or popover (VIEW-63)', async ({ app, page }) => {
      await app.type('One', 'Two');
      await app.check('One').click();
      await app.toast('Completed').hover();
      const covered = () =>
        app.toast('Completed').evaluate((toast) => {
          const own = toast.getBoundingClientRect();
          return [...document.querySelectorAll('[role="dialog"] :is(button, input, select, textarea)')]
            .filter((each) => {
              const { left, right, top, bottom } = each.getBoundingClientRect();
              return right > own.left && left < own.right && bottom > own.top && top < own.bottom;
            })
            .map((each) => each.getAttribute('aria-label') ?? each.textContent);
        });
      for (const open of [
        async () => page.getByRole('main').press('n'),
        async () => app.title('Two').press('s'),
      ]) {
        await open();
        await expect(app.dialog).toBeVisible();
        await stableBox(app.dialog);
        expect(await covered()).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(app.dialog).toHaveCount(0);
      }
    });
  });
}
