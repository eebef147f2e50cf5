/** Projects and priorities in a typed line (CAPTURE-34). */
import { fold, foldsTo, type Range } from '../folded-text.ts';
import type { Priority } from '../tasks/task-facts.ts';
import type { BulkField, BulkFields } from '../tasks/task-fields.ts';

export interface NamedProject {
  readonly id: string;
  readonly title: string;
}

export interface ProjectMark {
  /** Range in the text in UTF-16 units: [start, end). */
  readonly start: number;
  readonly end: number;
  /** The name as typed, without quotation marks. */
  readonly name: string;
  readonly project: NamedProject | undefined;
}

const PROJECT = /(?<=^|\s)\+(?:"([^"]+)"|“([^”]+)”|([^\s"“]+))/gu;
const SENTENCE_END = /[.,:;!?)]+$/u;

/**
 * Finds a line's project marks. Case and accents do not matter. A name without a letter, as in '+1', counts
 * only if a project has that name.
 */
export function projectMarks(
  text: string,
  projects: readonly NamedProject[],
  quoted: readonly Range[],
): ProjectMark[] {
  const matches = Array.from(text.matchAll(PROJECT));
  const byHead =
    matches.length === 0 ? undefined : Map.groupBy(projects, ({ title }) => headOf(title.trim()));
  return matches.flatMap((match) => {
    const start = match.index;
    if (quoted.some(([from, to]) => start >= from && start < to)) return [];
    const typed = match[3];
    const name = (typed?.replace(SENTENCE_END, '') ?? match[1] ?? match[2] ?? '').trim();
    if (name === '') return [];
    const project = projectNamed(name, byHead?.get(headOf(name)) ?? []);
    if (project === undefined && !/^[\p{L}\p{N}].*\p{L}|^\p{L}/u.test(name)) return [];
    const end = typed === undefined ? start + match[0].length : start + 1 + name.length;
    return [{ start, end, name, project }];
  });
}

/** Length of the beginnings by which projects are looked up. */
const HEAD = 12;

/** Returns the beginning of the folded text, without folding all of a long text. */
function headOf(text: string): string {
  const head = fold(text.slice(0, 4 * HEAD)).slice(0, HEAD);
  // Combining marks fold to nothing, so that a long text can begin with many of them.
  return head.length < HEAD ? fold(text).slice(0, HEAD) : head;
}

function projectNamed(name: string, projects: readonly NamedProject[]): NamedProject | undefined {
  const folded = fold(name);
  const found = projects.filter(({ title }) => foldsTo(title.trim(), folded));
  return found.find(({ title }) => title === name) ?? found[0];
}

const PRIORITIES: ReadonlyMap<string, Priority> = new Map([
  ['1', 'high'],
  ['2', 'medium'],
  ['3', 'low'],
]);

/** A word that sets a plain field. */
interface FieldMark {
  readonly field: BulkField;
  readonly facts: Partial<BulkFields>;
  readonly isCertain: boolean;
}

/** Parses '!1' and 'p1'. @param word a word as typed */
export function fieldMarkOf(word: string): FieldMark | undefined {
  const [, mark, digit = ''] = /^([!pP])([123])$/.exec(word) ?? [];
  const priority = PRIORITIES.get(digit);
  return priority && { field: 'priority', facts: { priority }, isCertain: mark === '!' };
}
