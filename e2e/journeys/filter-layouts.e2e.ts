import type { Locator, Page } from '@playwright/test';
import { expectNothingFound, IN_A_CALENDAR } from '../src/fixtures/axe.ts';
import { expect, test } from '../src/fixtures/test.ts';
import { column, showBoard, titlesIn } from '../src/pages/board.ts';
import { boxOf } from '../src/pages/box.ts';
import { addFilter, chooseForFilter } from '../src/pages/filters.ts';

/** Drops a card in a column with the mouse. */
async function drop(page: Page, card: Locator, to: Locator): Promise<void> {
  const start = await boxOf(card);
  const end = await boxOf(to);
  const [x, y] = [start.x + start.width / 2, start.y + 10];
  await page.mouse.move(x, y);
  await expect(page.locator('[data-board][data-drags]')).toBeAttached();
  await page.mouse.down();
  await page.mouse.move(x, y + 12, { steps: 4 });
  await expect(page.getByText(/^Picked up/)).toBeAttached();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 10 });
  await expect(page.getByText(/^Over /)).toBeAttached();
  await page.mouse.up();
}

async function showCalendar(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Display/ }).click();
  await page.getByRole('dialog', { name: 'Display' }).getByRole('radio', { name: 'Calendar' }).check();
  await expect(page.locator('.calendar')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a filter is planned on a board and in a calendar, and other programs read it as a feed (FILTER-46, FILTER-47, FILTER-48, FILTER-49, FEED-25)', async ({
  app,
  page,
  user,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.type('Pay the rent today !1', 'Call Ann today !3', 'Read a book');
  await addFilter(app, 'Soon', 'date <= tomorrow');

  await test.step('a card that is dropped in a column gets its day, and leaves if the filter has no such tasks', async () => {
    await showBoard(page);
    await expectNothingFound(page, 'the board of a filter');
    await drop(page, app.row('Pay the rent'), column(page, 'Tomorrow'));
    await expect(titlesIn(page, 'Tomorrow')).toHaveText(['Pay the rent']);
    await drop(page, app.row('Call Ann'), page.locator('[data-column]').nth(2));
    await expect(app.row('Call Ann')).toHaveCount(0);
    await app.undo('"Call Ann" is no longer in this filter.');
    await expect(titlesIn(page, 'Today')).toHaveText(['Call Ann']);
  });

  await test.step('the columns are chosen, and stay after a reload', async () => {
    await page.getByRole('button', { name: /^Display/ }).click();
    await page.getByRole('combobox', { name: 'Columns' }).selectOption('Priority');
    await page.keyboard.press('Escape');
    await expect(titlesIn(page, 'High')).toHaveText(['Pay the rent']);
    await app.settled();
    await page.reload();
    await expect(titlesIn(page, 'High')).toHaveText(['Pay the rent']);
    await app.title('Pay the rent').press('Alt+ArrowRight');
    await expect(titlesIn(page, 'Medium')).toHaveText(['Pay the rent']);
  });

  await test.step('the calendar shows the same tasks, and adds others', async () => {
    await showCalendar(page);
    await expectNothingFound(page, 'the calendar of a filter', IN_A_CALENDAR);
    await page.keyboard.press('1');
    const items = page.locator('.calendar-month [data-item]');
    await expect(items).toHaveCount(2);
    await page.keyboard.press('t');
    await page.keyboard.press('n');
    await page.keyboard.type('Sweep the floor');
    await page.keyboard.press('Enter');
    await expect(items).toHaveCount(3);
    await app.settled();
    expect((await user.api('GET /api/tasks')).map(({ title }) => title)).toContain('Sweep the floor');
  });

  await test.step('a feed has the tasks of the filter', async () => {
    await chooseForFilter(page, 'Calendar feed…');
    await expect(app.settings.getByRole('combobox', { name: 'What it shows' })).toHaveValue(/^filter:/);
    await app.settings.getByRole('button', { name: 'Create Feed' }).press('Enter');
    const field = app.settings.getByRole('textbox', { name: 'Address of the feed' });
    const text = await (await fetch(await field.inputValue())).text();
    expect(text).toMatch(/SUMMARY:Pay the rent\r\n/);
    expect(text).not.toMatch(/Read a book/);
  });
});

test('the first view after a sign-in can be a filter (FILTER-50)', async ({ app, page }) => {
  await app.type('Pay the rent today');
  await addFilter(app, 'Now', 'today');
  await app.settled();
  await page.goto('/settings?tab=preferences');
  await app.settings.getByRole('combobox', { name: 'First view' }).selectOption('Filter: Now');
  await expect(app.settings.getByRole('combobox', { name: 'First view' })).toHaveValue(/^filter:/);
  await app.settled();
  const tab = await page.context().newPage();
  await tab.goto('/');
  await expect(tab.getByRole('heading', { name: 'Now', level: 1 })).toBeVisible();
});
