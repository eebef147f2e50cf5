/**
 * Tags typed in a title (TAG-2 to TAG-7).
 *
 *   'Ship #work/projects/urgent today' → tag 'work/projects/urgent', rest 'Ship today'
 *   'learn C# and x.org/p#part'        → no tag: a # begins one only at the start or after white space
 *   '#a/b/c/d'                         → tag 'a/b/c', and '/d' stays text
 *
 * A segment is letters of any script, digits or hyphens, kept in lower case. Its length is that of what is kept:
 * some letters become two or three when they are folded, and some that were typed as two become one. Every prefix
 * of a path is a tag as well.
 */

/** Tags nest three levels deep. */
export const MAX_TAG_DEPTH = 3;
/** A segment, as it is kept, has at most this many code points. */
export const MAX_TAG_NAME = 50;

export interface TagToken {
  /** Lower-case path without the `#`: `work/projects`. */
  readonly path: string;
  /** Offsets in UTF-16 units into the text: [start, end), the `#` included. */
  readonly start: number;
  readonly end: number;
}

const LETTER = String.raw`[\p{L}\p{M}\p{Nd}-]`;
const SEGMENT = `${LETTER}{1,${MAX_TAG_NAME}}`;
/** What may be a tag once its length is known. */
const TOKEN = new RegExp(`(?<=^|\\s)#(${LETTER}+(?:/${LETTER}+){0,${MAX_TAG_DEPTH - 1}})`, 'gu');
const PATH = new RegExp(`^${SEGMENT}(?:/${SEGMENT}){0,${MAX_TAG_DEPTH - 1}}$`, 'u');
const NAME = new RegExp(`^${SEGMENT}$`, 'u');

/**
 * One form for one tag: lower case, composed, so that `É` typed in two ways is one tag. Composed once more at the
 * end, since some letters have a composed form in lower case alone (`J̌` is two, `ǰ` is one).
 */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}

/** The segments in front of the first that is too long. */
function leadingNames(typed: string): readonly string[] {
  const segments = typed.split('/');
  const tooLong = segments.findIndex((segment) => !NAME.test(fold(segment)));
  return tooLong === -1 ? segments : segments.slice(0, tooLong);
}

/** The tags in a text, in order, each with where it stands (TAG-2, TAG-3). */
export function findTags(text: string): TagToken[] {
  const tokens: TagToken[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const typed = leadingNames(match[1] ?? '').join('/');
    if (typed === '') continue;
    tokens.push({ path: fold(typed), start: match.index, end: match.index + 1 + typed.length });
  }
  return tokens;
}

export interface ParsedTitle {
  /** The text without its tags, white space collapsed where tags were taken out, trimmed. */
  readonly title: string;
  /** Every tag and every prefix of it, once each, a prefix before what it begins. */
  readonly tagPaths: readonly string[];
}

/**
 * Takes the tags out of a title (TAG-5, TAG-6).
 * @param keep paths that the person dismissed: they stay text
 */
export function parseTitle(text: string, keep: ReadonlySet<string> = new Set()): ParsedTitle {
  const taken = findTags(text).filter((token) => !keep.has(token.path));
  if (taken.length === 0) return { title: text.trim(), tagPaths: [] };
  let rest = '';
  let from = 0;
  for (const token of taken) {
    rest += text.slice(from, token.start);
    from = token.end;
  }
  rest += text.slice(from);
  return {
    title: rest.replaceAll(/\s+/gu, ' ').trim(),
    tagPaths: withPrefixes(taken.map((token) => token.path)),
  };
}

/**
 * The same for a text that is to become a title whatever is in it: a task needs a title, so one that is nothing but
 * tags keeps them as its text (CAPTURE-4).
 * @param keep as of `parseTitle`
 */
export function parseWholeTitle(text: string, keep?: ReadonlySet<string>): ParsedTitle {
  const parsed = parseTitle(text, keep);
  return parsed.title === '' ? { title: text.trim(), tagPaths: [] } : parsed;
}

/**
 * The same for a title that was edited: what stood in it as text before (pasted, or dismissed) stays text (TAG-6,
 * TASK-19).
 */
export function parseEditedTitle(before: string, now: string): ParsedTitle {
  return parseWholeTitle(now, new Set(findTags(before).map((token) => token.path)));
}

/**
 * The tags that a description has got, with their prefixes, once each (TAG-34): those in the text as it is now and not as
 * it was, so that a tag that was taken off the task does not come back with the next word. The text keeps them. A heading
 * of Markdown has a blank behind its #, and is no tag.
 */
export function tagsAdded(before: string, now: string): readonly string[] {
  const known = new Set(findTags(before).map((token) => token.path));
  return withPrefixes(findTags(now).flatMap(({ path }) => (known.has(path) ? [] : [path])));
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
  const path = fold(text);
  return PATH.test(path) ? path : undefined;
}

/** One segment of a path as the product keeps it, trimmed, or undefined when it is none (TAG-3). */
export function parseTagName(text: string): string | undefined {
  const name = fold(text.trim());
  return NAME.test(name) ? name : undefined;
}

/** What is wrong with a name that was typed, in words; undefined for a good one (TAG-9). */
export function tagNameProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Tag name is required';
  return parseTagName(text) === undefined ? 'Tag names are letters, digits and hyphens.' : undefined;
}

/** How many tags an account may have. */
export const MAX_TAGS = 2_000;

/** What is read at that bound. */
export const TOO_MANY_TAGS =
  'This account has 2,000 tags, the most it can have. Delete some that you do not use.';
