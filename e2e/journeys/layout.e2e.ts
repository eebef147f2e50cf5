import type { Locator, Page } from '@playwright/test';
import type { LiveUser } from '@questlog/testkit/live-user';
import { expectNothingFound } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';
import { boxOf, stableBox } from '../src/pages/box.ts';
import { OPENS_SIDEBAR } from '../src/pages/dashboard.ts';

test('renaming an open task leaves no gap in its row', async ({ app, page }) => {
  await app.type('Below', 'Above');
  await app.title('Above').click();
  await expect(page.getByText('Add a description…')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Add a description…')).toHaveCount(0);
  await page.keyboard.press('e');
  const editor = page.getByRole('textbox', { name: 'Task title' });
  await expect(editor).toBeFocused();
  await expect
    .poll(async () => (await boxOf(app.row('Below'))).y - (await boxOf(editor)).bottom)
    .toBeLessThan(20);
});

test('text that fits is not clipped at its end', async ({ app, page, user }) => {
  const day = (days: number) => `${Temporal.Now.plainDateISO().add({ days }).toString()}T00:00:00.000Z`;
  // Use titles whose last letter extends beyond its advance width.
  for (const [title, days] of [
    ['Fix', 1],
    ['Reply to Alex', 3],
    ['Buy a sofa', 10],
  ] as const) {
    await user.api('POST /api/tasks', { body: { title, scheduledDate: day(days) } });
  }
  await app.openView('Upcoming');
  await expect(app.rows()).toHaveCount(3);
  await page.mouse.move(0, 0);
  const picture = (text: Locator) => text.locator('xpath=..').screenshot({ animations: 'disabled' });
  for (const text of await page.locator('.truncate:visible').all()) {
    const fits = await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
    if (!fits) continue;
    const shown = await picture(text);
    await text.evaluate(({ style }) => (style.overflow = 'visible'));
    const whole = await picture(text);
    await text.evaluate(({ style }) => (style.overflow = ''));
    expect.soft(shown.equals(whole), `"${await text.textContent()}" is shown whole`).toBe(true);
  }
});

test.describe('rows fit on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('on a phone, a title may take two lines, with the details in words below it (VIEW-41)', async ({
    app,
    page,
    user,
  }) => {
    const long = 'Ask the neighbours whether the ladder can stay in their shed over the whole winter';
    const { id: projectId } = await user.api('POST /api/projects', {
      body: { title: 'Garden', color: '#3f9b4f' },
    });
    await user.api('POST /api/tasks/bulk', {
      body: { tasks: [{ title: long.repeat(4), projectId, priority: 'high' }, { title: 'Short' }] },
    });
    await page.reload();
    await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
    await app.openView('Anytime');
    const line = (await boxOf(app.title('Short'))).height;
    const title = await boxOf(app.title(long.repeat(4)));
    expect(title.height).toBeGreaterThan(line + 15);
    expect(title.height).toBeLessThan(line * 2);
    const project = await boxOf(app.row(long.repeat(4)).getByText('Garden'));
    expect(project.y).toBeGreaterThan(title.y + line);
    // Rows are positioned absolutely, so check that they do not overlap.
    const gap = async (): Promise<number> => {
      const rows = await Promise.all((await page.getByRole('main').getByRole('listitem').all()).map(boxOf));
      const [upper, lower] = rows.toSorted((a, b) => a.y - b.y);
      return (lower?.y ?? Number.NaN) - (upper?.bottom ?? Number.NaN);
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(-1);
    await expect.poll(gap).toBeLessThan(8);
  });
});

test.describe('lists fit on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the first task of Today is near the top of a phone, and the filter is among the list's options (VIEW-122)", async ({
    app,
    page,
    user,
  }) => {
    const today = `${Temporal.Now.plainDateISO().toString()}T00:00:00.000Z`;
    await user.api('POST /api/tasks/bulk', {
      body: {
        tasks: [
          { title: 'Sow', scheduledDate: today, dueDate: today },
          { title: 'Water', scheduledDate: today },
        ],
      },
    });
    await page.goto('/today');
    await expect(app.row('Sow')).toBeVisible();
    await expect(app.addField).toHaveCount(0);
    const [first] = await page.getByRole('main').getByRole('listitem').all();
    expect((await boxOf(first ?? page.getByRole('main'))).bottom).toBeLessThanOrEqual(180);
    await app.check('Sow').check();
    await expect(page.getByRole('progressbar', { name: 'Completed' })).toHaveAttribute('aria-valuenow', '50');
    await page.getByRole('button', { name: 'Display' }).tap();
    await expect(app.dialog.getByText('1 of 2 completed')).toBeVisible();
    await app.dialog.getByRole('radio', { name: 'Completed, 1 task' }).tap();
    await page.goBack();
    await expect(app.dialog).toBeHidden();
    await expect(app.row('Water')).toHaveCount(0);
    await expect(app.row('Sow')).toBeVisible();
  });
});

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

test('Manage Tags fills windows up to 768 pixels wide (TAG-40)', async ({ app, page, user, server }) => {
  await server.setTier(user.email, 'PersonalPro');
  await app.learntOfPro();
  await app.type('Call the plumber #home');
  const viewport = { width: 768, height: 1024 };
  await page.setViewportSize(viewport);
  await app.title('Call the plumber').focus();
  await page.keyboard.press('t');
  await expect(app.dialog).toHaveAccessibleName('Manage Tags');
  await expect.poll(async () => boxOf(app.dialog)).toMatchObject({ x: 0, y: 0, ...viewport });
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(async () => (await boxOf(app.dialog)).width).toBeLessThan(700);
});

test.describe('the theme can be changed with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a changed theme appears without a transition if the user prefers reduced motion', async ({
    app,
    page,
  }) => {
    await app.type('One', 'Two');
    await app.settled();
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    // Transitions start when the browser computes styles, which this call triggers.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

test.describe('the app works with colours forced by the system', () => {
  test.use({ forcedColors: 'active' });

  test('with forced colours, the focus, the selected filter and the progress remain visible (VIEW-45)', async ({
    app,
    page,
    user,
    server,
  }) => {
    await server.setTier(user.email, 'PersonalPro');
    await app.learntOfPro();
    await app.type('One', 'Two');
    await app.openView('Anytime');
    const outlined = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('button, input, [data-row-title]')].filter((element) =>
            [null, '::after'].some((pseudo) => {
              const { outlineStyle, content } = getComputedStyle(element, pseudo);
              return outlineStyle !== 'none' && (pseudo === null || content !== 'none');
            }),
          ).length,
      );
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    expect(await outlined()).toBe(0);
    await app.addField.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-row-title]:focus')).toHaveCount(1);
    expect(await outlined()).toBe(1);

    await app.openView('Today');
    await app.type('Three');
    await expect(app.row('Three')).toBeVisible();
    const groundOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    const chosen = await groundOf('label:has(> input[type="radio"]:checked)');
    expect(chosen).not.toBe(await groundOf('label:has(> input[type="radio"]:not(:checked))'));
    expect(await groundOf('[role="progressbar"] > *')).toBe(chosen);
    expect(await groundOf('[aria-current="page"]')).toBe(chosen);
    await app.act('Three', 'Make Repeating');
    await app.dialog.getByRole('radio', { name: 'Weekly' }).check();
    await app.dialog.getByRole('checkbox', { name: 'Monday' }).check();
    await expect.poll(() => groundOf('label:has(> input[aria-label="Monday"])')).toBe(chosen);
    await page.keyboard.press('Escape');
    await expect(app.dialog).toBeHidden();
    await expectNothingFound(page, 'forced colours');

    // A colour selected by the user is kept.
    await app.createProject('Garden');
    const [shown, meant] = await app
      .navItem('Garden')
      .locator('span[style*="background-color"]')
      .evaluate((dot) => [getComputedStyle(dot).backgroundColor, (dot as HTMLElement).style.backgroundColor]);
    expect(shown).toBe(meant);

    await page.keyboard.press('ControlOrMeta+n');
    await expect(app.dialog.getByLabel('Title')).toBeFocused();
    for (const edged of [app.dialog, app.dialog.getByRole('button', { name: 'Add task' })]) {
      await expect.poll(() => edged.evaluate((each) => getComputedStyle(each).borderTopStyle)).toBe('solid');
    }
  });

  test('with forced colours, the first button that a visitor sees has a border', async ({ visitor }) => {
    await visitor.open();
    const first = visitor.button('Sign in');
    await expect(first).toBeVisible();
    expect(await first.evaluate((each) => getComputedStyle(each).borderTopStyle)).toBe('solid');
  });
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
