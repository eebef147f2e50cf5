/**
 * Selects tags in the tree (TAG-17, TAG-18).
 *
 *   select work/projects/urgent → work and work/projects are 'auto-selected' too
 *   deselect work/projects      → also work/projects/urgent, and work unless it was picked or on the tasks
 *
 * Picked and auto-selected tags are stored separately. An ancestor selected only because of a descendant is
 * deselected along with it. With several tasks, a tag on some of them stays mixed until the user changes it.
 */
import { ancestorsOf, descendantsOf, type TagTree } from './tag-tree.ts';

export interface TagSelection {
  /** Tags that the user selected, or that are on all tasks. */
  readonly picked: ReadonlySet<string>;
  /** Tags that are on some of the tasks and that the user has not changed. */
  readonly mixed: ReadonlySet<string>;
  /**
   * Tags that were on all tasks initially. They stay selected until the user deselects them, because a user
   * may have chosen them deliberately.
   */
  readonly carried: ReadonlySet<string>;
}

export type TagState = 'none' | 'mixed' | 'auto' | 'picked';

export const NO_SELECTION: TagSelection = { picked: new Set(), mixed: new Set(), carried: new Set() };

/**
 * Returns all selected tags: those that the user selected or that are on all tasks, with their ancestors, and
 * those that were on all tasks initially (TAG-17).
 */
export function selectedTags(tree: TagTree, { picked, carried }: TagSelection): Set<string> {
  const selected = new Set([...picked, ...carried]);
  for (const id of picked) for (const { tag } of ancestorsOf(tree, id)) selected.add(tag.id);
  return selected;
}

/**
 * Returns each selected tag's state. 'auto': selected only because of a descendant (TAG-17, TAG-18).
 * @param withAncestors false if selecting a tag does not select its ancestors, as in a filter
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
 * Toggles only this tag. In a filter, its ancestors would match far more tasks than the user asked for
 * (TAG-26).
 */
export function toggleOnly(selection: TagSelection, tagId: string): TagSelection {
  const picked = new Set(selection.picked);
  if (!picked.delete(tagId)) picked.add(tagId);
  return { ...selection, picked };
}

/** Selects a mixed or unselected tag. Deselects a selected one with all its descendants (TAG-17). */
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

/** Returns the initial selection: tags on all tasks are selected, tags on some are mixed (TAG-18). */
export function selectionOf(
  tree: TagTree,
  tasks: readonly { readonly tagIds: readonly string[] }[],
): TagSelection {
  const counts = new Map<string, number>();
  for (const { tagIds } of tasks) for (const id of new Set(tagIds)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const onAll = new Set([...counts].filter(([, count]) => count === tasks.length).map(([id]) => id));
  // Only the deepest tag of each branch counts as picked, because its ancestors may have been added with it.
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

/** Returns the tags to add and remove between two selections (TAG-18, TAG-19). */
export function selectionChanges(tree: TagTree, before: TagSelection, after: TagSelection): TagChanges {
  const had = selectedTags(tree, before);
  const has = selectedTags(tree, after);
  return {
    add: [...has].filter((id) => !had.has(id)),
    remove: [...new Set([...had, ...before.mixed])].filter((id) => !has.has(id) && !after.mixed.has(id)),
  };
}
