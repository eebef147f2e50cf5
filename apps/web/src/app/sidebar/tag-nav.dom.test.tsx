import { filterByTag } from '@questlog/domain/tags/tag-filter';
import { viewKey } from '@questlog/domain/tasks/task-views';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { show, task } from '../../features/tags/testing/data.tsx';
import { TagNav } from './tag-nav.tsx';

const ofTag = (id: string) => viewKey({ kind: 'tag', filter: filterByTag(id) });

function open(tags = ['home', 'work', 'work/projects']) {
  const opened: string[] = [];
  show(
    <TagNav
      view={{ kind: 'tag', filter: filterByTag('home') }}
      onOpenView={(view) => void opened.push(viewKey(view))}
      favouriteEntry={() => ({ kind: 'separator' })}
    />,
    { tags, tasks: [task('a', 'work', 'work/projects'), task('b', 'work')] },
  );
  return { opened, user: userEvent.setup() };
}

const unfold = () => screen.getByRole('button', { name: 'Tags' });
const lines = () => screen.queryAllByRole('treeitem').map(({ textContent }) => textContent);

test('the tags are collapsed until the user expands them, then stay expanded (TAG-47, VIEW-78)', async () => {
  const { user } = open();
  expect(lines()).toEqual([]);
  expect(unfold().getAttribute('aria-expanded')).toBe('false');
  await user.click(unfold());
  expect(lines()).toEqual(['home', 'work 2 open tasks']);
  expect(screen.getByRole('treeitem', { current: 'page' }).textContent).toBe('home');
  cleanup();
  open();
  expect(lines()).toEqual(['home', 'work 2 open tasks']);
});

test("the arrow keys move and expand branches, and Enter opens a tag's view (TAG-25, TAG-47)", async () => {
  const { user, opened } = open();
  await user.click(unfold());
  await user.keyboard('{Tab}{ArrowDown}{ArrowRight}{ArrowRight}{Enter}');
  expect(lines()).toEqual(['home', 'work 2 open tasks', 'projects 1 open task']);
  expect(opened).toEqual([ofTag('work/projects')]);
  cleanup();
  open();
  expect(lines()).toHaveLength(3);
});

test('the tree shows one hundred of five hundred tags, and more on request (TAG-47)', async () => {
  const { user } = open(Array.from({ length: 500 }, (_, at) => `tag-${at}`));
  await user.click(unfold());
  expect(lines()).toHaveLength(100);
  await user.click(screen.getByRole('button', { name: 'Show more tags' }));
  expect(lines()).toHaveLength(200);
});
