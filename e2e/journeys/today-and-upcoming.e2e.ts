import { expect, test } from '../src/fixtures/test.ts';
import { dayFromToday } from '../src/pages/day-from-today.ts';

test.describe('Today shows the tasks for today', () => {
  test('Today shows overdue tasks, tasks for today and tasks for this evening (DATE-14, DATE-18, VIEW-7)', async ({
    app,
    page,
    user,
    timezoneId,
  }) => {
    const zone = timezoneId ?? 'UTC';
    const yesterday = dayFromToday(-1, zone);
    await user.api('POST /api/tasks', { body: { title: 'Pay the rent', scheduledDate: yesterday } });
    await page.reload();
    await app.openView('Today');
    await expect(page.getByText('Tasks for today including overdue')).toBeVisible();
    await app.type('Ring Grandma', 'Take out the bins');
    await app.scheduleFor('Take out the bins', 'This evening');
    await expect(app.toast('Scheduled "Take out the bins" for this evening')).toBeVisible();

    const section = (name: string) => page.getByRole('region', { name, exact: true });
    const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
    await expect(section('Overdue').getByRole('listitem')).toHaveText(
      `Pay the rent${shortDay.format(new Date(yesterday))}`,
    );
    // Rows below the heading "Today" do not repeat the date.
    await expect(section('Today').getByRole('listitem')).toHaveText('Ring Grandma');
    await expect(section('This Evening').getByRole('listitem')).toHaveText('Take out the bins');
  });

  test('Today has a Due section for unscheduled tasks, and Upcoming lists those due later (VIEW-7)', async ({
    app,
    page,
    user,
    timezoneId,
  }) => {
    const zone = timezoneId ?? 'UTC';
    await user.api('POST /api/tasks/bulk', {
      body: {
        tasks: [
          { title: 'File the taxes', dueDate: dayFromToday(0, zone) },
          {
            title: 'Renew the passport',
            dueDate: dayFromToday(-2, zone),
            scheduledDate: dayFromToday(1, zone),
          },
          { title: 'Return the books', dueDate: dayFromToday(5, zone) },
        ],
      },
    });
    await page.reload();
    await expect(app.navItem('Today')).toContainText('2');
    await app.openView('Today');
    const due = page.getByRole('region', { name: 'Due', exact: true });
    await expect(due.getByRole('listitem')).toContainText(['Renew the passport', 'File the taxes']);
    await app.scheduleFor('File the taxes', 'Today');
    await expect(due.getByRole('listitem')).toHaveCount(1);
    await app.check('Renew the passport').check();
    await expect(due).toHaveCount(0);
    await app.openView('Upcoming');
    await expect(app.row('Return the books')).toContainText('Due');
  });

  test('all overdue tasks are rescheduled at once, which can be undone (VIEW-43)', async ({
    app,
    page,
    user,
    timezoneId,
  }) => {
    const zone = timezoneId ?? 'UTC';
    await user.api('POST /api/tasks/bulk', {
      body: {
        tasks: [1, 2, 3, 4].map((days) => ({
          title: `Late ${days}`,
          scheduledDate: dayFromToday(-days, zone),
        })),
      },
    });
    await page.reload();
    await app.openView('Today');
    const rows = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');
    await expect(rows('Overdue')).toHaveCount(4);
    // A task that was just completed stays in place, but no longer counts as overdue.
    await app.check('Late 4').check();
    await expect(rows('Overdue')).toHaveCount(4);
    await page.getByRole('button', { name: 'Reschedule all' }).click();
    await expect(app.dialog).toContainText('3 overdue tasks');
    await app.dialog.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(rows('Today')).toHaveCount(3);
    await expect(rows('Overdue')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Reschedule all' })).toHaveCount(0);
    // The button has disappeared, so the focus must move to the list.
    await expect(app.rows().locator(':focus')).toHaveCount(1);
    await app.undo('Scheduled 3 tasks for today');
    await expect(rows('Overdue')).toHaveCount(4);
  });
});

test.describe('Upcoming shows later tasks', () => {
  test('Upcoming groups tasks by date, and groups can be collapsed (VIEW-9)', async ({
    app,
    page,
    user,
    timezoneId,
  }) => {
    const zone = timezoneId ?? 'UTC';
    for (const [title, days] of [
      ['Dentist', 1],
      ['Concert', 6],
      ['Parents visit', 12],
      ['Renew passport', 25],
      ['Anniversary', 90],
    ] as const) {
      await user.api('POST /api/tasks', { body: { title, scheduledDate: dayFromToday(days, zone) } });
    }
    await page.reload();
    await app.openView('Upcoming');
    await expect(page.getByText('5 tasks scheduled')).toBeVisible();
    const heads = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(heads).toHaveText([/^Tomorrow/, /^This Week/, /^Next Week/, /^This Month/, /^Later/]);
    await expect(page.getByRole('region', { name: 'Tomorrow' }).getByRole('listitem')).toHaveText('Dentist');
    // The heading of the day shows the date, so the row does not.
    const days = page.getByRole('main').getByRole('heading', { level: 3 });
    await expect(days).toHaveText([/^\w{3}, \w{3} \d+$/, /^\w{3}, \w{3} \d+$/]);
    await expect(app.row('Parents visit')).toHaveText('Parents visit');

    const fold = heads.first().getByRole('button');
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await expect(app.row('Dentist')).toHaveCount(0);
    await expect(app.row('Concert')).toBeVisible();
  });

  test("clearing a task's date removes it from Upcoming, and Undo restores it (DATE-13, TASK-26, VIEW-17)", async ({
    app,
    page,
  }) => {
    await app.type('Visit the museum');
    await app.scheduleFor('Visit the museum', 'Tomorrow');
    await expect(page.getByText('Your inbox is empty!')).toBeVisible();
    await app.openView('Upcoming');
    await app.act('Visit the museum', 'Schedule');
    await app.dialog.getByRole('button', { name: 'Clear Date' }).click();
    await expect(page.getByText('All caught up!')).toBeVisible();
    await app.undo('Unscheduled "Visit the museum"');
    await expect(page.getByRole('region', { name: 'Tomorrow' }).getByRole('listitem')).toHaveText(
      'Visit the museum',
    );
  });
});
