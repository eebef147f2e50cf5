import { buildTagTree, visibleRows } from '@questlog/domain/tags/tag-tree';
import { expect, it } from 'vitest';
import { stagedTag } from './shown-tag.ts';
import { treeMove } from './tree-keys.ts';

const tree = buildTagTree(
  ['home', 'home/garden', 'work', 'work/projects', 'years'].map((path) => ({ ...stagedTag(path), id: path })),
);
const rows = visibleRows(tree, new Set(['home']));
const move = (from: string, key: string, rtl = false) => {
  const row = rows.find((each) => each.node.tag.id === from);
  return row && treeMove(rows, row, key, rtl);
};

it.each([
  ['home', 'ArrowDown', { to: 'home/garden' }],
  ['years', 'ArrowDown', { to: undefined }],
  ['work', 'ArrowUp', { to: 'home/garden' }],
  ['work', 'Home', { to: 'home' }],
  ['work', 'End', { to: 'years' }],
  ['work', 'ArrowRight', { expand: true }],
  ['home', 'ArrowRight', { to: 'home/garden' }],
  ['years', 'ArrowRight', {}],
  ['home', 'ArrowLeft', { expand: false }],
  ['home/garden', 'ArrowLeft', { to: 'home' }],
  ['work', 'ArrowLeft', { to: undefined }],
  ['home', 'g', { to: 'home/garden' }],
  ['years', 'H', { to: 'home' }],
  ['home', 'z', undefined],
  ['home', 'Escape', undefined],
])('with the focus on the tag %s, the key %s acts as in any tree view (TAG-25)', (from, key, expected) => {
  expect(move(from, key)).toEqual(expected);
});

it('swaps the left and right arrow keys in right-to-left text (TAG-25)', () => {
  expect(move('work', 'ArrowLeft', true)).toEqual({ expand: true });
  expect(move('home/garden', 'ArrowRight', true)).toEqual({ to: 'home' });
});
