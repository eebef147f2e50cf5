import type { Locator, Page } from '@playwright/test';
import { calendarText, startCalendarHost, type CalendarHost } from '@questlog/testkit/calendar-host';
import { expectClean, expectNothingFound } from '../src/fixtures/axe.ts';
import { zoneWhereItIsNoon } from '../src/fixtures/noon.ts';
import { expect, test } from '../src/fixtures/test.ts';

let host: CalendarHost;
test.beforeAll(async () => void (host = await startCalendarHost()));
test.afterAll(() => host.close());
test.use({ timezoneId: zoneWhereItIsNoon(new Date()), serviceWorkers: 'allow' });

const today = (): Temporal.PlainDate => Temporal.Now.plainDateISO(zoneWhereItIsNoon(new Date()));
const compact = (date: Temporal.PlainDate): string => date.toString().replaceAll('-', '');
const tomorrow = (): Temporal.PlainDate => today().add({ days: 1 });

/** Serves a calendar with a meeting today at 14:00, a trip today and tomorrow, and a private appointment tomorrow. */
function serveCalendar(path: string): string {
  const meeting = `UID:1\nSUMMARY:Meeting\nLOCATION:Room 4\nDTSTART:${compact(today())}T140000\nDURATION:PT1H30M`;
  const trip = `UID:2\nSUMMARY:Trip\nDTSTART;VALUE=DATE:${compact(today())}\nDTEND;VALUE=DATE:${compact(today().add({ days: 2 }))}`;
  const secret = `UID:3\nSUMMARY:Doctor\nCLASS:PRIVATE\nDTSTART:${compact(tomorrow())}T080000\nDURATION:PT1H`;
  host.serve(path, calendarText([meeting, trip, secret], 'Work'));
  return host.url + path;
}

/** Runs axe on the calendar in both themes. The name of a cell is that of its day, not the titles in it. */
async function expectGridClean(page: Page, screen: string): Promise<void> {
  const rules = { 'label-content-name-mismatch': { enabled: false } };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectClean(page, `${screen}, ${colorScheme}`, { rules });
  }
}

const event = (page: Page, name: RegExp): Locator =>
  page.locator('[data-event]').and(page.getByRole('button', { name }));

test('a calendar is added, read, hidden from the lists and removed with the keyboard (CALENDAR-16, CALENDAR-24 to CALENDAR-27)', async ({
  page,
  user,
  goOffline,
  context,
  app,
  watch,
}) => {
  watch.expect(/\b400\b/);
  const url = serveCalendar('/keys.ics');
  await user.api('POST /api/tasks', {
    body: {
      title: 'Write',
      scheduledDate: `${today().toString()}T00:00:00.000Z`,
      scheduledTime: '14:00',
    },
  });
  await page.goto('/calendar?view=day');
  await expect(page.locator('.calendar-now')).toBeVisible();

  await test.step('an address without a calendar is explained', async () => {
    await page.getByRole('button', { name: 'Display' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Calendars…' }).press('Enter');
    const field = page.getByRole('textbox', { name: 'Address of a calendar' });
    await expect(field).toBeFocused();
    await field.fill(`${host.url}/missing.ics`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('There is no calendar at this address (404).')).toBeVisible();
    await expectNothingFound(page, 'the empty dialog of the calendars');
  });

  await test.step('a calendar is added', async () => {
    await page.getByRole('textbox', { name: 'Address of a calendar' }).fill(url);
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Your calendars' });
    await expect(list.getByText('Work', { exact: true })).toBeVisible();
    await expect(list.getByText(/^127\.0\.0\.1:\d+ · Read just now$/)).toBeVisible();
    await page.getByRole('checkbox', { name: 'Show in Today and Upcoming' }).press('Space');
    await expectNothingFound(page, 'the dialog of the calendars');
    await page.keyboard.press('Escape');
  });

  await test.step('its events are behind the tasks, and are reached and opened with keys', async () => {
    await expect(event(page, /^Trip all day, event in Work$/)).toBeVisible();
    await expect(event(page, /^Meeting 2\sPM – 3:30\sPM, event in Work$/)).toBeVisible();
    await page.locator('[data-day][tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await expect(event(page, /^Trip/)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(event(page, /^Meeting/)).toBeFocused();
    await expectGridClean(page, 'a day with events');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Meeting' });
    await expect(panel.getByText('Room 4')).toBeVisible();
    await expect(panel.getByText('Work')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(event(page, /^Meeting/)).toBeFocused();
  });

  await test.step('a private event is only busy', async () => {
    await page.keyboard.press('1');
    await expect(event(page, /^Busy 8\sAM – 9\sAM, event in Work$/)).toBeVisible();
    await expect(page.getByText('Doctor')).toHaveCount(0);
    await expectGridClean(page, 'a month with events');
  });

  await test.step('Today and Upcoming list the events of their days', async () => {
    await page.goto('/today');
    await expect(page.getByRole('list', { name: /^Events on/ }).getByRole('listitem')).toHaveText([
      /^Trip\s*all day$/,
      /^Meeting\s*2\sPM – 3:30\sPM$/,
    ]);
    await expectNothingFound(page, 'Today with events');
    await page.goto('/upcoming');
    const day = page.getByRole('region', { name: 'Tomorrow' });
    await expect(day.getByRole('listitem')).toHaveText([/^Trip/, /^Busy/]);
  });

  await test.step('the events stay without a connection', async () => {
    await page.goto('/calendar?view=day');
    await expect(event(page, /^Meeting/)).toBeVisible();
    await goOffline();
    await page.reload();
    await expect(event(page, /^Meeting/)).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('the calendar is removed', async () => {
    await page.getByRole('button', { name: 'Display' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Calendars…' }).press('Enter');
    await page.getByRole('button', { name: 'Actions for the calendar Work' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Remove…' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(page.getByText('See your events beside your tasks')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-event]')).toHaveCount(0);
    await expect(app.page.getByRole('button', { name: /^Write, 2 PM/ })).toBeVisible();
  });
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a calendar is added and its events are opened (CALENDAR-25, CALENDAR-28)', async ({ page, app }) => {
    const url = serveCalendar('/touch.ics');
    await expect(app.page).toHaveURL(/./);
    await page.goto('/calendar?view=month');
    await page.getByRole('button', { name: 'Display' }).tap();
    await page.getByRole('menuitem', { name: 'Calendars…' }).tap();
    await page.getByRole('textbox', { name: 'Address of a calendar' }).fill(url);
    await page.getByRole('button', { name: 'Add Calendar' }).tap();
    await expect(
      page.getByRole('list', { name: 'Your calendars' }).getByText('Work', { exact: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(/no tasks, 2 events$/);

    await event(page, /^Meeting/).tap();
    const panel = page.getByRole('dialog', { name: 'Meeting' });
    await expect(panel.getByText('Room 4')).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).tap();

    await page.getByRole('radio', { name: 'Day' }).tap();
    await event(page, /^Meeting/).tap();
    await expect(panel.getByText('Room 4')).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).tap();
    await expect(panel).toHaveCount(0);
    await expectGridClean(page, 'a day with events on a phone');
  });
});
