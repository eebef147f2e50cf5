import { expect, test } from '../src/fixtures/test.ts';
import { Dashboard } from '../src/pages/dashboard.ts';
import { servedByWorker } from '../src/pages/offline.ts';
import { carryTo, grab } from '../src/pages/nav-drag.ts';
import { addFilter, chooseForFilter, fillFilter, sidebarFilters } from '../src/pages/filters.ts';

test.use({ serviceWorkers: 'allow' });

test('a filter lists the tasks that match it, after changes, a reload, in a second tab and offline (FILTER-30, FILTER-34, FILTER-35, FILTER-37)', async ({
  app,
  page,
  context,
  goOffline,
}) => {
  await app.type('Pay the rent today', 'Call Ann today', 'Read a book');
  await addFilter(app, 'Not Ann', 'today & !ann');
  await expect.poll(() => app.titles()).toEqual(['Pay the rent']);
  await expect(sidebarFilters(page)).toHaveText([/^Not Ann1/]);
  await expect(page.getByText('today & !ann')).toBeVisible();

  await test.step('a new task gets what the filter asks for, or a message says that it is not in the filter', async () => {
    await app.type('Sweep the floor');
    await expect(app.row('Sweep the floor')).toBeVisible();
    await app.type('Write to Ann');
    await expect(app.toast('Not in this filter.')).toBeVisible();
    await expect(app.row('Write to Ann')).toHaveCount(0);
  });

  await test.step('a task that no longer matches leaves, and Undo brings it back', async () => {
    await app.scheduleFor('Pay the rent', 'Tomorrow');
    await expect(app.row('Pay the rent')).toHaveCount(0);
    await expect(sidebarFilters(page)).toHaveText([/^Not Ann1/]);
    await app.undo('Pay the rent');
    await expect(app.row('Pay the rent')).toBeVisible();
  });

  await app.settled();
  await page.reload();
  await expect(app.heading('Not Ann')).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/filter\//);
  await expect(app.row('Pay the rent')).toBeVisible();

  const other = new Dashboard(await context.newPage());
  await other.page.goto(page.url());
  await expect(other.row('Sweep the floor')).toBeVisible();
  await chooseForFilter(other.page, 'Edit filter');
  await fillFilter(other, 'Today without Ann');
  await expect(app.heading('Today without Ann')).toBeVisible();
  await other.check('Sweep the floor').click();
  await expect(app.row('Sweep the floor')).toHaveCount(0);
  await other.settled();
  await other.page.close();

  await servedByWorker(page);
  await goOffline();
  await page.reload();
  await expect(app.heading('Today without Ann')).toBeVisible();
  await app.type('Water the plants');
  await expect(app.row('Water the plants')).toBeVisible();
  await expect(sidebarFilters(page)).toHaveText([/^Today without Ann2/]);
});

test('a user opens, moves, duplicates and deletes filters with keys, the pointer and menus (FILTER-35, FILTER-37, FILTER-38, FILTER-53)', async ({
  app,
  page,
  user,
}) => {
  await app.type('Pay the rent today', 'Call Ann today');
  await addFilter(app, 'Today', 'in:today');
  await page.goto('/inbox');
  await app.loaded();
  // The keys are loaded with the end of the sidebar.
  await expect(sidebarFilters(page)).toHaveText([/^Today2/]);
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(page).toHaveURL(/\/filter\//);
  await expect(app.row('Call Ann')).toBeVisible();

  await chooseForFilter(page, 'Duplicate');
  await expect(sidebarFilters(page)).toHaveText([/^Today2/, /^Today \(Copy\)2/]);
  await sidebarFilters(page).nth(1).getByRole('button').first().press('Alt+ArrowUp');
  await expect(sidebarFilters(page)).toHaveText([/^Today \(Copy\)2/, /^Today2/]);
  await app.settled();
  await page.reload();
  await expect(sidebarFilters(page)).toHaveText([/^Today \(Copy\)2/, /^Today2/]);

  await test.step('a drag moves a filter without opening it, and can be undone', async () => {
    await expect(page.getByRole('region', { name: 'Filters' }).locator('[data-drags]')).toBeAttached();
    await grab(page, sidebarFilters(page).nth(1));
    await carryTo(page, sidebarFilters(page).nth(0));
    await page.mouse.up();
    await expect(sidebarFilters(page)).toHaveText([/^Today2/, /^Today \(Copy\)2/]);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(sidebarFilters(page)).toHaveText([/^Today \(Copy\)2/, /^Today2/]);
    await sidebarFilters(page).nth(0).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Edit filter' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const address = page.url();
  await chooseForFilter(page, 'Delete filter');
  await expect(app.heading('Inbox')).toBeVisible();
  await expect(sidebarFilters(page)).toHaveText([/^Today \(Copy\)2/]);
  await app.undo('Deleted "Today"');
  await expect(sidebarFilters(page)).toHaveText([/^Today \(Copy\)2/, /^Today2/]);
  await sidebarFilters(page).nth(1).getByRole('button').first().click();
  await chooseForFilter(page, 'Delete filter');
  await app.settled();
  await page.goto(address);
  await expect(app.dialog).toContainText("We couldn't find this filter");
  await app.dialog.getByText('Close', { exact: true }).click();
  await expect(app.heading('Inbox')).toBeVisible();

  await test.step('the address of a filter that this device still stores, but that was deleted elsewhere', async () => {
    await sidebarFilters(page).first().getByRole('button').first().click();
    await expect(app.heading('Today (Copy)')).toBeVisible();
    await app.settled();
    const stored = page.url();
    await page.goto('about:blank');
    const params = { accountId: await user.accountId(), id: stored.split('/').at(-1) ?? '' };
    await user.api('DELETE /api/accounts/{accountId}/filters/{id}', { params });
    await page.goto(stored);
    await expect(app.dialog).toContainText("We couldn't find this filter");
  });
});

test('a search and a tag filter become filters, and a filter shows completed tasks (FILTER-38, FILTER-39)', async ({
  app,
  page,
  user,
  server,
}) => {
  await server.setTier(user.email, 'PersonalPro');
  await app.learntOfPro();
  await app.type('Call Ann #work', 'Call Ben #home', 'Sleep');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('call');
  await page.getByRole('option', { name: 'Save "call" as a filter' }).click();
  await fillFilter(app, 'Calls');
  await expect.poll(() => app.titles()).toEqual(['Call Ben', 'Call Ann']);

  await addFilter(app, 'Done', '#work & (is:done | is:open), is:done');
  await expect(app.row('Call Ann')).toBeVisible();
  await app.check('Call Ann').click();
  await expect(page.getByText('0 of 1 task to do')).toBeVisible();
  await expect(app.check('Call Ann')).toBeChecked();
});
