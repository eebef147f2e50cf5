/** Suggests projects while the user types a name at the end of a title (CAPTURE-43). */
import { fold } from '../folded-text.ts';
import type { NamedProject } from './marks.ts';

const MOST = 5;
const BEGUN = /(?:^|\s)\+(?:"([^"]*)|([^\s"]*))$/u;

export interface ProjectSuggestion {
  readonly project: NamedProject;
  /** The typed text, with the project's name completed and a space at the end. */
  readonly text: string;
}

/**
 * Suggests projects for the name being typed. Suggests none if the text does not end with a partly typed
 * project, or if a project already has exactly this name.
 *
 *   'Call +fa'  → 'Call +Family '
 *   'Call +"tw' → 'Call +"Two words" '
 *   'Call +'    → the first five
 */
export function suggestProjects(text: string, projects: readonly NamedProject[]): ProjectSuggestion[] {
  const begun = BEGUN.exec(text);
  if (begun === null) return [];
  const typed = fold(begun[1] ?? begun[2] ?? '');
  const start = text.lastIndexOf('+', text.length - (begun[1] ?? begun[2] ?? '').length);
  if (projects.some(({ title }) => fold(title) === typed)) return [];
  return projects
    .flatMap((project) => {
      const fit = project.title.includes('"') ? undefined : rank(fold(project.title), typed);
      return fit === undefined ? [] : [{ project, fit }];
    })
    .toSorted((a, b) => a.fit - b.fit)
    .slice(0, MOST)
    .map(({ project }) => {
      const name = /^[^\s]*[^\s.,:;!?)]$/u.test(project.title) ? project.title : `"${project.title}"`;
      return { project, text: `${text.slice(0, start)}+${name} ` };
    });
}

/** Rates how well a project title matches, 0 being best. Returns undefined if it does not match. */
function rank(title: string, typed: string): number | undefined {
  if (title.startsWith(typed)) return 0;
  if (title.includes(` ${typed}`)) return 1;
  return title.includes(typed) ? 2 : undefined;
}
