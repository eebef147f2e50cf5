import type { View } from '@questlog/domain/tasks/task-views';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import type { TagItem } from '../../data/nouns/tags/tag-item.ts';
import type { TaskItem } from '../../data/nouns/tasks/task-item.ts';
import { DAY, project, task } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { TaskDetails } from '../task-details/task-details.tsx';
import { TaskScreen } from './task-screen.tsx';

/** A coarse pointer, so that rows have a menu instead of buttons. */
let touch = false;

beforeEach(() => {
  touch = false;
  // jsdom has no layout. Make the virtualiser render every row.
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000);
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    const matches = touch && query.includes('pointer');
    return { matches, addEventListener: vi.fn(), removeEventListener: vi.fn() } as unknown as MediaQueryList;
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const tag = (fullPath: string, parentId: string | null = null): TagItem => ({
  id: fullPath,
  name: fullPath.split('/').at(-1) ?? '',
  fullPath,
  parentId,
  color: null,
  createdAt: '',
  updatedAt: '',
  isPendingSync: false,
});

function open(view: View, { tagging = true, more = [] as readonly TaskItem[] } = {}) {
  const { data } = testData({
    rows: {
      tasks: [
        task('Sow', {
          projectId: 'Garden',
          scheduledOn: DAY,
          dueOn: '2026-03-11',
          priority: 'high',
          tagIds: ['work', 'work/urgent', 'work/urgent/now', 'errand', 'home'],
        }),
        task('Hoe', { projectId: 'Garden', scheduledOn: '2026-03-11' }),
        task('Rake', { projectId: 'Garden' }),
        task('Meet', { scheduledOn: DAY, scheduledTime: '09:30' }),
        task('Dance', { scheduledOn: DAY, scheduledTime: '20:00', thisEvening: true, tagIds: ['home'] }),
        task('Plant', { scheduledOn: '2026-03-13', scheduledTime: '17:00', tagIds: ['home'] }),
        task('Mow', { tagIds: ['home', 'errand'] }),
        ...more,
      ],
      projects: [project('Garden')],
      tags: [
        tag('work'),
        tag('work/urgent', 'work'),
        tag('work/urgent/now', 'work/urgent'),
        tag('home'),
        tag('errand'),
      ],
    },
    account: { features: { taggingEnabled: tagging } },
  });
  const tagged: string[] = [];
  render(
    <DataContext value={data}>
      <ConfirmProvider>
        <TaskScreen
          Details={TaskDetails}
          view={view}
          onOpenView={() => undefined}
          onOpenTask={() => undefined}
          onOpenTag={() => undefined}
          onManageTags={(ids) => void tagged.push(...ids)}
        />
      </ConfirmProvider>
    </DataContext>,
  );
  return { tagged };
}

const row = (title: string) =>
  within(screen.getByRole('checkbox', { name: title }).closest('li') as HTMLElement);
const buttons = (title: string) =>
  row(title)
    .getAllByRole('button')
    .map((each) => each.getAttribute('aria-label') ?? each.getAttribute('title') ?? each.textContent);

describe('the tags of a row', () => {
  const chips = (title: string) =>
    row(title)
      .queryAllByTitle(/^Tasks tagged/)
      .map((chip) => chip.textContent);

  test('a row shows two of its deepest tags and the number of the others (TASK-24)', () => {
    open({ kind: 'today' });
    expect(chips('Sow')).toEqual(['errand', 'home']);
    expect(row('Sow').getByText('+1').textContent).toBe('+1 more tags');
  });

  test('a row with two tags shows both without a count (TASK-24)', () => {
    open({ kind: 'anytime' });
    expect(chips('Mow').toSorted()).toEqual(['errand', 'home']);
    expect(row('Mow').queryByText(/more tags/)).toBeNull();
  });
});

describe('a subtask', () => {
  const more = [task('Teeth', { projectId: 'Garden', parentId: 'Rake', scheduledOn: DAY })];

  test("shows a subtask's project if its parent is not shown above it (SUBTASK-12)", () => {
    open({ kind: 'anytime' }, { more });
    expect(row('Rake').getByText('Garden')).toBeDefined();
    expect(row('Teeth').queryByText('Garden')).toBeNull();
    cleanup();
    open({ kind: 'today' }, { more });
    expect(row('Teeth').getByText('Garden')).toBeDefined();
  });

  test("links a subtask to its parent in a list without that parent, even if the subtask's row is open (SUBTASK-12)", async () => {
    open({ kind: 'today' }, { more });
    await userEvent.click(row('Teeth').getByRole('button', { name: 'Teeth' }));
    expect(row('Teeth').getByTitle('Open Rake')).toBeDefined();
  });
});

test("a row's accessible description contains its priority, tags, project and dates (TASK-48)", () => {
  open({ kind: 'today' });
  const title = screen.getByRole('button', { name: 'Sow' });
  const ids = (title.getAttribute('aria-describedby') ?? '').split(' ');
  const described = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  expect(described).toContain('High priority');
  expect(described).toContain('errand');
  expect(described).toContain('Garden');
  expect(described).toContain('Due: Tomorrow');
  expect(described).not.toContain('Schedule');
});

describe('the time of a row (DATE-24)', () => {
  const textOf = (title: string) =>
    screen.getByRole('checkbox', { name: title }).closest('li')?.textContent.replaceAll(/\s/g, ' ');

  test('a row in Today shows the time without the date', () => {
    open({ kind: 'today' }, { tagging: false });
    expect(['Meet', 'Dance', 'Sow'].map(textOf)).toEqual([
      expect.stringMatching(/^Meet9:30 AM/),
      expect.stringMatching(/^Dance8 PM/),
      expect.not.stringContaining('M '),
    ]);
  });

  test('shows the date and the time in a list that is not grouped by date', () => {
    open({ kind: 'tag', filter: { selectedTagIds: ['home'], mode: 'any' } });
    expect(textOf('Dance')).toContain('Today · 8 PM');
    expect(textOf('Dance')).not.toContain('evening');
    expect(textOf('Plant')).toContain('Friday · 5 PM');
  });
});

describe('the project of a row (TASK-25)', () => {
  test.each<[string, View]>([
    ['Sow', { kind: 'today' }],
    ['Hoe', { kind: 'upcoming' }],
    ['Rake', { kind: 'anytime' }],
  ])("the row of the task %s shows the task's project in the view %o", (title, view) => {
    open(view);
    expect(row(title).getByTitle('Open Garden').textContent).toBe('Garden');
  });

  test("a row hides its project in the project's own view", () => {
    open({ kind: 'project', projectId: 'Garden' });
    for (const title of ['Sow', 'Hoe', 'Rake']) expect(row(title).queryByText('Garden')).toBeNull();
  });
});

describe('the actions of a row (TASK-26)', () => {
  test('a row that moved under a stationary pointer shows its actions once the pointer moves', () => {
    open({ kind: 'project', projectId: 'Garden' });
    const actions = () => row('Hoe').queryAllByRole('button', { name: 'Schedule' }).length;
    expect(actions()).toBe(0);
    // Browsers do not fire pointerenter after the element under the pointer has been removed.
    fireEvent.pointerMove(row('Hoe').getByRole('checkbox'));
    expect(actions()).toBe(1);
  });

  const offered = ['Schedule', 'Move to Project', 'Manage Tags', 'Delete Task'];

  test.each([true, false])(
    'a row shows its actions as buttons if a mouse is available (with tags: %s)',
    async (tagging) => {
      const { tagged } = open({ kind: 'today' }, { tagging });
      await userEvent.hover(row('Sow').getByRole('checkbox'));
      expect(buttons('Sow').filter((label) => offered.includes(label ?? ''))).toEqual(
        offered.filter((label) => tagging || label !== 'Manage Tags'),
      );
      if (!tagging) return;
      await userEvent.click(row('Sow').getByRole('button', { name: 'Manage Tags' }));
      expect(tagged).toEqual(['Sow']);
    },
  );

  test.each([true, false])(
    'a row shows its actions in a menu on touch devices, which begins with Select and has the priorities, with tags: %s (VIEW-125)',
    async (tagging) => {
      touch = true;
      open({ kind: 'today' }, { tagging });
      await userEvent.click(row('Sow').getByRole('button', { name: 'Actions for Sow' }));
      await screen.findByRole('menu');
      const labels = screen.getAllByRole('menuitem').map((item) => item.textContent ?? '');
      expect(labels[0]).toMatch(/^Select/);
      expect(labels).toContain('Priority');
      expect(offered.filter((label) => labels.some((text) => text.startsWith(label)))).toEqual(
        offered.filter((label) => tagging || label !== 'Manage Tags'),
      );
    },
  );

  test.each([
    ['Sow', 'Tags: errand home work/urgent/now'],
    ['Hoe', 'No tags'],
  ])(
    'the details of %s show the button %o and no other tags; it opens the tag dialog (TAG-42)',
    async (title, name) => {
      const { tagged } = open({ kind: 'project', projectId: 'Garden' });
      await userEvent.click(row(title).getByRole('button', { name: title }));
      await userEvent.click(await row(title).findByRole('button', { name }));
      expect(tagged).toEqual([title]);
      expect(row(title).queryAllByText('errand')).toHaveLength(title === 'Sow' ? 1 : 0);
    },
  );

  test("a task's details show no tags if the account has none (TAG-42)", async () => {
    open({ kind: 'project', projectId: 'Garden' }, { tagging: false });
    await userEvent.click(row('Hoe').getByRole('button', { name: 'Hoe' }));
    expect(await row('Hoe').findByRole('button', { name: 'Due date' })).toBeDefined();
    expect(row('Hoe').queryByRole('button', { name: 'No tags' })).toBeNull();
  });

  test.each([
    ['Schedule', 'dialog'],
    ['Move to Project', 'dialog'],
    ['Delete Task', 'alertdialog'],
  ])('the action %s of a row opens a dialog', async (name, role) => {
    open({ kind: 'today' });
    await userEvent.hover(row('Sow').getByRole('checkbox'));
    await userEvent.click(row('Sow').getByRole('button', { name }));
    expect(await screen.findByRole(role)).toBeDefined();
  });
});

describe('a completed row', () => {
  const rows = () => {
    const boxes = screen.queryAllByRole('checkbox').filter((box) => box.closest('[data-task-id]') !== null);
    return boxes.map((box) => box.getAttribute('aria-label'));
  };
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  const checkOff = (title: string) => fireEvent.click(screen.getByRole('checkbox', { name: title }));

  beforeEach(() => {
    vi.useFakeTimers();
    open({ kind: 'anytime' });
  });

  test('a completed row stays in place for 1.2 s, then collapses (TASK-36)', () => {
    const before = rows();
    expect(before).toContain('Mow');
    checkOff('Mow');
    pass(1_200 + 179);
    expect(rows()).toEqual(before);
    pass(1);
    expect(rows()).toEqual(before.filter((title) => title !== 'Mow'));
  });

  test('completed rows wait for later ones, then collapse together (TASK-36)', () => {
    const before = rows();
    checkOff('Mow');
    pass(1_100);
    checkOff('Rake');
    pass(1_200 + 179);
    expect(rows()).toEqual(before);
    pass(1);
    expect(rows()).toEqual(before.filter((title) => title !== 'Mow' && title !== 'Rake'));
  });

  test('completed rows stay while the pointer moves or presses in the list (TASK-36)', () => {
    const before = rows();
    const inList = screen.getByRole('checkbox', { name: 'Rake' });
    checkOff('Mow');
    for (let moved = 0; moved < 3; moved += 1) {
      pass(1_100);
      fireEvent.pointerMove(inList, { movementX: 1 });
    }
    pass(1_100);
    fireEvent.pointerDown(inList);
    pass(1_200 - 1);
    fireEvent.pointerMove(inList, { movementX: 0, movementY: 0 });
    pass(180);
    expect(rows()).toEqual(before);
    pass(1);
    expect(rows()).toEqual(before.filter((title) => title !== 'Mow'));
  });

  test('a reopened row stays in place and does not collapse', () => {
    const before = rows();
    checkOff('Mow');
    pass(600);
    checkOff('Mow');
    pass(3_000);
    expect(rows()).toEqual(before);
  });
});
