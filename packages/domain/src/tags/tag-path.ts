/**
 * Paths of tags (TAG-3, TAG-4, TAG-7): up to three segments of letters of any script, digits or hyphens, kept in lower
 * case. The length of a segment is counted after folding, which turns some letters into two or three.
 *
 *   'Work/Projects' → 'work/projects', under 'work'
 *   'a/b/c/d', 'to_do' → no path
 */

/** Tags nest three levels deep. */
export const MAX_TAG_DEPTH = 3;
/** A segment, as it is kept, has at most this many code points. */
export const MAX_TAG_NAME = 50;

/** A character of a tag's name. */
export const TAG_LETTER = String.raw`[\p{L}\p{M}\p{Nd}-]`;
const SEGMENT = `${TAG_LETTER}{1,${MAX_TAG_NAME}}`;
const PATH = new RegExp(`^${SEGMENT}(?:/${SEGMENT}){0,${MAX_TAG_DEPTH - 1}}$`, 'u');
const NAME = new RegExp(`^${SEGMENT}$`, 'u');

/**
 * One form for one tag: lower case, composed, so that `É` typed in two ways is one tag. Composed once more at the
 * end, since some letters have a composed form in lower case alone (`J̌` is two, `ǰ` is one).
 */
export function foldTag(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}

/** The path of the tag above; undefined for one at the top. */
export function parentPath(path: string): string | undefined {
  const cut = path.lastIndexOf('/');
  return cut === -1 ? undefined : path.slice(0, cut);
}

/** The last segment of a path: the tag's own name. */
export function leafName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** How many segments a path has. */
export function tagDepth(path: string): number {
  return path.split('/').length;
}

/** The paths and all their prefixes, once each, a prefix before what it begins (TAG-4). */
export function withPrefixes(paths: Iterable<string>): string[] {
  const all = new Set<string>();
  for (const path of paths) {
    const segments = path.split('/');
    for (let depth = 1; depth <= segments.length; depth += 1) all.add(segments.slice(0, depth).join('/'));
  }
  return [...all];
}

/**
 * A full path as the product keeps it, or undefined when it is none (four segments, a blank, an empty part) (TAG-3,
 * TAG-7).
 */
export function parseTagPath(text: string): string | undefined {
  const path = foldTag(text);
  return PATH.test(path) ? path : undefined;
}

/** One segment of a path as the product keeps it, trimmed, or undefined when it is none (TAG-3). */
export function parseTagName(text: string): string | undefined {
  const name = foldTag(text.trim());
  return NAME.test(name) ? name : undefined;
}

/** What is wrong with a name that was typed, in words; undefined for a good one (TAG-9). */
export function tagNameProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Tag name is required';
  return parseTagName(text) === undefined ? 'Tag names are letters, digits and hyphens.' : undefined;
}

/** Maximum number of tags of one task, those above them included. */
export const MAX_TASK_TAGS = 100;

/** How many tags an account may have. */
export const MAX_TAGS = 2_000;

/** What is read at that bound. */
export const TOO_MANY_TAGS =
  'This account has 2,000 tags, the most it can have. Delete some that you do not use.';
