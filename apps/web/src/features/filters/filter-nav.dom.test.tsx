import { ToastRegion } from '@questlog/ui/feedback/toast-region.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { FilterItem } from '../../data/nouns/filters/filter-item.ts';
import { filter, task } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { renderWith } from '../../data/testing/render-with.tsx';
import { FilterNav } from './filter-nav.tsx';
import { FilterSummary } from './filter-summary.tsx';
import { useFilterMenu } from './use-filter-menu.tsx';

afterEach(() => {
  cleanup();
  toast.clear();
});

const onOpen = vi.fn<(id: string) => void>();
const onFeed = vi.fn<(viewKey: string) => void>();
const nothing = (): undefined => undefined;

function Nav() {
  const menuFor = useFilterMenu({
    favouriteEntry: () => ({ kind: 'separator' }),
    onEdit: nothing,
    onNew: nothing,
    onLimit: nothing,
    onOpen,
    onFeed,
  });
  return <FilterNav selectedId="a" onOpen={onOpen} onAdd={nothing} menuFor={menuFor} />;
}

function dataOf(filters: readonly FilterItem[]) {
  const state = {
    state: 'authenticated',
    user: { id: 'u', weekStart: null, region: null },
    account: { id: 'account', userRole: 'Member', subscriptionTier: 'TeamPro', features: {} },
  };
  return testData({
    rows: { filters, tasks: [task('t', { priority: 'high' })] },
    parts: { session: { state, subscribe: () => nothing } },
  });
}

const names = (): string[] =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('button')?.textContent ?? '');

test('the sidebar lists the filters with their counts, and the keys move them (FILTER-37)', async () => {
  const { data, store, sent } = dataOf([filter('a'), filter('b', { order: 1 })]);
  await data.filterMatching.load();
  renderWith(data, <Nav />);
  expect(screen.getByRole('button', { name: 'a 1 open task' }).getAttribute('aria-current')).toBe('page');
  await userEvent.click(screen.getByRole('button', { name: 'b 1 open task' }));
  expect(onOpen).toHaveBeenCalledWith('b');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(store.filters().map(({ id }) => id)).toEqual(['b', 'a']);
  expect(names().map((name) => name[0])).toEqual(['b', 'a']);
  expect(document.activeElement?.textContent).toMatch(/^b/);
  expect(sent.map(({ body }) => body)).toEqual([{ order: -1 }]);
});

test('a filter can be duplicated and deleted, and Undo restores it (FILTER-36, FILTER-38)', async () => {
  const { data, store } = dataOf([filter('a')]);
  renderWith(
    data,
    <>
      <Nav />
      <ToastRegion />
    </>,
  );
  const choose = async (entry: string): Promise<void> => {
    await userEvent.click(screen.getByRole('button', { name: 'Actions for a' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
  };
  await choose('Duplicate');
  expect(store.filters().map(({ name }) => name)).toEqual(['a', 'a (Copy)']);
  await choose('Delete filter');
  expect(store.filters().map(({ name }) => name)).toEqual(['a (Copy)']);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) ?? document.body);
  await vi.waitFor(() => expect(store.filter('a')).toBeDefined());
});

test('a right click on a filter opens its menu, but a long press does not (FILTER-53)', async () => {
  const { data } = dataOf([filter('a')]);
  renderWith(data, <Nav />);
  const item = screen.getByRole('button', { name: 'a' });
  fireEvent(item, new PointerEvent('contextmenu', { bubbles: true, pointerType: 'touch' }));
  expect(screen.queryByRole('menu')).toBeNull();
  const event = new PointerEvent('contextmenu', { bubbles: true, cancelable: true, pointerType: 'mouse' });
  fireEvent(item, event);
  expect(event.defaultPrevented).toBe(true);
  expect(await screen.findByRole('menuitem', { name: 'Edit filter' })).toBeDefined();
});

test('a member can duplicate a filter that somebody else shares, copy its link and create a feed of it (FILTER-38, FILTER-49)', async () => {
  const { data } = dataOf([filter('a', { ownerId: 'other', shared: true })]);
  renderWith(data, <Nav />);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for a' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Duplicate', 'Copy link', 'Calendar feed…']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Calendar feed…' }));
  expect(onFeed).toHaveBeenCalledWith('filter:a');
});

test('the header crosses out a deleted tag and says that it matches nothing (FILTER-33)', async () => {
  const { data } = dataOf([]);
  await data.filterMatching.load();
  const tree = { lists: [{ kind: 'tag', id: 'x', name: 'work', isExact: false } as const] };
  const { container } = renderWith(data, <FilterSummary filter={filter('a', { query: '#work', tree })} />);
  expect(container.querySelector('s')?.textContent).toBe('work');
  expect(screen.getByText('“work” was deleted, so this condition matches nothing.')).toBeDefined();
});
