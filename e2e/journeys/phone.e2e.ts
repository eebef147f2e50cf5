import { expect, test } from '../src/fixtures/test.ts';
import { boxOf, stableBox } from '../src/pages/box.ts';
import { OPENS_SIDEBAR } from '../src/pages/dashboard.ts';
import { Finger } from '../src/pages/finger.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('the bottom bar opens the new task form, the sidebar and three views with counts (VIEW-80)', async ({
  app,
  page,
  user,
}) => {
  await user.api('POST /api/tasks/bulk', { body: { tasks: [{ title: 'One' }, { title: 'Two' }] } });
  await page.reload();
  const bar = page.getByRole('navigation', { name: 'Tab bar' });
  const tab = (name: string | RegExp) => bar.getByRole('button', { name });
  await expect(tab('Inbox 2 open tasks')).toHaveAttribute('aria-current', 'page');
  await tab('Today').tap();
  await expect(app.heading('Today')).toBeVisible();
  await expect(tab('Today')).toHaveAttribute('aria-current', 'page');
  await expect(tab('Inbox')).not.toHaveAttribute('aria-current');

  await test.step('each control exists only once on the page', async () => {
    for (const name of [OPENS_SIDEBAR, /^Add Task$/]) {
      await expect(page.getByRole('button', { name })).toHaveCount(1);
    }
  });

  await test.step('the bottom bar is hidden in a dialog, in a field, in select mode and when printing', async () => {
    await tab('Add Task').tap();
    await expect(app.dialog.getByLabel('Title')).toBeFocused();
    await expect(bar).toBeHidden();
    await page.goBack();
    await expect(bar).toBeVisible();
    await tab(/^Inbox/).tap();
    await app.title('One').tap();
    await app.title('One').getByText('One').tap();
    await expect(bar).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(bar).toBeVisible();
    await page.getByRole('button', { name: 'View actions' }).tap();
    await page.getByRole('menuitem', { name: 'Select mode' }).tap();
    await expect(bar).toBeHidden();
    await page.getByRole('region', { name: 'Selected tasks' }).getByRole('button').first().tap();
    await page.emulateMedia({ media: 'print' });
    await expect(bar).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await expect(bar).toBeVisible();
  });

  await test.step('the sidebar rises as a sheet, with the search', async () => {
    await tab('More').tap();
    const sheet = page.getByRole('dialog', { name: 'Main' });
    const { x, y, width, bottom } = await stableBox(sheet);
    expect([x, width, bottom]).toEqual([0, 390, 844]);
    expect(y).toBeGreaterThan(30);
    await app.navItem('Anytime').tap();
    await expect(app.heading('Anytime')).toBeVisible();
    await expect(sheet).toBeHidden();
    await tab('More').tap();
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await expect(page.getByRole('combobox', { name: 'Search tasks or type a command' })).toBeFocused();
  });
});

for (const width of [320, 390, 640]) {
  test(`in a window ${width} pixels wide, the bottom bar's touch targets measure 44 px (VIEW-80)`, async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    await expect(app.heading('Inbox')).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Tab bar' }).getByRole('button');
    await expect(tabs).toHaveCount(5);
    const boxes = await Promise.all((await tabs.all()).map(boxOf));
    for (const box of boxes) {
      expect(box.width).toBeGreaterThanOrEqual(44);
      expect(box.height).toBeGreaterThanOrEqual(44);
    }
    for (const box of boxes) if (box !== boxes[2]) expect(box.width).toBeCloseTo(width / 5, 0);
    // The add button is horizontally centred in the window.
    const add = boxes[2];
    expect(add && add.x + add.width / 2).toBeCloseTo(width / 2, 0);
  });
}

for (const fontSize of ['100%', '200%']) {
  test(`in a window 320 pixels wide with text of ${fontSize}, no count of the bottom bar touches its neighbour (VIEW-80)`, async ({
    app,
    page,
    user,
    server,
  }) => {
    await server.setTier(user.email, 'PersonalPro');
    const day = (days: number) => `${Temporal.Now.plainDateISO().add({ days }).toString()}T00:00:00.000Z`;
    const tasks = ['Inbox', day(0), day(1)].flatMap((when) =>
      Array.from({ length: 120 }, (_, at) =>
        when === 'Inbox' ? { title: `Task ${at}` } : { title: `Task ${at}`, scheduledDate: when },
      ),
    );
    await user.api('POST /api/tasks/bulk', { body: { tasks } });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.reload();
    await expect(app.title('Task 0')).toBeVisible();
    await page.evaluate((size) => void (document.documentElement.style.fontSize = size), fontSize);
    const counts = page.getByRole('navigation', { name: 'Tab bar' }).getByText('99+');
    await expect(counts).toHaveCount(3);
    for (const count of await counts.all()) {
      const own = await boxOf(count);
      const part = await boxOf(count.locator('..'));
      expect(own.x).toBeGreaterThan(part.x);
      expect(own.x + own.width).toBeLessThan(part.x + part.width);
      expect(own.width).toBeGreaterThan(12);
    }
  });
}

test('a finger drags the sidebar away by the head of its sheet, and it opens again (VIEW-82)', async ({
  app,
  page,
}) => {
  const finger = new Finger(page);
  const sheet = page.getByRole('dialog', { name: 'Main' });
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await stableBox(sheet);
  await finger.swipe(sheet.locator('[data-sheet-head]'), 0, 300);
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await expect(app.navItem('Anytime')).toBeInViewport();
});

for (const { name, viewport, insets } of [
  {
    name: 'portrait',
    viewport: { width: 390, height: 844 },
    insets: { top: 59, right: 0, bottom: 34, left: 0 },
  },
  {
    name: 'landscape',
    viewport: { width: 844, height: 390 },
    insets: { top: 0, right: 59, bottom: 21, left: 59 },
  },
]) {
  test(`in ${name} orientation, a phone's camera cutout and rounded corners hide no control (VIEW-85)`, async ({
    app,
    page,
    user,
  }) => {
    const tasks = Array.from({ length: 20 }, (_, index) => ({ title: `Task ${index + 1}` }));
    await user.api('POST /api/tasks/bulk', { body: { tasks } });
    await page.setViewportSize(viewport);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
    await page.reload();
    await expect(app.row('Task 1')).toBeVisible();

    /** Returns the visible controls that extend into a safe-area inset at the edge of the screen. */
    const covered = async (): Promise<string[]> =>
      page.evaluate(({ top, right, bottom, left }) => {
        const controls = [...document.querySelectorAll<HTMLElement>('button, a, input')];
        return controls.flatMap((control) => {
          const box = control.getBoundingClientRect();
          const x = box.x + box.width / 2;
          const y = box.y + box.height / 2;
          if (control.closest('.sr-only') !== null || !control.contains(document.elementFromPoint(x, y))) {
            return [];
          }
          // Controls that scroll with the page may be under the bottom bar.
          const isFixed = control.closest('nav, header, .fixed') !== null;
          const isUnder =
            box.left < left ||
            box.right > innerWidth - right ||
            box.top < top ||
            (isFixed && control.closest('[data-scrolls]') === null && box.bottom > innerHeight - bottom);
          return isUnder ? [control.ariaLabel ?? control.textContent] : [];
        });
      }, insets);
    expect(await covered()).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'View actions' }).tap();
    await page.getByRole('menuitem', { name: 'Select mode' }).tap();
    await stableBox(page.getByRole('region', { name: 'Selected tasks' }));
    expect(await covered()).toEqual([]);
  });
}

test.describe('the app starts on an iPhone', () => {
  test.use({
    viewport: { width: 393, height: 852 },
    screen: { width: 393, height: 852 },
    deviceScaleFactor: 3,
  });

  test("the page links to a startup image of the screen's size for each theme (OFFLINE-53)", async ({
    app,
    page,
  }) => {
    // Only Safari on iOS has this property.
    await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
    await page.reload();
    await expect(app.heading('Inbox')).toBeVisible();
    const links = page.locator('link[rel="apple-touch-startup-image"]');
    await expect(links).toHaveCount(2);
    for (const link of await links.all()) {
      const response = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(response.headers()['content-type']).toBe('image/png');
      const png = await response.body();
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1179, 2556]);
    }
  });
});

test('a task opened at the end of the screen is scrolled into view with its details (VIEW-114)', async ({
  app,
  page,
  user,
}) => {
  const tasks = Array.from({ length: 30 }, (_, at) => ({ title: `Task ${at + 1}` }));
  await user.api('POST /api/tasks/bulk', { body: { tasks } });
  await page.reload();
  await expect(app.title('Task 1')).toBeVisible();
  const barTop = (await boxOf(page.getByRole('navigation', { name: 'Tab bar' }))).y;
  const last = await app.rows().evaluateAll((rows, limit) => {
    const shown = rows.filter((row) => row.getBoundingClientRect().bottom <= limit);
    return shown.at(-1)?.querySelector('[data-row-title]')?.textContent;
  }, barTop);
  await app.title(last ?? '').tap();
  const collapse = page.getByRole('button', { name: 'Collapse' });
  await expect.poll(async () => (await boxOf(collapse)).bottom).toBeLessThanOrEqual(barTop);
  expect((await boxOf(app.title(last ?? ''))).y).toBeGreaterThan(0);
});

test('the details and the date picker fit the screen at twice the text size (VIEW-115)', async ({
  app,
  page,
}) => {
  await app.type('Sow');
  await app.title('Sow').tap();
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const [description, checklist] = await Promise.all(
    ['Add a description…', 'Add a checklist'].map((name) => boxOf(page.getByRole('button', { name }))),
  );
  expect(description?.bottom).toBeLessThanOrEqual(checklist?.y ?? 0);
  await page.getByRole('button', { name: 'Schedule', exact: true }).tap();
  await expect(app.dialog.getByRole('grid')).toBeVisible();
  const tooWide = await app.dialog.locator('button, td').evaluateAll((all) =>
    all
      .filter((each) => {
        // The quick choices scroll sideways.
        each.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        return each.scrollWidth > each.clientWidth || each.getBoundingClientRect().right > innerWidth;
      })
      .map((each) => each.textContent),
  );
  expect(tooWide).toEqual([]);
});
