/** The names and the expected tasks of the test questions. */
import type { QueryNames } from '../query-names.ts';
import { MEMBERS, TAGS } from './query-names.ts';
import { NAMED_PROJECTS, ROWS, sectionsIn } from './question-rows.ts';

/**
 * Returns the names that a test question can mention.
 * @param idOf returns the id of a row by its name, 'project/section' for a section
 * @param hadOthers true to add a tag, project, section and member 'Gone'
 */
export function questionNames(idOf: (name: string) => string, hadOthers: boolean): QueryNames {
  const others = hadOthers ? ['Gone'] : [];
  const projects = [...NAMED_PROJECTS, ...others].map((title) => ({ id: idOf(title), title }));
  return {
    tags: [...TAGS.map(({ fullPath }) => fullPath).sort(), ...others].map((fullPath) => ({
      id: idOf(fullPath),
      fullPath,
    })),
    projects,
    sectionsOf: (projectId) => {
      const project = projects.find(({ id }) => id === projectId)?.title ?? '';
      const titles = [...sectionsIn(project), ...(project === 'House' ? others : [])];
      return titles.map((title) => ({ id: idOf(`${project}/${title}`), title }));
    },
    members: [...MEMBERS.map(({ name }) => name), ...others].map((name) => ({ id: idOf(name), name })),
  };
}

/** Returns the keys of the tasks that a test vector expects in each list, in the order of the rows. */
export function keysOf(expected: string): string[][] {
  return expected.split(',').map((list) => {
    const [first = '', ...others] = list.trim().split(' ');
    const all = ROWS.filter(({ isUnlisted }) => isUnlisted !== true);
    const every = first === 'open' ? all.filter(({ completed }) => completed === undefined) : all;
    const isAll = first === 'open' || first === 'all';
    const named = isAll ? others.slice(1) : [first, ...others].filter((key) => key !== '');
    const unknown = named.find((name) => !all.some(({ key }) => key === name));
    if (unknown !== undefined) throw new Error(`No task is named ${unknown}.`);
    return every.map(({ key }) => key).filter((key) => named.includes(key) !== isAll);
  });
}
