/**
 * Choosing tags in the tree (TAG-17, TAG-18).
 *
 *   pick work/projects/urgent → work and work/projects are selected as well, 'auto-selected'
 *   take work/projects off    → work/projects/urgent goes with it, and work too, unless it was picked or on the tasks before
 *
 * What a person picked is kept apart from what follows from it, so that an ancestor that was only selected for the
 * sake of a descendant leaves with it. For many tasks at once a tag may be on some of them: it stays as it is there
 * until it is touched.
 */
import { ancestorsOf, descendantsOf, type TagTree } from './tag-tree.ts';

export interface TagSelection {
  /** Chosen for their own sake. */
  readonly picked: ReadonlySet<string>;
  /** On some of the tasks, and left so. */
  readonly mixed: ReadonlySet<string>;
  /** On all of the tasks before: they stay until they are taken off themselves, since a person may have chosen them. */
  readonly carried: ReadonlySet<string>;
}

export type TagState = 'none' | 'mixed' | 'auto' | 'picked';

export const NO_SELECTION: TagSelection = { picked: new Set(), mixed: new Set(), carried: new Set() };

/** The selected tags: those that were picked or carried, and all above them (TAG-17). */
export function selectedTags(tree: TagTree, { picked, carried }: TagSelection): Set<string> {
  const selected = new Set([...picked, ...carried]);
  for (const id of picked) for (const { tag } of ancestorsOf(tree, id)) selected.add(tag.id);
  return selected;
}

/**
 * How each tag stands, those that are not selected left out. 'auto': selected only because of a descendant (TAG-17,
 * TAG-18).
 * @param withAncestors false where each tag stands for itself, as in a filter
 */
export function tagStates(
  tree: TagTree,
  selection: TagSelection,
  withAncestors = true,
): Map<string, Exclude<TagState, 'none'>> {
  const states = new Map<string, Exclude<TagState, 'none'>>();
  for (const id of selection.mixed) states.set(id, 'mixed');
  if (!withAncestors) {
    for (const id of selection.picked) states.set(id, 'picked');
    return states;
  }
  const selected = selectedTags(tree, selection);
  for (const id of selected) {
    const isAbove = descendantsOf(tree, id).some(({ tag }) => selected.has(tag.id));
    states.set(id, isAbove && !selection.picked.has(id) ? 'auto' : 'picked');
  }
  return states;
}

/**
 * Selects a tag or takes it off, and no other: in a filter an ancestor would let through far more than was asked for
 * (TAG-26).
 */
export function toggleAlone(selection: TagSelection, tagId: string): TagSelection {
  const picked = new Set(selection.picked);
  if (!picked.delete(tagId)) picked.add(tagId);
  return { ...selection, picked };
}

/** Selects a tag that is not selected, or only on some tasks; takes a selected one off, with all below it (TAG-17). */
export function toggleTag(tree: TagTree, selection: TagSelection, tagId: string): TagSelection {
  const picked = new Set(selection.picked);
  const mixed = new Set(selection.mixed);
  const carried = new Set(selection.carried);
  if (selectedTags(tree, selection).has(tagId)) {
    for (const id of [tagId, ...descendantsOf(tree, tagId).map(({ tag }) => tag.id)]) {
      picked.delete(id);
      mixed.delete(id);
      carried.delete(id);
    }
  } else {
    picked.add(tagId);
    for (const id of [tagId, ...ancestorsOf(tree, tagId).map(({ tag }) => tag.id)]) mixed.delete(id);
  }
  return { picked, mixed, carried };
}

/** Where a choice for tasks begins: what all of them carry is selected, what some carry is mixed (TAG-18). */
export function selectionOf(
  tree: TagTree,
  tasks: readonly { readonly tagIds: readonly string[] }[],
): TagSelection {
  const counts = new Map<string, number>();
  for (const { tagIds } of tasks) for (const id of new Set(tagIds)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const onAll = new Set([...counts].filter(([, count]) => count === tasks.length).map(([id]) => id));
  // The deepest stand for their branch: what is above them is there on their account.
  const implied = new Set<string>();
  for (const id of onAll) for (const { tag } of ancestorsOf(tree, id)) implied.add(tag.id);
  return {
    picked: new Set([...onAll].filter((id) => !implied.has(id))),
    mixed: new Set([...counts.keys()].filter((id) => !onAll.has(id) && !implied.has(id))),
    carried: onAll,
  };
}

export interface TagChanges {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** What turns one selection into another; nothing for what was not touched (TAG-18, TAG-19). */
export function selectionChanges(tree: TagTree, before: TagSelection, after: TagSelection): TagChanges {
  const had = selectedTags(tree, before);
  const has = selectedTags(tree, after);
  return {
    add: [...has].filter((id) => !had.has(id)),
    remove: [...new Set([...had, ...before.mixed])].filter((id) => !has.has(id) && !after.mixed.has(id)),
  };
}
