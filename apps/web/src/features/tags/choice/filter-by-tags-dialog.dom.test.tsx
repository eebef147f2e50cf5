import type { TagFilter } from '@questlog/domain/tags/tag-filter';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FilterByTagsDialog } from './filter-by-tags-dialog.tsx';
import { show } from '../testing/data.tsx';

const TAGS = ['home', 'work', 'work/projects', 'work/projects/urgent'];

function open(filter?: TagFilter) {
  const applied: (TagFilter | undefined)[] = [];
  show(
    <FilterByTagsDialog
      open
      filter={filter}
      onChange={(next) => applied.push(next)}
      onClose={() => undefined}
    />,
    { tags: TAGS },
  );
  const line = (path: string) => screen.getByRole('treeitem', { name: new RegExp(`^${path} `) });
  const checked = () =>
    screen
      .getAllByRole('treeitem')
      .filter((item) => item.getAttribute('aria-checked') !== 'false')
      .map((item) => item.textContent);
  const unfold = async () => {
    for (const path of ['work', 'work/projects']) {
      const button = screen.queryByRole('button', { name: `Expand ${path}` });
      if (button !== null) await userEvent.click(button);
    }
  };
  const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply Filter' }));
  return { applied, line, checked, unfold, apply };
}

test.each(TAGS)(
  'selecting %s in the filter selects neither its parent nor its child tags (TAG-26)',
  async (path) => {
    const { applied, line, checked, unfold, apply } = open();
    await unfold();
    expect(screen.getAllByRole('treeitem')).toHaveLength(TAGS.length);
    await userEvent.click(line(path));
    expect(checked()).toHaveLength(1);
    expect(line(path).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText('1 tag selected')).toBeDefined();
    await apply();
    expect(applied).toEqual([{ selectedTagIds: [path], mode: 'any' }]);
  },
);

test('deselecting a tag in the filter keeps its parent and child tags selected (TAG-26)', async () => {
  const { applied, line, unfold, apply } = open({ selectedTagIds: TAGS, mode: 'all' });
  await unfold();
  await userEvent.click(line('work/projects'));
  expect(line('work/projects').getAttribute('aria-checked')).toBe('false');
  await apply();
  expect(applied).toEqual([{ selectedTagIds: ['home', 'work', 'work/projects/urgent'], mode: 'all' }]);
});
