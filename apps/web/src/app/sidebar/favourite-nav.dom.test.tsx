import { asFavourites, MAX_FAVOURITES } from '@questlog/domain/favourites';
import { filterByTag } from '@questlog/domain/tags/tag-filter';
import { viewKey, type View } from '@questlog/domain/tasks/task-views';
import { LiveRegion } from '@questlog/ui/feedback/live-region.tsx';
import { ToastRegion } from '@questlog/ui/feedback/toast-region.tsx';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { changeFavourites } from '../../data/list-preference-changes.ts';
import { readListPreferences } from '../../data/list-preferences.ts';
import { project } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { tag, task } from '../../features/tags/testing/data.tsx';
import { toggleFavourite } from './favourite-changes.ts';
import { FavouriteNav } from './favourite-nav.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

const ofProject = (id: string) => viewKey({ kind: 'project', projectId: id });
const ofTag = (id: string) => viewKey({ kind: 'tag', filter: filterByTag(id) });

const boat = { ...project('boat'), title: 'Boat' };
const attic = { ...project('attic'), title: 'Attic' };

function open({ tagging = true, view }: { tagging?: boolean; view?: View | undefined } = {}) {
  const { data } = testData({
    account: { features: { taggingEnabled: tagging } },
    rows: {
      projects: [boat, attic],
      tags: [tag('work')],
      tasks: [task('a', 'work'), { ...task('b'), projectId: 'attic' }],
    },
  });
  const { user, account } = data.session.state;
  const scope = { userId: String(user?.id), accountId: String(account?.id) };
  changeFavourites(scope, (_, now) =>
    asFavourites([ofProject('boat'), ofTag('work'), ofProject('attic')], now),
  );
  const opened: string[] = [];
  renderWith(
    data,
    <>
      <LiveRegion />
      <FavouriteNav
        view={view}
        onOpenView={(view) => void opened.push(viewKey(view))}
        menuFor={() => []}
        favouriteEntry={() => ({ kind: 'separator' })}
        show={() => undefined}
      />
      <ToastRegion />
    </>,
  );
  return { data, scope, opened, user: userEvent.setup() };
}

const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('lists the favourites in order with their counts, and opens one on a click (VIEW-76)', async () => {
  const { opened, user } = open();
  expect(lines()).toEqual(['Boat', 'work1open task', 'Attic1open task']);
  await user.click(screen.getByRole('button', { name: '#work 1 open task' }));
  await user.click(screen.getByRole('button', { name: /^Boat/ }));
  expect(opened).toEqual([ofTag('work'), ofProject('boat')]);
});

test('the favourites leave out archived projects, and tags if the plan lacks them (VIEW-76)', () => {
  const { data } = open();
  act(() => data.commands.archiveProject('attic'));
  expect(lines()).toEqual(['Boat', 'work1open task']);
  act(() => data.commands.restoreProject(project('attic')));
  expect(lines()).toEqual(['Boat', 'work1open task', 'Attic1open task']);
  act(() => data.commands.deleteProject('boat'));
  expect(lines()).toEqual(['work1open task', 'Attic1open task']);
  cleanup();
  open({ tagging: false });
  expect(lines()).toEqual(['Boat', 'Attic1open task']);
});

test('Alt with an arrow key moves a favourite, keeps its focus and announces its position (VIEW-77)', async () => {
  const { user } = open();
  act(() => screen.getByRole('button', { name: /^Boat/ }).focus());
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(lines()).toEqual(['work1open task', 'Boat', 'Attic1open task']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Boat/ }));
  await vi.waitFor(() => expect(screen.getByText('Moved Boat. Position 2 of 3.')).toBeDefined());
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  expect(lines()).toEqual(['work1open task', 'Attic1open task', 'Boat']);
  await vi.waitFor(() => expect(screen.getByText('Already last.')).toBeDefined());
});

test('refuses a 51st favourite with a message, and removes a favourite that is added again (VIEW-76)', async () => {
  const { data, scope } = open();
  act(() => toggleFavourite(data, scope, ofTag('work')));
  expect(lines()).toEqual(['Boat', 'Attic1open task']);
  const full = Array.from({ length: MAX_FAVOURITES }, () => data.commands.createProject({ title: 'More' }));
  const views = full.map((id) => ofProject(id ?? ''));
  changeFavourites(scope, (_, now) => asFavourites(views, now));
  act(() => toggleFavourite(data, scope, ofTag('work')));
  expect(await screen.findByText(/^You already have 50 favourites\./)).toBeDefined();
  expect(readListPreferences(scope).favourites).not.toContain(ofTag('work'));
});

test('marks the favourite whose view is open, but none in the settings (VIEW-76)', () => {
  const current = () =>
    screen.queryAllByRole('button', { current: 'page' }).map(({ textContent }) => textContent);
  open({ view: { kind: 'project', projectId: 'boat' } });
  expect(current()).toEqual(['Boat']);
  cleanup();
  open({ view: undefined });
  expect(current()).toEqual([]);
});
