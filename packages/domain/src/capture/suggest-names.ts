/**
 * Suggests projects, their sections, and members while the user types a name at the end of a title (CAPTURE-43,
 * CAPTURE-58, CAPTURE-64).
 */
import { fold } from '../folded-text.ts';
import type { NamedProject, NamedSection, SectionsOf } from './marks.ts';
import type { NamedMember } from './member-marks.ts';

const MOST = 5;
const BEGUN = {
  '+': /(?:^|\s)\+(?:"([^"]*)|([^\s"]*))$/u,
  '@': /(?:^|\s)@(?:"([^"]*)|([^\s"@]*))$/u,
} as const;

export interface NameSuggestion {
  readonly noun: 'project' | 'section' | 'member';
  /** The title of the project or section, or the name of the member. */
  readonly name: string;
  /** The suggested project, or that of the suggested section; undefined for a member. */
  readonly projectId?: string;
  /** The typed text, with the name completed and a space at the end. */
  readonly text: string;
}

/** A name that is being typed at the end of a text. */
interface BegunName {
  readonly typed: string;
  /** The text before the name. */
  readonly before: string;
}

function begunName(text: string, sign: keyof typeof BEGUN): BegunName | undefined {
  const begun = BEGUN[sign].exec(text);
  if (begun === null) return undefined;
  const typed = begun[1] ?? begun[2] ?? '';
  return { typed, before: text.slice(0, begun.index + begun[0].indexOf(sign)) };
}

/**
 * Suggests projects for the name being typed. Suggests none if the text does not end with a partly typed
 * project, or if a project already has exactly this name.
 *
 *   'Call +fa'  → 'Call +Family '
 *   'Call +"tw' → 'Call +"Two words" '
 *   'Call +'    → the first five
 */
export function suggestProjects(text: string, projects: readonly NamedProject[]): NameSuggestion[] {
  const begun = begunName(text, '+');
  if (begun === undefined) return [];
  const typed = fold(begun.typed);
  if (projects.some(({ title }) => fold(title) === typed)) return [];
  return fitting(projects, typed).map(({ id, title }) => ({
    noun: 'project',
    name: title,
    projectId: id,
    text: `${begun.before}+${quotedIfNeeded(title)} `,
  }));
}

/**
 * Suggests the sections of a project whose name is typed before a slash. Suggests none if the whole name is that of
 * a project or of a section.
 *
 *   'Paint +House/ki' → 'Paint +House/Kitchen '
 *   'Paint +House/li' → 'Paint +"House/Living room" '
 *   'Paint +House/'   → the first five
 */
export function suggestSections(
  text: string,
  projects: readonly NamedProject[],
  sectionsOf: SectionsOf,
): NameSuggestion[] {
  const begun = begunName(text, '+');
  if (begun === undefined || !begun.typed.includes('/')) return [];
  const projectNamed = (name: string): NamedProject | undefined =>
    projects.find(({ title }) => fold(title.trim()) === fold(name.trim()));
  if (projectNamed(begun.typed) !== undefined) return [];
  const slashes = Array.from(begun.typed.matchAll(/\//gu), ({ index }) => index);
  return slashes
    .flatMap((at) => {
      const project = projectNamed(begun.typed.slice(0, at));
      const typed = fold(begun.typed.slice(at + 1));
      if (project === undefined || project.title.includes('"')) return [];
      const sections = sectionsOf(project.id);
      if (sections.some(({ title }) => fold(title.trim()) === typed.trim())) return [];
      return fitting(sections, typed).map((section): NameSuggestion => {
        const name = `${project.title.trim()}/${section.title.trim()}`;
        return {
          noun: 'section',
          name: section.title,
          projectId: project.id,
          text: `${begun.before}+${quotedIfNeeded(name)} `,
        };
      });
    })
    .slice(0, MOST);
}

/**
 * Suggests members for the name being typed. Suggests none if it is the whole name of a member.
 *
 *   'Paint @ad'  → 'Paint @"Ada Lovelace" '
 *   'Paint @'    → the first five
 */
export function suggestMembers(text: string, members: readonly NamedMember[]): NameSuggestion[] {
  const begun = begunName(text, '@');
  if (begun === undefined) return [];
  const typed = fold(begun.typed);
  const named = members.map(({ id, name }) => ({ id, title: name.trim() }));
  if (named.some(({ title }) => fold(title) === typed)) return [];
  return fitting(named, typed).map(({ title }) => ({
    noun: 'member',
    name: title,
    text: `${begun.before}@${quotedIfNeeded(title)} `,
  }));
}

/** Returns the titles that match the typed text best. A title that cannot be quoted is left out. */
function fitting<Named extends NamedProject | NamedSection>(all: readonly Named[], typed: string): Named[] {
  return all
    .flatMap((each) => {
      const fit = each.title.includes('"') ? undefined : rank(fold(each.title), typed);
      return fit === undefined ? [] : [{ each, fit }];
    })
    .toSorted((a, b) => a.fit - b.fit)
    .slice(0, MOST)
    .map(({ each }) => each);
}

/**
 * Puts a name in quotation marks unless it is made of letters and digits. Other characters can end a name, or begin
 * a quotation, code or a link.
 */
function quotedIfNeeded(name: string): string {
  return /^[\p{L}\p{M}\p{N}/&_-]*[\p{L}\p{M}\p{N}]$/u.test(name) ? name : `"${name}"`;
}

/** Rates how well a title matches, 0 being best. Returns undefined if it does not match. */
function rank(title: string, typed: string): number | undefined {
  if (title.startsWith(typed)) return 0;
  if (title.includes(` ${typed}`)) return 1;
  return title.includes(typed) ? 2 : undefined;
}
