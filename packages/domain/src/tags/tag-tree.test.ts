import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withPrefixes } from './tag-path.ts';
import {
  ancestorsOf,
  buildTagTree,
  descendantsOf,
  expansionFor,
  parentChoices,
  searchTags,
  visibleRows,
  type TagNode,
  type TagTree,
  type TreeTag,
} from './tag-tree.ts';

function tag(fullPath: string): TreeTag {
  return { id: fullPath, name: fullPath.slice(fullPath.lastIndexOf('/') + 1), fullPath };
}
const treeOf = (...paths: string[]): TagTree => buildTagTree(paths.map(tag));
const ids = (nodes: readonly TagNode[]): string[] => nodes.map((node) => node.tag.id);

const HOUSE = treeOf('work/projects/urgent', 'home', 'work', 'work/projects', 'home/garden', 'work-out');

const somePaths = fc
  .uniqueArray(
    fc
      .array(fc.constantFrom('a', 'b', 'c-1', 'é', '家'), { minLength: 1, maxLength: 3 })
      .map((segments) => segments.join('/')),
    { maxLength: 12 },
  )
  .map((paths) => withPrefixes(paths));

it('places each tag under its parent and sorts children by name (TAG-24)', () => {
  expect(ids(HOUSE.roots)).toEqual(['home', 'work', 'work-out']);
  expect(ids(descendantsOf(HOUSE, 'work'))).toEqual(['work/projects', 'work/projects/urgent']);
  expect(ids(ancestorsOf(HOUSE, 'work/projects/urgent'))).toEqual(['work/projects', 'work']);
  expect(HOUSE.nodes.get('work/projects/urgent')?.level).toBe(3);
});

it('sorts numbers in names by their value, at every level (TAG-24)', () => {
  const tree = treeOf('t10', 't2', 't1', 't1/v10', 't1/v9');
  expect(ids(tree.roots)).toEqual(['t1', 't2', 't10']);
  expect(ids(descendantsOf(tree, 't1'))).toEqual(['t1/v9', 't1/v10']);
});

it('keeps a tag whose parent is unknown (TAG-24)', () => {
  const tree = treeOf('a/b/c', 'x/y');
  expect(ids(tree.roots)).toEqual(['a/b/c', 'x/y']);
  expect(ids(ancestorsOf(treeOf('a', 'a/b/c'), 'a/b/c'))).toEqual(['a']);
});

it('the tree has every tag once, in the same order for any input (TAG-24)', () => {
  fc.assert(
    fc.property(somePaths, fc.infiniteStream(fc.nat()), (paths, random) => {
      const all = visibleRows(treeOf(...paths), new Set(paths)).map((row) => row.node.tag.id);
      expect([...all].sort()).toEqual([...paths].sort());
      const shuffled = [...paths].sort(() => ((random.next().value ?? 0) % 3) - 1);
      expect(visibleRows(treeOf(...shuffled), new Set(paths)).map((row) => row.node.tag.id)).toEqual(all);
    }),
  );
});

it('shows only root tags until one is expanded (TAG-24)', () => {
  expect(visibleRows(HOUSE, new Set())).toMatchObject([
    { node: { tag: { id: 'home' } }, expanded: false, position: 1, siblings: 3 },
    { node: { tag: { id: 'work' } }, expanded: false, position: 2, siblings: 3 },
    { node: { tag: { id: 'work-out' } }, expanded: undefined, position: 3, siblings: 3 },
  ]);
});

it('shows a tag when all its ancestors are expanded (TAG-24)', () => {
  const open = expansionFor(HOUSE, ['work/projects/urgent']);
  expect([...open].sort()).toEqual(['work', 'work/projects']);
  expect(visibleRows(HOUSE, open).map((row) => row.node.tag.id)).toEqual([
    'home',
    'work',
    'work/projects',
    'work/projects/urgent',
    'work-out',
  ]);
});

const shown = (query: string): string[] | undefined => {
  const matches = searchTags(HOUSE, query);
  return matches && visibleRows(HOUSE, new Set(), matches).map((row) => row.node.tag.id);
};

it.each([
  ['', undefined],
  ['  ', undefined],
  ['#', undefined],
  ['URG', ['work', 'work/projects', 'work/projects/urgent']],
  ['#garden', ['home', 'home/garden']],
  ['work', ['work', 'work-out']],
  ['wörk', ['work', 'work-out']],
  ['work‑out', ['work-out']],
  ['work/p', ['work', 'work/projects', 'work/projects/urgent']],
  ['nothing', []],
])('searching tags for %j shows %j (TAG-24, TAG-39)', (query, expected) => {
  expect(shown(query)).toEqual(expected);
});

it('distinguishes found tags from their ancestors (TAG-24)', () => {
  expect([...(searchTags(HOUSE, 'urgent')?.hits ?? [])]).toEqual(['work/projects/urgent']);
});

it('includes the ancestors of every tag that a search shows (TAG-24)', () => {
  fc.assert(
    fc.property(somePaths, fc.constantFrom('a', 'b', '-', 'a/', 'É'), (paths, query) => {
      const tree = treeOf(...paths);
      const matches = searchTags(tree, query);
      for (const id of matches?.shown ?? []) {
        for (const above of ancestorsOf(tree, id)) expect(matches?.shown.has(above.tag.id)).toBe(true);
      }
    }),
  );
});

it('a tag at the third level cannot be the parent of a new tag (TAG-11)', () => {
  expect(ids(parentChoices(HOUSE))).toEqual(['home', 'home/garden', 'work', 'work/projects', 'work-out']);
});

it.each([
  ['home', ['work', 'work-out']],
  ['work', []],
  ['work/projects', ['home', 'work', 'work-out']],
  ['work-out', ['home', 'home/garden', 'work', 'work/projects']],
])(
  'the possible parents of %s are %j: not itself, its descendants or tags that are too deep (TAG-11)',
  (id, expected) => {
    expect(ids(parentChoices(HOUSE, id))).toEqual(expected);
  },
);
