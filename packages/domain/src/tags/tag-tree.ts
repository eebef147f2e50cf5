/**
 * The tags of an account as a tree (TAG-11, TAG-24). A tag stands under the tag whose
 * path begins its own: paths cannot make a circle, and a tag that is still on its way has one before it has an id.
 *
 *   work, work/projects, home → home, work › projects
 */
import { fold } from '../folded-text.ts';
import { MAX_TAG_DEPTH, parentPath, tagDepth } from './tag-path.ts';

/** What the tree needs to know of a tag. */
export interface TreeTag {
  readonly id: string;
  readonly name: string;
  /** `work/projects` */
  readonly fullPath: string;
}

export interface TagNode<T extends TreeTag = TreeTag> {
  readonly tag: T;
  /** 1 for a root. */
  readonly level: number;
  readonly parent: TagNode<T> | undefined;
  /** By name. */
  readonly children: readonly TagNode<T>[];
}

export interface TagTree<T extends TreeTag = TreeTag> {
  readonly roots: readonly TagNode<T>[];
  /** Every node, by the id of its tag. */
  readonly nodes: ReadonlyMap<string, TagNode<T>>;
}

interface Growing<T extends TreeTag> extends TagNode<T> {
  readonly children: Growing<T>[];
}

/**
 * Builds the tree, whatever the order of the tags. One whose ancestors are unknown stands as near as it can (TAG-24).
 */
export function buildTagTree<T extends TreeTag>(tags: Iterable<T>): TagTree<T> {
  const roots: Growing<T>[] = [];
  const nodes = new Map<string, Growing<T>>();
  const byPath = new Map<string, Growing<T>>();
  // Shorter paths first, so that a parent is there before its children.
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

/** The tags above, nearest first. None for an unknown tag. */
export function ancestorsOf<T extends TreeTag>(tree: TagTree<T>, tagId: string): TagNode<T>[] {
  const above: TagNode<T>[] = [];
  let node = tree.nodes.get(tagId)?.parent;
  while (node !== undefined) {
    above.push(node);
    node = node.parent;
  }
  return above;
}

/** The tags below, each before what is below it. None for an unknown tag. */
export function descendantsOf<T extends TreeTag>(tree: TagTree<T>, tagId: string): TagNode<T>[] {
  const below = (node: TagNode<T>): TagNode<T>[] =>
    node.children.flatMap((child) => [child, ...below(child)]);
  const node = tree.nodes.get(tagId);
  return node === undefined ? [] : below(node);
}

/** Auto-expansion: what must be open for each of the tags to be seen (TAG-24). */
export function expansionFor(tree: TagTree, tagIds: Iterable<string>): Set<string> {
  const open = new Set<string>();
  for (const id of tagIds) for (const node of ancestorsOf(tree, id)) open.add(node.tag.id);
  return open;
}

export interface TagMatches {
  /** Tags that were looked for. */
  readonly hits: ReadonlySet<string>;
  /** The hits and their ancestors: what the tree shows, all of it open. */
  readonly shown: ReadonlySet<string>;
}

/**
 * Looks for tags by a part of their name, or of their path where the query has a slash; a leading `#` does not
 * count. Undefined for an empty query: the whole tree (TAG-24).
 */
export function searchTags(tree: TagTree, query: string): TagMatches | undefined {
  const wanted = fold(query).trim().replace(/^#/, '');
  if (wanted === '') return undefined;
  const hits = new Set<string>();
  for (const [id, { tag }] of tree.nodes) {
    if (fold(wanted.includes('/') ? tag.fullPath : tag.name).includes(wanted)) hits.add(id);
  }
  return { hits, shown: new Set([...hits, ...expansionFor(tree, hits)]) };
}

export interface TagRow<T extends TreeTag = TreeTag> {
  readonly node: TagNode<T>;
  /** Undefined where there is nothing below to show. */
  readonly expanded: boolean | undefined;
  /** From 1, among the siblings that are shown. */
  readonly position: number;
  readonly siblings: number;
}

/** The tree as the lines that are seen, from top to bottom (TAG-24). */
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
 * The tags that can be the parent of a tag (TAG-11): not the tag itself, not what is below it, and none under
 * which the tag, with all that it has below, would pass the third level.
 * @param tagId the tag that is to move; undefined for a new one
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

/** How many levels the branch has, 1 for a leaf. */
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
  return compareText(a.tag.name, b.tag.name) || compareText(a.tag.id, b.tag.id);
}

/** By code units: the same order for everyone, whatever the language of the browser. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
