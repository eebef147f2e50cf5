import type { Locator } from '@playwright/test';
import type { LiveUser } from '@questlog/testkit/live-user';
import { expect, test } from '../src/fixtures/test.ts';
import { boxOf } from '../src/pages/box.ts';
import { dayFromToday } from '../src/pages/day-from-today.ts';
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
  // Use titles whose last letter extends beyond its advance width.
  for (const [title, days] of [
    ['Fix', 1],
    ['Reply to Alex', 3],
    ['Buy a sofa', 10],
  ] as const) {
    await user.api('POST /api/tasks', { body: { title, scheduledDate: dayFromToday(days) } });
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

/** Creates a task that has all facts of the details, and a second one that has none. */
async function addFactsAndNone(user: LiveUser): Promise<void> {
  const { id: projectId } = await user.api('POST /api/projects', {
    body: { title: 'Renovation of the old house by the river', color: '#3f9b4f' },
  });
  const day = `${Temporal.Now.plainDateISO().add({ days: 40 }).toString()}T00:00:00.000Z`;
  const tagPaths = ['correspondence/with-the-authorities', 'errands', 'work/urgent', 'home'];
  await user.api('POST /api/tasks', {
    body: { title: 'Facts', projectId, tagPaths, priority: 'high', scheduledDate: day, dueDate: day },
  });
  await user.api('POST /api/tasks', { body: { title: 'None', projectId } });
}

/** Returns the names of the buttons of an open row that reach beyond its edges, apart from those in a line that scrolls. */
async function outside(row: Locator): Promise<(string | null)[]> {
  return row.evaluate((item) => {
    const { left, right, bottom } = item.getBoundingClientRect();
    return [...item.querySelectorAll('button, textarea, input')].flatMap((each) => {
      const line = each.parentElement;
      const scrolls = line !== null && getComputedStyle(line).overflowX === 'auto';
      const box = (scrolls ? line : each).getBoundingClientRect();
      return box.left < left || box.right > right || box.bottom > bottom ? [each.textContent] : [];
    });
  });
}

test('in a window 1440 pixels wide, an open task without texts is at most 240 pixels high, and nothing runs out of its box (TASK-98)', async ({
  app,
  page,
  user,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await server.setTier(user.email, 'PersonalPro');
  await addFactsAndNone(user);
  await page.reload();
  await app.openProject('Renovation of the old house by the river');
  await app.title('Facts').click();
  await expect(app.row('Facts').getByRole('button', { name: 'Collapse' })).toBeVisible();
  expect(await outside(app.row('Facts'))).toEqual([]);
  await page.keyboard.press('Escape');
  await app.title('None').click();
  await expect(app.row('None').getByRole('button', { name: 'Add notes' })).toBeVisible();
  await expect.poll(async () => (await boxOf(app.row('None'))).height).toBeLessThanOrEqual(240);
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
    const today = dayFromToday(0);
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

  test('rows are 52 pixels high without facts, 64 with facts, and 84 with a title of two lines and facts (VIEW-69)', async ({
    app,
    page,
    user,
  }) => {
    const long =
      'Ask the neighbours whether the ladder can stay in their shed over the whole winter. '.repeat(3);
    const { id: projectId } = await user.api('POST /api/projects', { body: { title: 'Garden' } });
    await user.api('POST /api/tasks/bulk', {
      body: {
        tasks: [{ title: 'Short' }, { title: 'In a project', projectId }, { title: long.trim(), projectId }],
      },
    });
    await page.goto('/anytime');
    await expect(app.row('Short')).toBeVisible();
    const heights = Promise.all(
      ['Short', 'In a project', long.trim()].map(async (title) =>
        Math.round((await boxOf(app.row(title))).height),
      ),
    );
    expect(await heights).toEqual([52, 64, 84]);
  });

  test('the number of the facts that do not fit stands behind those that do, and a repeat mark beside the title (VIEW-124)', async ({
    app,
    page,
    user,
    server,
  }) => {
    await server.setTier(user.email, 'PersonalPro');
    const { id: projectId } = await user.api('POST /api/projects', { body: { title: 'House by the river' } });
    const today = `${Temporal.Now.plainDateISO().toString()}T00:00:00.000Z`;
    const { id } = await user.api('POST /api/tasks', {
      body: {
        title: 'Sow',
        description: 'Ten rows',
        projectId,
        tagPaths: ['errands', 'home', 'correspondence', 'with-the-authorities'],
        scheduledDate: today,
        dueDate: today,
      },
    });
    await user.api('POST /api/tasks/{id}/repeat', {
      params: { id },
      body: { frequency: 'Daily', interval: 1, repeatMode: 'Schedule' },
    });
    await page.goto('/today');
    const line = app.row('Sow').locator('[data-facts-line]');
    /** Returns how many facts are seen, and how many the row says are not. */
    const facts = () =>
      line.evaluate((element) => {
        const { right, bottom } = element.getBoundingClientRect();
        const seen = [...element.children].filter((fact) => {
          const box = fact.getBoundingClientRect();
          return !fact.matches('.sr-only') && box.right <= right + 1 && box.bottom <= bottom;
        });
        return { seen: seen.length, more: Number(element.getAttribute('data-more')) };
      });
    // A due date, a description, four tags and a project; the heading says the scheduled date.
    await expect.poll(async () => (await facts()).more).toBeGreaterThan(0);
    const wide = await facts();
    expect(wide.seen + wide.more).toBe(7);
    await page.setViewportSize({ width: 320, height: 844 });
    await expect.poll(async () => (await facts()).more).toBeGreaterThan(wide.more);
    const narrow = await facts();
    expect(narrow.seen + narrow.more).toBe(7);
    const title = await boxOf(app.title('Sow'));
    const mark = await boxOf(app.row('Sow').getByTitle('Repeats'));
    expect(mark.x - (title.x + title.width)).toBeLessThan(12);
    expect(mark.y + mark.height / 2).toBeCloseTo(title.y + title.height / 2, 0);
  });

  for (const width of [320, 390]) {
    test(`in a window ${width} pixels wide, an open task without texts is at most 320 pixels high, and its facts are on one line that scrolls (TASK-98)`, async ({
      app,
      page,
      user,
      server,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await server.setTier(user.email, 'PersonalPro');
      await addFactsAndNone(user);
      await page.reload();
      await page.getByRole('button', { name: OPENS_SIDEBAR }).tap();
      await app.navItem('Renovation of the old house by the river').tap();
      await app.title('Facts').tap();
      const facts = app.row('Facts').locator('[data-row-details]').getByRole('button');
      const tags = facts.filter({ hasText: 'errands' });
      await expect(tags).toBeAttached();
      const line = await boxOf(facts.filter({ hasText: 'Due' }));
      const priority = facts.filter({ hasText: 'High' });
      for (const fact of [tags, priority]) expect((await boxOf(fact)).y).toBeCloseTo(line.y, 0);
      await priority.scrollIntoViewIfNeeded();
      await expect(priority).toBeInViewport({ ratio: 1 });
      expect(await outside(app.row('Facts'))).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await app.row('Facts').getByRole('button', { name: 'Collapse' }).tap();
      await app.title('None').tap();
      await expect(app.row('None').getByRole('button', { name: 'Add notes' })).toBeVisible();
      await expect.poll(async () => (await boxOf(app.row('None'))).height).toBeLessThanOrEqual(320);
    });
  }
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
