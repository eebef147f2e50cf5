import type { Locator } from '@playwright/test';
import type { LiveUser } from '@questlog/testkit/live-user';
import { expect, test } from '../../src/fixtures/test.ts';
import { boxOf } from '../../src/pages/box.ts';
import { dayFromToday } from '../../src/pages/day-from-today.ts';
import { OPENS_SIDEBAR } from '../../src/pages/dashboard.ts';

/** Creates a task with everything that a row can show, and with text too long for the row. */
async function addFullRow(user: LiveUser): Promise<string> {
  const title = 'Ask the neighbours about the ladder';
  const { id: projectId } = await user.api('POST /api/projects', {
    body: { title: 'Renovation of the old house by the river', color: '#3f9b4f' },
  });
  await user.api('POST /api/tasks', {
    body: {
      title,
      projectId,
      description: 'It is three metres long.',
      priority: 'high',
      tagPaths: ['correspondence/with-the-authorities', 'errands'],
      dueDate: dayFromToday(40),
      scheduledDate: dayFromToday(20),
    },
  });
  return title;
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
]) {
  test(`in a window ${viewport.width} pixels wide, no fact is cut to a letter, and the buttons take the place of the facts (VIEW-51)`, async ({
    app,
    page,
    user,
    server,
  }) => {
    await server.setTier(user.email, 'PersonalPro');
    const title = await addFullRow(user);
    await page.reload();
    await page.setViewportSize(viewport);
    if (viewport.width <= 768) await page.getByRole('button', { name: OPENS_SIDEBAR }).click();
    await app.openView('Upcoming');
    /** The visible width of each piece of text in the row, in pixels. */
    const seen = await app.row(title).evaluate((row) => {
      const words: { text: string; width: number }[] = [];
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node.parentElement?.closest('.sr-only') ?? false) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        let { left, right, top } = range.getBoundingClientRect();
        for (let at = node.parentElement; at !== null && row.contains(at); at = at.parentElement) {
          if (getComputedStyle(at).overflowX === 'visible') continue;
          const clip = at.getBoundingClientRect();
          left = Math.max(left, clip.left);
          right = top < clip.bottom ? Math.min(right, clip.right) : left;
        }
        words.push({ text: node.textContent ?? '', width: right - left });
      }
      return words;
    });
    const widthOf = (part: string) => seen.find(({ text }) => text.includes(part))?.width;
    expect(widthOf('neighbours')).toBeGreaterThan(150);
    if (viewport.width >= 1024) expect(widthOf('correspondence')).toBeGreaterThan(24);
    // Each piece of text shows at least three letters with an ellipsis, or nothing.
    const empty = seen.filter(({ text, width }) => text.length > 3 && width > 0 && width < 24);
    expect(empty).toEqual([]);
    const dots = await app
      .row(title)
      .locator('[data-pill]')
      .evaluateAll((pills) =>
        pills.map((pill) => {
          const facts = pill.parentElement?.getBoundingClientRect();
          const { top, width } = pill.getBoundingClientRect();
          return top < (facts?.bottom ?? 0) && width < 46;
        }),
      );
    expect(dots).not.toContain(true);

    if (viewport.width <= 768) return;
    const dates = app.row(title).getByTitle(/\d{4}$/);
    const areSeen = () =>
      dates.evaluateAll((each) => each.map((date) => date.checkVisibility({ opacityProperty: true })));
    await expect.poll(areSeen).toEqual([true, true]);
    await app.title(title).hover({ position: { x: 4, y: 4 } });
    const name = await boxOf(app.title(title));
    const first = await boxOf(app.row(title).getByRole('button', { name: 'Schedule', exact: true }));
    expect(first.x).toBeGreaterThanOrEqual(name.x + name.width);
    await expect.poll(areSeen).toEqual([false, false]);
    await page.mouse.move(2, 2);
    await expect.poll(areSeen).toEqual([true, true]);
  });
}

/** Measures how far a row's focus ring extends, and finds points of the ring that are covered. */
async function ringOf(title: Locator) {
  return title.evaluate((button) => {
    const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(button, '::after');
    const { left, right, top, bottom } = (
      (button as HTMLElement).offsetParent ?? button
    ).getBoundingClientRect();
    const covered = (x: number, y: number): boolean => {
      const [above] = document.elementsFromPoint(x, y);
      for (let at = above; at !== undefined && !at.contains(button); at = at.parentElement ?? undefined) {
        if (!getComputedStyle(at).backgroundColor.endsWith(', 0)')) return true;
      }
      return false;
    };
    const across = Array.from({ length: 40 }, (_, step) => left + ((step + 0.5) / 40) * (right - left));
    const along = Array.from({ length: 10 }, (_, step) => top + ((step + 0.5) / 10) * (bottom - top));
    return {
      outlineStyle,
      reach: Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth),
      covered: [
        ...across.filter((x) => covered(x, top + 1) || covered(x, bottom - 1)),
        ...along.filter((y) => covered(left + 1, y) || covered(right - 1, y)),
      ],
    };
  });
}

const WHOLE_RING = { outlineStyle: 'solid', reach: 0, covered: [] };

test('the focus ring surrounds the whole row, whether the row is open or closed (VIEW-51)', async ({
  app,
  page,
}) => {
  await app.type('Below', 'Above');
  await expect(app.row('Above')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(app.title('Above')).toBeFocused();
  await expect(app.row('Above').getByRole('button', { name: 'Schedule', exact: true })).toBeVisible();
  expect(await ringOf(app.title('Above'))).toEqual(WHOLE_RING);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Add a description…')).toBeVisible();
  await expect(app.title('Above')).toBeFocused();
  await app.title('Above').hover({ position: { x: 4, y: 4 } });
  await expect(app.row('Above').getByRole('button', { name: 'Schedule', exact: true }).first()).toBeVisible();
  expect(await ringOf(app.title('Above'))).toEqual(WHOLE_RING);
});

test('a row looks the same under the pointer and while its menu is open', async ({ app }) => {
  await app.type('Water the beans');
  const row = app.row('Water the beans');
  const ground = async () =>
    row.evaluate(async (item) => {
      await Promise.allSettled(document.getAnimations().map((each) => each.finished));
      const title = item.querySelector<HTMLElement>('[data-row-title]');
      return getComputedStyle(title?.offsetParent ?? item).backgroundColor;
    });
  await row.hover();
  const hovered = await ground();
  expect(hovered).not.toMatch(/, 0\)$/);
  await row.getByRole('button', { name: 'More actions for Water the beans' }).click();
  await expect(app.page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  expect(await ground()).toBe(hovered);
});

test("with a mouse in a narrow window, the menu button is centred on the row's first line", async ({
  app,
  page,
}) => {
  await app.type('Water the beans');
  await page.setViewportSize({ width: 600, height: 800 });
  const menu = page.getByRole('button', { name: 'Actions for Water the beans' });
  await expect(menu).toBeVisible();
  const middleOf = async (part: Parameters<typeof boxOf>[0]) => {
    const { y, height } = await boxOf(part);
    return y + height / 2;
  };
  await expect
    .poll(async () => Math.abs((await middleOf(menu)) - (await middleOf(app.row('Water the beans')))))
    .toBeLessThan(1);
});

test('the facts of rows end at the same edge, whichever facts they are', async ({
  app,
  page,
  user,
  server,
}) => {
  await server.setTier(user.email, 'PersonalPro');
  const { id: projectId } = await user.api('POST /api/projects', { body: { title: 'Garden' } });
  const far = dayFromToday(40);
  await user.api('POST /api/tasks', { body: { title: 'Tagged', projectId, tagPaths: ['home'] } });
  await user.api('POST /api/tasks', { body: { title: 'Scheduled', projectId, scheduledDate: far } });
  await user.api('POST /api/tasks', {
    body: { title: 'Due', projectId, tagPaths: ['home'], dueDate: far },
  });
  await page.reload();
  await app.openProject('Garden');
  const endOf = async (title: string, mark: RegExp): Promise<number> => {
    const { x, width } = await boxOf(app.row(title).getByTitle(mark));
    return x + width;
  };
  const end = await endOf('Tagged', /^Tasks tagged home/);
  expect(await endOf('Scheduled', /^\w+, /)).toBe(end);
  expect(await endOf('Due', /^Tasks tagged home/)).toBe(end);
});

test.describe('a row is laid out for touch devices', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("on a phone, a task's checkbox is level with the first line of the title, even while the task is open or being edited", async ({
    app,
    page,
    user,
  }) => {
    await user.api('POST /api/tasks', { body: { title: 'Water the beans' } });
    await user.api('POST /api/tasks', { body: { title: 'Paint the shed', dueDate: dayFromToday(40) } });
    /**
     * Returns the vertical distance from the middle of the first line to the middle of the checkbox, in
     * pixels.
     */
    const offset = async (title: string): Promise<number> =>
      app.row(title).evaluate((row) => {
        const check = row.querySelector('input')?.getBoundingClientRect();
        const line = row.querySelector('[aria-label="Task title"]') ?? row.querySelector('[data-row-title]');
        if (check === undefined || line === null) return Number.NaN;
        const { lineHeight, paddingTop } = getComputedStyle(line);
        const top = line.getBoundingClientRect().top + Number.parseFloat(paddingTop);
        return Math.abs(top + Number.parseFloat(lineHeight) / 2 - (check.top + check.height / 2));
      });
    await expect(app.title('Paint the shed')).toBeVisible();
    expect(await offset('Water the beans')).toBeLessThan(1);
    expect(await offset('Paint the shed')).toBeLessThan(1);
    await app.title('Paint the shed').tap();
    await expect(page.getByText('Add a description…')).toBeVisible();
    expect(await offset('Paint the shed')).toBeLessThan(1);
    await app.row('Paint the shed').getByText('Paint the shed').tap();
    await expect(page.getByRole('textbox', { name: 'Task title' })).toBeFocused();
    expect(await offset('Paint the shed')).toBeLessThan(1);
  });
});
