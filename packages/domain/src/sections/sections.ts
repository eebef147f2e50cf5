/** The rules of sections, which divide a project's tasks (docs/rules/sections.md). */
import { countOf } from '../counts.ts';
import { MAX_ORDER, ORDER_STEP } from '../tasks/task-order.ts';

/** Maximum length of a section's title, in code points (SECTION-1). */
export const MAX_SECTION_TITLE = 120;
/** Maximum number of sections in a project, including archived ones (SECTION-2). */
export const MAX_SECTIONS = 200;
export const TOO_MANY_SECTIONS = `A project can have at most ${MAX_SECTIONS} sections. Delete one that you no longer need.`;
/** The largest limit for the tasks of a section (SECTION-7). */
export const MAX_WIP_LIMIT = 999;

/** The facts of a section that its rules use. */
export interface SectionFacts {
  readonly id: string;
  readonly projectId: string;
  /** The position in the project, lowest first. */
  readonly order: number;
  /** An ISO 8601 instant; null for a section in use. */
  readonly archivedAt: string | null;
  /** ISO 8601 in UTC with milliseconds, so that it sorts as a string. */
  readonly createdAt: string;
}

/**
 * Returns why a task of a project cannot be in a section; undefined if it can (SECTION-3).
 * @param section undefined if it does not exist or is in the trash
 * @param projectId null for the Inbox, which has no sections
 */
export function sectionError(
  section: Pick<SectionFacts, 'projectId'> | undefined,
  projectId: string | null,
): string | undefined {
  if (section === undefined) return 'Section not found';
  return section.projectId === projectId ? undefined : 'This section is in another project.';
}

/** Returns a negative number if `a` comes before `b`, and zero only for the same section (SECTION-6). */
export function compareSections(a: SectionFacts, b: SectionFacts): number {
  if (a.order !== b.order) return a.order - b.order;
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** Returns the order of a new section, which comes after all others. @param last the last section's order */
export function nextSectionOrder(last: number | undefined): number {
  return last === undefined ? ORDER_STEP : Math.min(last + ORDER_STEP, MAX_ORDER);
}

/** Returns why a section cannot be archived; undefined if it can (SECTION-8). @param open its open tasks */
export function archiveError(open: number): string | undefined {
  if (open === 0) return undefined;
  const tasks = countOf(open, 'open task');
  return `This section has ${tasks}. Complete or move ${open === 1 ? 'it' : 'them'} before you archive the section.`;
}

/**
 * Returns whether a project hides a section: it is archived, and has no open task. A task that is reopened, or
 * that comes from a series, brings its section back (SECTION-9).
 */
export function isSectionHidden({ archivedAt }: Pick<SectionFacts, 'archivedAt'>, open: number): boolean {
  return archivedAt !== null && open === 0;
}

/**
 * Returns the orders to save after moving a section before another one, or to the end.
 * @param sections a project's sections in order
 */
export function moveSection(
  sections: readonly Pick<SectionFacts, 'id'>[],
  id: string,
  before: string | undefined,
): { readonly sectionId: string; readonly newOrder: number }[] {
  const ids = sections.map((section) => section.id).filter((each) => each !== id);
  const at = before === undefined ? -1 : ids.indexOf(before);
  ids.splice(at === -1 ? ids.length : at, 0, id);
  // There are at most 200, and equal positions could not be swapped.
  return ids.map((sectionId, index) => ({ sectionId, newOrder: (index + 1) * ORDER_STEP }));
}
