/**
 * Tag paths (TAG-3, TAG-4, TAG-7): up to three segments of letters in any script, digits and hyphens, stored
 * in lower case. A segment's length is counted after folding, which turns some letters into two or three
 * characters. Each segment has a visible character.
 *
 *   'Work/Projects' → 'work/projects', under 'work'
 *   'a/b/c/d', 'to_do' → not a path
 */

import { isBlank } from '../text.ts';

export const MAX_TAG_DEPTH = 3;
/** Maximum length of a stored segment, in code points. */
export const MAX_TAG_NAME = 50;

/** A character allowed in a tag's name. */
export const TAG_LETTER = String.raw`[\p{L}\p{M}\p{Nd}-]`;
const SEGMENT = `${TAG_LETTER}{1,${MAX_TAG_NAME}}`;
const PATH = new RegExp(`^${SEGMENT}(?:/${SEGMENT}){0,${MAX_TAG_DEPTH - 1}}$`, 'u');

/**
 * Returns a tag in lower case and in composed form, so that `É` typed in two ways is one tag. Composes it
 * again after lower-casing, because some letters have a composed form only in lower case (`J̌` is two code
 * points, `ǰ` is one).
 */
export function foldTag(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Returns the parent's path; undefined for a root tag. */
export function parentPath(path: string): string | undefined {
  const cut = path.lastIndexOf('/');
  return cut === -1 ? undefined : path.slice(0, cut);
}

export function leafName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function tagDepth(path: string): number {
  return path.split('/').length;
}

let names: Intl.Collator | undefined;

/** Compares names in natural order, `t2` before `t10`. */
export function compareTagNames(a: string, b: string): number {
  // The language is fixed, so that the order is the same in every browser.
  names ??= new Intl.Collator('en', { numeric: true });
  return names.compare(a, b) || Number(a > b) - Number(a < b);
}

/** Compares paths in natural order. A tag comes directly before its descendants. */
export function compareTagPaths(a: string, b: string): number {
  const others = b.split('/');
  for (const [at, name] of a.split('/').entries()) {
    const order = compareTagNames(name, others[at] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Returns the paths and all their ancestors, without duplicates, ancestors first (TAG-4). */
export function withPrefixes(paths: Iterable<string>): string[] {
  const all = new Set<string>();
  for (const path of paths) {
    const segments = path.split('/');
    for (let depth = 1; depth <= segments.length; depth += 1) all.add(segments.slice(0, depth).join('/'));
  }
  return [...all];
}

/** Returns the id of a tag, and after it those of the tags below it; none if there is no such tag. */
export function tagsUnder(
  tags: readonly { readonly id: string; readonly fullPath: string }[],
  id: string,
): readonly string[] {
  const path = tags.find((tag) => tag.id === id)?.fullPath;
  if (path === undefined) return [];
  return [id, ...tags.filter(({ fullPath }) => fullPath.startsWith(`${path}/`)).map((tag) => tag.id)];
}

/** Returns the paths that are not an ancestor of another path (TAG-4). */
export function withoutPrefixes(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}/`)));
}

/**
 * Returns the full path as stored; undefined if invalid (four segments, a space, an empty segment) (TAG-3,
 * TAG-7).
 */
export function parseTagPath(text: string): string | undefined {
  const path = foldTag(text);
  return PATH.test(path) && !path.split('/').some(isBlank) ? path : undefined;
}

/** Returns one trimmed segment as stored; undefined if invalid (TAG-3). */
export function parseTagName(text: string): string | undefined {
  return text.includes('/') ? undefined : parseTagPath(text.trim());
}

/** Returns the error text for a typed name; undefined if it is valid (TAG-9). */
export function tagNameProblem(text: string): string | undefined {
  if (isBlank(text)) return 'Tag name is required';
  return parseTagName(text) === undefined ? 'Tag names are letters, digits and hyphens.' : undefined;
}

/** Maximum number of tags on one task, including ancestors. */
export const MAX_TASK_TAGS = 100;

export const MAX_TAGS = 2_000;

export const TOO_MANY_TAGS =
  'This account has reached the limit of 2,000 tags. Delete tags that you no longer use.';
