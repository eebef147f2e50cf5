/** A list's sections while completed rows stay in place for a moment (TASK-36). */
import type { ListSection, TreePosition } from '@questlog/ui/list/list-plan.ts';

/** Moves each held row to just after the row that preceded it in `frame`, at that row's level. */
export function holdRows(
  sections: readonly ListSection[],
  frame: readonly ListSection[],
  held: ReadonlyMap<string, unknown>,
): readonly ListSection[] {
  const framed = new Map(frame.map((section) => [section.key, section]));
  const result = sections.map((section) => {
    const before = framed.get(section.key);
    if (before !== undefined && isWithoutHeld(section, before, held)) return withRowsOf(section, before);
    const ids = weave(section.ids, before?.ids ?? [], held);
    const tree = withPositionsOf(held, section.tree, before?.tree);
    return tree === section.tree && sameIds(ids, section.ids) ? section : { ...section, ids, tree };
  });
  // Return the same object if nothing changed: a new one would make a list with thousands of rows recompute
  // all its lines.
  return result.length === frame.length && result.every((section, index) => section === frame[index])
    ? frame
    : result;
}

/** Returns true if a section has the same rows as its earlier version `before`, ignoring held rows. */
function isWithoutHeld(
  { ids, tree }: ListSection,
  before: ListSection,
  held: ReadonlyMap<string, unknown>,
): boolean {
  let at = 0;
  for (const id of before.ids) {
    if (held.has(id)) continue;
    while (held.has(ids[at] ?? '')) at += 1;
    if (ids[at] !== id || !isSamePosition(tree?.get(id), before.tree?.get(id))) return false;
    at += 1;
  }
  return ids.slice(at).every((id) => held.has(id));
}

/**
 * Returns true if two positions are equal. Ignores the numbering among siblings, because it does not count
 * held rows.
 */
function isSamePosition(a: TreePosition | undefined, b: TreePosition | undefined): boolean {
  return a === b || (a?.level === b?.level && a?.subtasks === b?.subtasks);
}

/**
 * Returns a section with the rows of its earlier version `before`, or `before` itself if nothing else
 * differs.
 */
function withRowsOf(section: ListSection, before: ListSection): ListSection {
  const { ids, tree } = before;
  const names = Object.keys({ ...section, ...before }) as (keyof ListSection)[];
  const isSame = names.every((name) => name === 'ids' || name === 'tree' || section[name] === before[name]);
  return isSame ? before : { ...section, ids, tree };
}

/** Returns the ids of a row and its descendants. */
export function withRowsUnder(sections: readonly ListSection[], id: string): string[] {
  const section = sections.find(({ ids }) => ids.includes(id));
  const { ids = [], tree } = section ?? {};
  const from = ids.indexOf(id) + 1;
  const levelOf = (each: string): number => tree?.get(each)?.level ?? 1;
  const length = ids.slice(from).findIndex((each) => levelOf(each) <= levelOf(id));
  return [id, ...ids.slice(from, length === -1 ? undefined : from + length)];
}

/** Returns the rows' positions in their trees. Held rows keep their earlier positions. */
function withPositionsOf(
  held: ReadonlyMap<string, unknown>,
  tree: ListSection['tree'],
  before: ListSection['tree'],
): ListSection['tree'] {
  if (before === undefined) return tree;
  const former = new Map(
    [...held.keys()].flatMap((id) => {
      const position = before.get(id);
      return position === undefined || position === tree?.get(id) ? [] : [[id, position]];
    }),
  );
  return former.size === 0 ? tree : { get: (id) => former.get(id) ?? tree?.get(id) };
}

/** Returns the held rows that would have the same position if they were not held. */
export function unmovedRows(
  shown: readonly ListSection[],
  sections: readonly ListSection[],
  held: ReadonlyMap<string, unknown>,
): string[] {
  const after = new Map(sections.map((section) => [section.key, section.ids]));
  return shown.flatMap(({ key, ids }) =>
    ids.filter((id, index) => held.has(id) && after.get(key)?.[index] === id),
  );
}

function weave(
  ids: readonly string[],
  before: readonly string[],
  held: ReadonlyMap<string, unknown>,
): string[] {
  const rest = ids.filter((id) => !held.has(id));
  const isThere = new Set(rest);
  /** The held rows, keyed by the row directly above them; the key is undefined for rows at the top. */
  const after = new Map<string | undefined, string[]>();
  let above: string | undefined;
  for (const id of before) {
    if (!held.has(id)) {
      if (isThere.has(id)) above = id;
      continue;
    }
    const rows = after.get(above);
    if (rows === undefined) after.set(above, [id]);
    else rows.push(id);
  }
  // Each completion visits up to ten thousand rows, so do not create an array for each.
  const woven = [...(after.get(undefined) ?? [])];
  for (const id of rest) {
    woven.push(id);
    const heldAfter = after.get(id);
    if (heldAfter !== undefined) woven.push(...heldAfter);
  }
  return woven;
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
