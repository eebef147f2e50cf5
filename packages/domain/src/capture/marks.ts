/** Projects and priorities in a typed line (CAPTURE-34). */
import { fold, foldsTo, type Range } from '../folded-text.ts';
import { nameMarks } from './name-marks.ts';
import type { Priority } from '../tasks/task-facts.ts';
import type { TypedField, TypedFields } from '../tasks/task-fields.ts';

export interface NamedProject {
  readonly id: string;
  readonly title: string;
}

export interface NamedSection {
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
  /** The section of the project that the name ends with. */
  readonly section: NamedSection | undefined;
}

/**
 * Finds a line's project marks. Case and accents do not matter. A name without a letter, as in '+1', counts
 * only if a project has that name. '+project/section' names a section if the project has it, and no project has the whole name (SECTION-20).
 */
export function projectMarks(
  text: string,
  projects: readonly NamedProject[],
  quoted: readonly Range[],
  sectionsOf: SectionsOf = () => [],
): ProjectMark[] {
  const names = nameMarks(text, '+', quoted);
  const byHead = names.length === 0 ? undefined : Map.groupBy(projects, ({ title }) => headOf(title.trim()));
  return names.flatMap(({ start, end, name }) => {
    const projectOf = (title: string) => projectNamed(title, byHead?.get(headOf(title)) ?? []);
    const { project, section } = resolve(name, projectOf, sectionsOf);
    if (project === undefined && !/^[\p{L}\p{N}].*\p{L}|^\p{L}/u.test(name)) return [];
    return [{ start, end, name, project, section }];
  });
}

/** Returns the sections of a project that a task can be added to. */
export type SectionsOf = (projectId: string) => readonly NamedSection[];

/** Returns the project with a name, or else the section of a project with the two names around a slash. */
function resolve(
  name: string,
  projectOf: (title: string) => NamedProject | undefined,
  sectionsOf: SectionsOf,
): Pick<ProjectMark, 'project' | 'section'> {
  const whole = projectOf(name);
  if (whole !== undefined) return { project: whole, section: undefined };
  for (let at = name.lastIndexOf('/'); at > 0; at = name.lastIndexOf('/', at - 1)) {
    const project = projectOf(name.slice(0, at).trim());
    const folded = fold(name.slice(at + 1).trim());
    const section = project && sectionsOf(project.id).find(({ title }) => foldsTo(title.trim(), folded));
    if (section !== undefined) return { project, section };
  }
  return { project: undefined, section: undefined };
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
  readonly field: TypedField;
  readonly facts: Partial<TypedFields>;
  readonly isCertain: boolean;
}

/**
 * Parses '!1', 'p1' and 'someday'. The latter is offered at the end of a title (CAPTURE-61).
 * @param word a word as typed
 */
export function fieldMarkOf(word: string): FieldMark | undefined {
  if (word.toLowerCase() === 'someday') {
    return { field: 'someday', facts: { someday: true }, isCertain: false };
  }
  const [, mark, digit = ''] = /^([!pP])([123])$/.exec(word) ?? [];
  const priority = PRIORITIES.get(digit);
  return priority && { field: 'priority', facts: { priority }, isCertain: mark === '!' };
}
