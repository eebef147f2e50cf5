/** Plans random steps that change the sections of projects. */
import type { Model } from './model.ts';
import type { Random } from './random.ts';
import type { Choice } from './step.ts';
import { isWithoutFamily } from './trees.ts';

/** More headings and rows might not fit on the screen. */
const MOST_SECTIONS = 2;

/**
 * Returns the possible steps for sections.
 * @param name a part of the titles, to keep them unique
 */
export function planSections(random: Random, model: Model, name: string): Choice[] {
  const projects = [...model.projects];
  if (projects.length === 0) return [];
  const at = random.one(projects);
  const sections = model.sectionsAt(at);
  const undo = random.chance(0.3);
  const choices: Choice[] = [];
  if (sections.length < MOST_SECTIONS)
    choices.push([() => ({ do: 'add section', at, title: `Section ${name}` }), 12]);
  if (sections.length === 0) return choices;
  const section = random.one(sections);
  choices.push([() => ({ do: 'rename section', at, section, to: `Resectioned ${name}` }), 6]);
  const contained = model.tasksIn(section);
  // The trash lists a deleted task without its subtasks.
  const isFlat = contained.every((task) => isWithoutFamily(model.tasks, task));
  const isEmpty = contained.length === 0;
  const contents = isFlat && !isEmpty ? random.one(['keep', 'trash'] as const) : 'keep';
  choices.push([() => ({ do: 'delete section', at, section, contents, isEmpty, undo }), 8]);
  const to = random.one([null, ...sections]);
  const movable = model
    .openAt(at)
    .map((title) => model.task(title))
    .filter((task) => task.section !== to && isWithoutFamily(model.tasks, task))
    .map(({ title }) => title);
  if (movable.length > 0) {
    const tasks = random.some(movable, random.between(1, 3));
    choices.push([() => ({ do: 'move to section', at, tasks, to, undo }), 24]);
  }
  return choices;
}
