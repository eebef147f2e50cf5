import type { View } from '@questlog/domain/tasks/task-views';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { DAY, repeatPattern, task } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { TaskToOpenContext } from '../../task-row/task-to-open.ts';
import { TaskDetails } from '../task-details/task-details.tsx';
import { TaskScreen } from './task-screen.tsx';

const PATTERN = repeatPattern();

beforeEach(() => {
  // jsdom has no layout. Make the virtualiser render every row.
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000);
  // A wide window and a mouse, so that rows have buttons instead of menus.
  const list = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function ofSeries(id: string, scheduledOn: string): TaskItem {
  return task(id, { title: id, scheduledOn, isRepeatingTask: true, repeatPatternId: PATTERN.id });
}

function openToday(tasks: readonly TaskItem[], { tier = 'PersonalPro', targetTitle = '' } = {}) {
  const { data } = testData({
    rows: { tasks, repeatPatterns: [PATTERN] },
    account: { subscriptionTier: tier },
  });
  const requested: string[] = [];
  render(
    <DataContext value={data}>
      <ConfirmProvider>
        <TaskToOpenContext value={targetTitle === '' ? undefined : { id: targetTitle }}>
          <TaskScreen
            Details={TaskDetails}
            view={{ kind: 'today' }}
            onRepeat={(id) => void requested.push(id)}
          />
        </TaskToOpenContext>
      </ConfirmProvider>
    </DataContext>,
  );
  return { requested };
}

const titles = () => screen.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
const row = (title: string) =>
  within(screen.getByRole('checkbox', { name: title }).closest('li') as HTMLElement);

describe('missed tasks of a series (REPEAT-60)', () => {
  const LAPSE = [
    ofSeries('Sunday', '2026-03-08'),
    ofSeries('Monday', '2026-03-09'),
    ofSeries('Tuesday', DAY),
    task('Bake', { title: 'Bake', scheduledOn: '2026-03-08' }),
  ];

  test("Today collapses a series' missed tasks into the row of the newest", async () => {
    openToday(LAPSE);
    expect(titles()).toEqual(['Bake', 'Tuesday']);
    const button = row('Tuesday').getByRole('button', { name: '+2 earlier' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button);
    expect(titles()).toEqual(['Bake', 'Tuesday', 'Monday', 'Sunday']);
    expect(row('Monday').getByText('Mar 9'), 'since when').toBeDefined();
    expect(row('Sunday').getByText('Mar 8')).toBeDefined();
    await userEvent.click(button);
    expect(titles()).toEqual(['Bake', 'Tuesday']);
  });

  test("expands a series' missed tasks when the search opens one of them", () => {
    openToday(LAPSE, { targetTitle: 'Sunday' });
    expect(titles()).toEqual(['Bake', 'Tuesday', 'Monday', 'Sunday']);
  });
});

describe('the row of a repeating task (REPEAT-67)', () => {
  const rows = [ofSeries('Water', DAY), task('Bake', { title: 'Bake', scheduledOn: DAY })];

  test("a repeating task's row has a mark, and each row has a button for the pattern", async () => {
    const { requested } = openToday(rows);
    expect(row('Water').getByText('Repeats')).toBeDefined();
    expect(row('Bake').queryByText('Repeats')).toBeNull();
    await userEvent.hover(row('Water').getByRole('checkbox'));
    await userEvent.click(row('Water').getByRole('button', { name: 'Edit Repeat Pattern' }));
    await userEvent.hover(row('Bake').getByRole('checkbox'));
    await userEvent.click(row('Bake').getByRole('button', { name: 'Make Repeating' }));
    expect(requested).toEqual(['Water', 'Bake']);
  });

  test('the key R makes the focused task repeat', async () => {
    const { requested } = openToday(rows);
    row('Bake').getByRole('button', { name: 'Bake' }).focus();
    await userEvent.keyboard('r');
    expect(requested).toEqual(['Bake']);
  });

  test('offers Make Repeating and Edit Repeat Pattern even if the plan lacks the feature (REPEAT-67)', async () => {
    const { requested } = openToday(rows, { tier: 'PersonalFree' });
    await userEvent.hover(row('Water').getByRole('checkbox'));
    await userEvent.click(row('Water').getByRole('button', { name: 'Edit Repeat Pattern' }));
    await userEvent.hover(row('Bake').getByRole('checkbox'));
    await userEvent.click(row('Bake').getByRole('button', { name: 'Make Repeating' }));
    expect(requested).toEqual(['Water', 'Bake']);
  });

  test.each([
    ['PersonalFree', true],
    ['PersonalPro', false],
  ])(
    'Upcoming links to Scheduled only if the plan lacks repeating tasks (on %s: %s) (REPEAT-76)',
    async (tier, expected) => {
      const { data } = testData({ account: { subscriptionTier: tier } });
      const opened: View[] = [];
      render(
        <DataContext value={data}>
          <ConfirmProvider>
            <TaskScreen
              Details={TaskDetails}
              view={{ kind: 'upcoming' }}
              onOpenView={(view) => void opened.push(view)}
            />
          </ConfirmProvider>
        </DataContext>,
      );
      const entry = screen.queryByRole('button', { name: 'Scheduled repeating tasks' });
      expect(entry !== null).toBe(expected);
      if (entry !== null) await userEvent.click(entry);
      expect(opened).toEqual(expected ? [{ kind: 'scheduled' }] : []);
    },
  );

  test('a collapsed series counts as one task (TAG-27)', async () => {
    const lapse = [ofSeries('Monday', '2026-03-09'), ofSeries('Tuesday', DAY)];
    const { data } = testData({ rows: { tasks: lapse, repeatPatterns: [PATTERN] } });
    render(
      <DataContext value={data}>
        <ConfirmProvider>
          <TaskScreen
            Details={TaskDetails}
            view={{ kind: 'today' }}
            tagBanner={(shown) => <output>{shown} shown</output>}
          />
        </ConfirmProvider>
      </DataContext>,
    );
    expect(screen.getByText('1 shown')).toBeDefined();
    await userEvent.click(row('Tuesday').getByRole('button', { name: '+1 earlier' }));
    expect(screen.getByText('2 shown')).toBeDefined();
  });
});
