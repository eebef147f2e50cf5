import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withPrefixes } from './tag-path.ts';
import {
  NO_SELECTION,
  selectedTags,
  selectionChanges,
  selectionOf,
  tagStates,
  toggleTag,
  type TagSelection,
} from './tag-tree-selection.ts';
import { ancestorsOf, buildTagTree, descendantsOf, type TagTree } from './tag-tree.ts';

const treeOf = (paths: readonly string[]): TagTree =>
  buildTagTree(
    paths.map((path) => ({ id: path, name: path.slice(path.lastIndexOf('/') + 1), fullPath: path })),
  );

const TREE = treeOf(['work', 'work/projects', 'work/projects/urgent', 'work/admin', 'home']);
const sorted = (ids: Iterable<string>): string[] => [...ids].sort();

/** Returns the selection after toggling these tags in sequence. */
function press(selection: TagSelection, ...pressed: string[]): TagSelection {
  return pressed.reduce((now, id) => toggleTag(TREE, now, id), selection);
}

it.each([
  [['work/projects/urgent'], ['work', 'work/projects', 'work/projects/urgent']],
  [['home'], ['home']],
  // Deselecting a descendant also deselects the tags that were selected only because of it.
  [['work/projects/urgent', 'work/projects/urgent'], []],
  [
    ['work/projects', 'work/admin', 'work/projects'],
    ['work', 'work/admin'],
  ],
  // Deselecting a descendant does not deselect tags that were selected explicitly.
  [['work', 'work/projects', 'work/projects'], ['work']],
  // Deselecting an ancestor deselects all its descendants.
  [['work/projects/urgent', 'work/admin', 'home', 'work'], ['home']],
  [['work/projects/urgent', 'work/projects'], []],
])('toggling the tags %j in order leaves %j selected', (pressed, expected) => {
  expect(sorted(selectedTags(TREE, press(NO_SELECTION, ...pressed)))).toEqual(expected);
});

it('marks tags selected only because of a descendant (TAG-17)', () => {
  expect(Object.fromEntries(tagStates(TREE, press(NO_SELECTION, 'work', 'work/projects/urgent')))).toEqual({
    work: 'picked',
    'work/projects': 'auto',
    'work/projects/urgent': 'picked',
  });
});

it('toggling any tags keeps ancestors and descendants consistent (TAG-17)', () => {
  const paths = withPrefixes(['a/b/c', 'a/b/d', 'a/e', 'f/g', 'h']);
  const tree = treeOf(paths);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...paths), { minLength: 1, maxLength: 12 }), (pressed) => {
      let selection = NO_SELECTION;
      for (const id of pressed) {
        const was = selectedTags(tree, selection).has(id);
        selection = toggleTag(tree, selection, id);
        const now = selectedTags(tree, selection);
        expect(now.has(id)).toBe(!was);
        if (was) for (const { tag } of descendantsOf(tree, id)) expect(now.has(tag.id)).toBe(false);
        for (const chosen of now) {
          for (const { tag } of ancestorsOf(tree, chosen)) expect(now.has(tag.id)).toBe(true);
        }
      }
    }),
  );
});

const one = { tagIds: ['work', 'work/projects'] };
const other = { tagIds: ['work', 'home'] };

it('removing a tag keeps its ancestors, which a user may have chosen (TAG-17)', () => {
  const before = selectionOf(TREE, [one]);
  const after = toggleTag(TREE, before, 'work/projects');
  expect(sorted(selectedTags(TREE, after))).toEqual(['work']);
  expect(Object.fromEntries(tagStates(TREE, after))).toEqual({ work: 'picked' });
  expect(selectionChanges(TREE, before, after)).toEqual({ add: [], remove: ['work/projects'] });
  expect(sorted(selectedTags(TREE, toggleTag(TREE, before, 'work')))).toEqual([]);
});

it("several tasks' tags are selected if all tasks have them, and mixed if only some do (TAG-18)", () => {
  expect(Object.fromEntries(tagStates(TREE, selectionOf(TREE, [one])))).toEqual({
    work: 'auto',
    'work/projects': 'picked',
  });
  expect(Object.fromEntries(tagStates(TREE, selectionOf(TREE, [one, other])))).toEqual({
    work: 'picked',
    'work/projects': 'mixed',
    home: 'mixed',
  });
  expect(selectionOf(TREE, [])).toEqual(NO_SELECTION);
});

it.each([
  [[], { add: [], remove: [] }],
  [['home'], { add: ['home'], remove: [] }],
  [['home', 'home'], { add: [], remove: ['home'] }],
  [['work/projects/urgent'], { add: ['work/projects', 'work/projects/urgent'], remove: [] }],
  [['work'], { add: [], remove: ['work', 'work/projects'] }],
])("toggling the tags %j in order changes the tasks' tags by %j", (pressed, expected) => {
  const before = selectionOf(TREE, [one, other]);
  const { add, remove } = selectionChanges(TREE, before, press(before, ...pressed));
  expect({ add: sorted(add), remove: sorted(remove) }).toEqual(expected);
});

it("an untouched selection changes nothing, even if a task lacks a tag's ancestors", () => {
  const before = selectionOf(TREE, [{ tagIds: ['work/projects/urgent'] }]);
  expect(selectionChanges(TREE, before, before)).toEqual({ add: [], remove: [] });
});
