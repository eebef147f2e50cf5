/**
 * An account's tags as a tree (TAG-11, TAG-24). A tag's parent is found by path: paths cannot form a cycle,
 * and an unsaved tag has a path before it has an id.
 *
 *   work, work/projects, home → home, work › projects
 */
import { fold } from '../folded-text.ts';
import { compareTagNames, MAX_TAG_DEPTH, parentPath, tagDepth } from './tag-path.ts';

export interface TreeTag {
  readonly id: string;
  readonly name: string;
  /** For example `work/projects`. */
  readonly fullPath: string;
}

export interface TagNode<T extends TreeTag = TreeTag> {
  readonly tag: T;
  /** 1 for a root tag. */
  readonly level: number;
  readonly parent: TagNode<T> | undefined;
  readonly children: readonly TagNode<T>[];
}

export interface TagTree<T extends TreeTag = TreeTag> {
  readonly roots: readonly TagNode<T>[];
  readonly nodes: ReadonlyMap<string, TagNode<T>>;
}

interface Growing<T extends TreeTag> extends TagNode<T> {
  readonly children: Growing<T>[];
}

/**
 * Builds the tree from tags in any order. A tag with missing ancestors is placed under the nearest existing
 * one (TAG-24).
 */
export function buildTagTree<T extends TreeTag>(tags: Iterable<T>): TagTree<T> {
  const roots: Growing<T>[] = [];
  const nodes = new Map<string, Growing<T>>();
  const byPath = new Map<string, Growing<T>>();
  // Sort parents before their children.
  const inOrder = [...tags].sort((a, b) => tagDepth(a.fullPath) - tagDepth(b.fullPath));
  for (const tag of inOrder) {
    const parent = nearest(byPath, tag.fullPath);
    const node: Growing<T> = { tag, level: (parent?.level ?? 0) + 1, parent, children: [] };
    (parent?.children ?? roots).push(node);
    nodes.set(tag.id, node);
    byPath.set(tag.fullPath, node);
  }
  roots.sort(byName);
  for (const node of nodes.values()) node.children.sort(byName);
  return { roots, nodes };
}

/** Returns the ancestors, nearest first. Empty for an unknown tag. */
export function ancestorsOf<T extends TreeTag>(tree: TagTree<T>, tagId: string): TagNode<T>[] {
  const above: TagNode<T>[] = [];
  let node = tree.nodes.get(tagId)?.parent;
  while (node !== undefined) {
    above.push(node);
    node = node.parent;
  }
  return above;
}

/** Returns the descendants, each followed by its own descendants. Empty for an unknown tag. */
export function descendantsOf<T extends TreeTag>(tree: TagTree<T>, tagId: string): TagNode<T>[] {
  const below = (node: TagNode<T>): TagNode<T>[] =>
    node.children.flatMap((child) => [child, ...below(child)]);
  const node = tree.nodes.get(tagId);
  return node === undefined ? [] : below(node);
}

/** Returns the nodes to expand to make the given tags visible (TAG-24). */
export function expansionFor(tree: TagTree, tagIds: Iterable<string>): Set<string> {
  const open = new Set<string>();
  for (const id of tagIds) for (const node of ancestorsOf(tree, id)) open.add(node.tag.id);
  return open;
}

export interface TagMatches {
  /** Tags that match the search. */
  readonly hits: ReadonlySet<string>;
  /** Matches and their ancestors. The tree shows only these, all expanded. */
  readonly shown: ReadonlySet<string>;
}

/**
 * Searches tags by name, or by path if the query contains a slash. Ignores a leading `#`. Returns undefined
 * for an empty query, for which the whole tree is shown (TAG-24).
 */
export function searchTags(tree: TagTree, query: string): TagMatches | undefined {
  const folded = fold(query).trim().replace(/^#/, '');
  if (folded === '') return undefined;
  const hits = new Set<string>();
  for (const [id, { tag }] of tree.nodes) {
    if (fold(folded.includes('/') ? tag.fullPath : tag.name).includes(folded)) hits.add(id);
  }
  return { hits, shown: new Set([...hits, ...expansionFor(tree, hits)]) };
}

export interface TagRow<T extends TreeTag = TreeTag> {
  readonly node: TagNode<T>;
  /** Undefined if the row has no visible children. */
  readonly expanded: boolean | undefined;
  /** Position among the visible siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
}

/** Returns the tree's visible rows, from top to bottom (TAG-24). */
export function visibleRows<T extends TreeTag>(
  tree: TagTree<T>,
  expanded: ReadonlySet<string>,
  matches?: TagMatches,
): TagRow<T>[] {
  const rows: TagRow<T>[] = [];
  const show = (nodes: readonly TagNode<T>[]): void => {
    const shown = matches === undefined ? nodes : nodes.filter(({ tag }) => matches.shown.has(tag.id));
    for (const [index, node] of shown.entries()) {
      const below = node.children.some(({ tag }) => matches?.shown.has(tag.id) ?? true);
      const open = below && (matches !== undefined || expanded.has(node.tag.id));
      rows.push({ node, expanded: below ? open : undefined, position: index + 1, siblings: shown.length });
      if (open) show(node.children);
    }
  };
  show(tree.roots);
  return rows;
}

/**
 * Returns a tag's possible parents (TAG-11): all tags except itself, its descendants, and tags under which
 * the branch would be deeper than three levels.
 * @param tagId the tag to move; undefined for a new one
 */
export function parentChoices<T extends TreeTag>(tree: TagTree<T>, tagId?: string): TagNode<T>[] {
  const self = tagId === undefined ? undefined : tree.nodes.get(tagId);
  const height = self === undefined ? 1 : heightOf(self);
  const choices: TagNode<T>[] = [];
  const visit = (nodes: readonly TagNode<T>[]): void => {
    for (const node of nodes) {
      if (node === self || node.level + height > MAX_TAG_DEPTH) continue;
      choices.push(node);
      visit(node.children);
    }
  };
  visit(tree.roots);
  return choices;
}

/** Returns the number of levels in a tag's branch; 1 for a leaf. */
function heightOf(node: TagNode): number {
  return 1 + Math.max(0, ...node.children.map(heightOf));
}

function nearest<T extends TreeTag>(
  byPath: ReadonlyMap<string, Growing<T>>,
  path: string,
): Growing<T> | undefined {
  for (let above = parentPath(path); above !== undefined; above = parentPath(above)) {
    const found = byPath.get(above);
    if (found !== undefined) return found;
  }
  return undefined;
}

function byName(a: TagNode, b: TagNode): number {
  return compareTagNames(a.tag.name, b.tag.name) || (a.tag.id < b.tag.id ? -1 : 1);
}
