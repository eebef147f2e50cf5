import type { Page } from '@playwright/test';
import { viewSubtitle } from '@questlog/domain/tasks/view-texts';
import { expect, test } from '../src/fixtures/test.ts';
import { readRealList, titlesOf } from '../src/real-list.ts';

/** Two frames at 60 per second, in milliseconds. A longer frame is a visible stutter. */
const LONG_FRAME_MS = 34;

interface Scrolled {
  readonly frames: number;
  readonly long: number;
  readonly longest: number;
  /** Maximum numbers of rows and of elements on the page while scrolling. */
  readonly mostRows: number;
  readonly mostElements: number;
}

/** Scrolls to the end of the list, one screen per 20 frames, and measures every frame. */
async function scrollThrough(page: Page): Promise<Scrolled> {
  return page.evaluate(
    (longFrame) =>
      new Promise<Scrolled>((resolve) => {
        const deltas: number[] = [];
        let mostRows = 0;
        let mostElements = 0;
        let last: number | undefined;
        scrollTo(0, 0);
        const frame = (now: number): void => {
          if (last !== undefined) deltas.push(now - last);
          last = now;
          mostRows = Math.max(mostRows, document.querySelectorAll('main li').length);
          mostElements = Math.max(mostElements, document.querySelectorAll('*').length);
          const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
          if (scrollTop + clientHeight >= scrollHeight - 1) {
            resolve({
              frames: deltas.length,
              long: deltas.filter((delta) => delta > longFrame).length,
              longest: Math.round(Math.max(...deltas)),
              mostRows,
              mostElements,
            });
            return;
          }
          scrollBy(0, clientHeight / 4);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    LONG_FRAME_MS,
  );
}

test('one paste adds 3,000 real lines, which are stored byte for byte and scrolled in a virtualised list (CAPTURE-13, TASK-39)', async ({
  app,
  page,
  user,
  server,
}) => {
  const list = await readRealList();
  const titles = titlesOf(list);
  expect(titles.length).toBeGreaterThan(2_900);
  await server.setTier(user.email, 'PersonalPro');
  await page.reload();
  await app.learntOfPro();
  await app.paste(list);
  await app.acceptPaste(titles.length);
  await expect(page.getByText(viewSubtitle('inbox', titles.length))).toBeVisible();

  await test.step('the API returns the titles byte for byte', async () => {
    await expect.poll(async () => (await user.api('GET /api/tasks')).length).toBe(titles.length);
    const stored = (await user.api('GET /api/tasks')).map(({ title }) => title);
    expect(Buffer.from(stored.sort().join('\n')).equals(Buffer.from(titles.toSorted().join('\n')))).toBe(
      true,
    );
  });

  await test.step('all rows are displayed in order, from the first to the last', async () => {
    await page.reload();
    await expect(page.getByText(viewSubtitle('inbox', titles.length))).toBeVisible();
    await expect.poll(async () => (await app.titles()).slice(0, 20)).toEqual(titles.slice(0, 20));
    await app.addField.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    const last = app.rows().last();
    await expect(last).toHaveAttribute('aria-posinset', String(titles.length));
    await expect(last).toHaveAttribute('aria-setsize', String(titles.length));
    await expect(last).toContainText(titles.at(-1) ?? '');
    await expect(last).toBeInViewport();
  });

  await test.step('the page contains only as many rows as the window shows', async () => {
    const { frames, long, longest, mostRows, mostElements } = await scrollThrough(page);
    const description = `scroll: ${frames} frames, ${long} longer than ${LONG_FRAME_MS} ms, the longest ${longest} ms; at most ${mostRows} rows and ${mostElements} elements`;
    test.info().annotations.push({ type: 'frames', description });
    process.stdout.write(`${description}\n`);
    // Do not check frame times, which depend on the machine. The number of rows does not.
    expect(mostRows).toBeLessThan(80);
    expect(mostElements).toBeLessThan(3_000);
    await expect(app.rows().last()).toContainText(titles.at(-1) ?? '');
  });
});
