/** The names in a question: tags, projects, sections and members (FILTER-4). */
import { fold } from '../folded-text.ts';
import type { NamedProject, SectionsOf } from '../capture/marks.ts';

/** The rows of an account that a question can name. */
export interface QueryNames {
  readonly tags: readonly { readonly id: string; readonly fullPath: string }[];
  readonly projects: readonly NamedProject[];
  readonly sectionsOf: SectionsOf;
  readonly members: readonly { readonly id: string; readonly name: string }[];
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** A name's row, or why there is no such row. */
export type Resolved = { readonly found: Named } | { readonly error: string };

/**
 * Finds a name. Case, accents and quotation marks do not matter, and a beginning is enough if it fits only one name.
 * @param noun the word for it in an error
 * @param suggests whether the error suggests a similar name, which takes long among many names
 */
export function resolveName(typed: string, all: readonly Named[], noun: string, suggests: boolean): Resolved {
  return resolveFolded(typed, foldedNames(all), noun, suggests);
}

interface FoldedName {
  readonly each: Named;
  readonly folded: string;
}

function foldedNames(all: readonly Named[]): readonly FoldedName[] {
  return all.map((each) => ({ each, folded: foldName(each.name) }));
}

function resolveFolded(
  typed: string,
  names: readonly FoldedName[],
  noun: string,
  suggests: boolean,
): Resolved {
  const folded = foldName(typed);
  const equal = names.filter((name) => name.folded === folded);
  const exact = equal.find(({ each }) => each.name === typed) ?? equal[0];
  if (exact !== undefined) return { found: exact.each };
  const begun = names.filter((name) => name.folded.startsWith(folded));
  const [only, another] = begun;
  if (only !== undefined && another === undefined) return { found: only.each };
  if (only !== undefined) {
    const some = begun.slice(0, 3).map(({ each }) => `“${each.name}”`);
    return { error: `“${typed}” fits more than one ${noun}: ${some.join(', ')}.` };
  }
  const close = suggests ? closest(folded, names) : undefined;
  const unknown = `Unknown ${noun} “${typed}”.`;
  return { error: close === undefined ? unknown : `${unknown} Did you mean “${close.name}”?` };
}

function foldName(name: string): string {
  return fold(name.trim()).replaceAll('"', '');
}

/** Names are compared up to this length, in UTF-16 units, which bounds the time. */
const MAX_COMPARED = 40;
const MAX_CANDIDATES = 500;

function closest(typed: string, names: readonly FoldedName[]): Named | undefined {
  if (typed.length < 2 || typed.length > MAX_COMPARED) return undefined;
  const limit = Math.max(1, Math.floor(typed.length / 3));
  const rated = names
    .filter(({ folded }) => Math.abs(folded.length - typed.length) <= limit)
    .slice(0, MAX_CANDIDATES)
    .map(({ each, folded }) => ({ each, distance: distanceOf(typed, folded) }))
    .filter(({ distance }) => distance <= limit);
  return rated.toSorted((a, b) => a.distance - b.distance)[0]?.each;
}

/** Returns the number of letters to insert, remove, replace or swap. */
function distanceOf(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1];
      let best = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      if (isSwapped) best = Math.min(best, (before[at - 2] ?? 0) + 1);
      next.push(best);
    }
    before = last;
    last = next;
  }
  return last[b.length] ?? 0;
}

/** Maximum number of slashes at which a name is split, which bounds the time. */
const MAX_SPLITS = 10;

/** Finds 'project' or 'project/section', as in the capture line. */
export function resolveTarget(
  typed: string,
  { projects, sectionsOf }: Pick<QueryNames, 'projects' | 'sectionsOf'>,
  suggests: boolean,
): { readonly kind: 'project' | 'section'; readonly found: Named } | { readonly error: string } {
  const named = foldedNames(projects.map(({ id, title }) => ({ id, name: title })));
  const whole = resolveFolded(typed, named, 'project', suggests);
  if ('found' in whole) return { kind: 'project', ...whole };
  let splits = 0;
  for (let at = typed.lastIndexOf('/'); at > 0; at = typed.lastIndexOf('/', at - 1)) {
    splits += 1;
    if (splits > MAX_SPLITS) break;
    const project = resolveFolded(typed.slice(0, at), named, 'project', false);
    if (!('found' in project)) continue;
    const sections = sectionsOf(project.found.id).map(({ id, title }) => ({ id, name: title }));
    const section = resolveName(typed.slice(at + 1), sections, 'section', suggests);
    if ('error' in section) return section;
    const name = `${project.found.name.trim()}/${section.found.name.trim()}`;
    return { kind: 'section', found: { id: section.found.id, name } };
  }
  return whole;
}
