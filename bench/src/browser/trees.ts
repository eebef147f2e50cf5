/**
 * Compares 10,000 tasks in trees of five levels with a flat list: collapsing, indenting, moving, completing,
 * and the frames of a drag. Each list is a separate account's Inbox.
 */
import { expect, type Page } from '@playwright/test';
import { startLiveServer, type LiveServer } from '@questlog/testkit/live-server';
import type { LiveUser } from '@questlog/testkit/live-user';
import { findChromium } from '../../../scripts/chromium.ts';
import { tasksInTrees } from '../tasks-in-trees.ts';
import { openPage, percentile95, repeat, timed } from './input-to-paint.ts';

const TASKS = 10_000;
const AT_ONCE = 5_000;
const DRAG_STEPS = 120;

/** 95th percentile in milliseconds, by measured action. */
export type TreeFigures = Readonly<Record<string, number>>;

async function fill(user: LiveUser, inTrees: boolean): Promise<void> {
  const made = tasksInTrees(TASKS).map((task) => (inTrees ? task : { ...task, parentId: null }));
  for (let from = 0; from < TASKS; from += AT_ONCE) {
    await user.api('POST /api/tasks/bulk', { body: { tasks: made.slice(from, from + AT_ONCE) } });
  }
}

/** Waits until a row after the second one matches a selector, and returns the first such row. */
async function rowAmong(page: Page, selector: string): Promise<string> {
  let found: string | undefined;
  const find = async (): Promise<string | undefined> => {
    [found] = await page.locator(`[data-row]${selector}`).evaluateAll((rows) =>
      rows
        .filter((row) => Number(row.dataset['index']) > 2 && row.querySelector('input:checked') === null)
        .toSorted((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']))
        .map((row) => row.dataset['row'] ?? ''),
    );
    return found;
  };
  await expect.poll(find, { message: `no row matches ${selector}` }).toBeDefined();
  return found ?? '';
}

/**
 * Matches subtasks at level 2. Excludes the first under each parent, which can neither move up nor be
 * indented.
 */
const SECOND = '[aria-level="2"]:not([aria-posinset="1"])';

const rowOf = (id: string): string => `document.querySelector('[data-row="${id}"]')`;

/** Measures the time from a key press in a row until one of the row's attributes has changed. */
async function pressedIn(page: Page, id: string, key: string, attribute: string): Promise<number> {
  await page.locator(`[data-row="${id}"] [data-row-title]`).focus();
  const before = await page.locator(`[data-row="${id}"]`).getAttribute(attribute);
  const shown = `![null, ${JSON.stringify(before)}].includes(${rowOf(id)}?.getAttribute('${attribute}') ?? null)`;
  return timed(page, shown, () => page.keyboard.press(key));
}

async function measureDrag(page: Page): Promise<number> {
  const id = await rowAmong(page, ':not(:has([data-fold]))');
  const title = page.locator(`[data-row="${id}"] [data-row-title]`);
  const box = await title.boundingBox();
  if (box === null) throw new Error('there is no row to drag');
  const x = box.x + box.width / 2;
  await title.hover();
  // Wait for the drag code, which is fetched when the pointer enters the list.
  await page.locator('[data-drags]').waitFor({ state: 'attached' });
  await page.mouse.down();
  await page.mouse.move(x, box.y + box.height + 12, { steps: 4 });
  await page.getByText(/^Picked up/).waitFor({ state: 'attached' });
  await page.evaluate(`{
    const frames = globalThis.questlogFrames = [];
    let last = performance.now();
    const count = (now) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  }`);
  for (let step = 0; step < DRAG_STEPS; step += 1) {
    await page.mouse.move(x + (step % 8) * 12, box.y + 60 + (step % 60) * 6);
  }
  const frames = await page.evaluate<number[]>('globalThis.questlogFrames.slice(1)');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return percentile95(frames);
}

async function measure(server: LiveServer, chromiumPath: string, inTrees: boolean): Promise<TreeFigures> {
  const user = await server.register();
  await server.setTier(user.email, 'PersonalPro');
  await fill(user, inTrees);
  const { browser, page } = await openPage(server, chromiumPath, user);
  try {
    await page.locator('[data-task-id]').first().waitFor();
    const figures: Record<string, number> = {};
    if (inTrees) {
      const folding = await rowAmong(page, ':has([data-fold])');
      const button = page.locator(`[data-row="${folding}"] [data-fold]`);
      figures['folding a task'] = await repeat(async () => {
        const expanded = await button.getAttribute('aria-expanded');
        const shown = `${rowOf(folding)}?.querySelector('[data-fold]')?.ariaExpanded === '${String(expanded !== 'true')}'`;
        return timed(page, shown, () => button.click());
      });
      const nested = await rowAmong(page, `${SECOND}:not(:has([data-fold]))`);
      figures['indenting and outdenting'] = await repeat(async (round) =>
        pressedIn(page, nested, round % 2 === 0 ? 'Alt+ArrowRight' : 'Alt+ArrowLeft', 'aria-level'),
      );
    }
    const moved = await rowAmong(page, inTrees ? SECOND : '');
    figures['moving by keys'] = await repeat(async (round) =>
      pressedIn(page, moved, round % 2 === 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown', 'data-index'),
    );
    figures['a frame while dragging'] = await measureDrag(page);
    figures['completing a task'] = await repeat(async () => {
      // Wait until the rows of the previous round have collapsed, as a user who looks at the result would.
      await expect(page.locator('[data-row] input:checked')).toHaveCount(0);
      const id = await rowAmong(page, inTrees ? ':has([data-fold])' : '');
      const shown = `${rowOf(id)}?.querySelector('input')?.checked !== false`;
      await page.locator(`[data-row="${id}"] [data-row-title]`).focus();
      return timed(page, shown, () => page.keyboard.press('ControlOrMeta+Enter'));
    });
    return figures;
  } finally {
    await browser.close();
  }
}

/** Measures both lists in one run. */
export async function treeFigures(): Promise<{ flat: TreeFigures; trees: TreeFigures }> {
  const chromiumPath = await findChromium();
  if (chromiumPath === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.');
  const server = await startLiveServer();
  try {
    const flat = await measure(server, chromiumPath, false);
    return { flat, trees: await measure(server, chromiumPath, true) };
  } finally {
    await server.close();
  }
}

export function tableOfTrees({ flat, trees }: { flat: TreeFigures; trees: TreeFigures }): object[] {
  const shown = (ms: number | undefined): number | string =>
    ms === undefined ? '' : Math.round(ms * 10) / 10;
  return Object.entries(trees).map(([what, ms]) => ({
    'what, ms at the 95th percentile': what,
    '10,000 tasks': shown(flat[what]),
    '10,000 tasks in trees': shown(ms),
  }));
}
