/** Chooses the user's next step from the possible ones. */
import { onDay, type Model } from './model.ts';
import type { ModelTask, ViewName } from './model-task.ts';
import { planSections } from './plan-section.ts';
import { planTree } from './plan-tree.ts';
import type { Random } from './random.ts';
import type { Choice, Step } from './step.ts';
import { descendantsOf, isWithoutFamily } from './trees.ts';

/** Tags that the user adds. No tag is a prefix of a different one, so a search finds exactly one. */
const TAGS = ['garden', 'office/mail', 'music', 'home/cellar/wine'] as const;
const DAYS = ['today', 'this evening', 'tomorrow'] as const;
const TIMES = ['09:30', '19:45'] as const;
const MOST_PROJECTS = 4;
/** Maximum number of tasks in the model. More rows might not fit on the screen. */
const MOST_TASKS = 14;

interface PlanOptions {
  /** False if no step may depend on the current date. */
  readonly withDays: boolean;
}

/**
 * Chooses a random step that is possible under any network conditions.
 * @param name a part of the titles, to keep them unique
 */
export function planStep(random: Random, model: Model, name: string, { withDays }: PlanOptions): Step {
  // Skip undated subtasks whose parent has a date, because no view lists them.
  const open = [...model.tasks.values()].filter((task) => !task.done && viewsOf(model, task).length > 0);
  const choices = [
    ...additions(random, model, name, withDays),
    ...(open.length === 0 ? [] : changes(random, model, name, open, withDays)),
    ...several(random, model),
    ...ofProjects(random, model, name),
    ...planSections(random, model, name),
  ];
  const step = random.weighted(choices)();
  const isUndone = 'undo' in step && step.undo;
  return !isUndone && random.chance(0.12) ? { ...step, again: true } : step;
}

function additions(random: Random, model: Model, name: string, withDays: boolean): Choice[] {
  if (model.tasks.size >= MOST_TASKS) return [];
  const at = random.one([
    'Inbox',
    'Inbox',
    withDays ? 'Today' : 'Inbox',
    ...model.projects,
    ...model.projects,
  ]);
  const tags = random.chance(0.3) ? [random.one(TAGS)] : [];
  const weight = model.tasks.size < 3 ? 30 : 8;
  const titles = [1, 2, 3].slice(0, random.between(2, 3)).map((line) => `Line ${line} of ${name}`);
  return [
    [() => ({ do: 'add', at, title: `Task ${name}`, tags }), weight],
    [() => ({ do: 'paste', at, titles }), 2],
  ];
}

function changes(
  random: Random,
  model: Model,
  name: string,
  open: readonly ModelTask[],
  withDays: boolean,
): Choice[] {
  // Prefer tasks in trees, because most tasks are in none.
  const inTrees = open.filter((each) => !isWithoutFamily(model.tasks, each));
  const task = random.one(inTrees.length > 0 && random.chance(0.6) ? inTrees : open);
  const { title } = task;
  const at = random.one(viewsOf(model, task));
  const undo = random.chance(0.25);
  const days = DAYS.filter((day) => {
    const after = onDay(task, day);
    return after.day !== task.day || after.time !== task.time;
  });
  const times = TIMES.filter((time) => time !== task.time);
  const homes = [null, ...model.projects].filter((project) => project !== task.project);
  const siblings = model.openAt(at);
  const isParent = descendantsOf(model.tasks, title).length > 0;
  const hasTree = siblings.some((sibling) => !isWithoutFamily(model.tasks, model.task(sibling)));
  // Completed tasks stay visible in their project and in Today.
  const done = [...model.tasks.values()].filter(
    (other) => other.done && other.parent === null && (other.project !== null || other.day === 'today'),
  );
  return [
    [() => ({ do: 'retitle', at, task: title, to: `Retitled ${name}` }), 6],
    [() => ({ do: 'complete', at, task: title, undo }), isParent ? 14 : 5],
    [() => ({ do: 'schedule', at, task: title, day: random.one(days), undo }), withDays ? 5 : 0],
    [
      () => ({ do: 'set time', at, task: title, time: random.one(times), undo }),
      withDays && task.day !== 'no date' && task.day !== 'someday' ? 4 : 0,
    ],
    [() => ({ do: 'put off', at, task: title, undo }), task.day === 'someday' ? 0 : 3],
    [() => ({ do: 'hide', at, task: title, undo }), task.day === 'tomorrow' && !task.hidden ? 6 : 0],
    [() => ({ do: 'delete', at, task: title, undo }), 4],
    ...(homes.length === 0
      ? []
      : ([[() => ({ do: 'move', at, task: title, to: random.one(homes), undo }), 4]] satisfies Choice[])),
    ...planTree(random, model, name, task, at),
    // A step over the edge of a section moves the task to another one.
    ...(siblings.length < 2 ||
    hasTree ||
    at === 'Today' ||
    at === 'Upcoming' ||
    model.sectionsAt(at).length > 0
      ? []
      : ([
          [() => ({ do: 'reorder', at, task: title, by: random.one(['keys', 'pointer']) }), 7],
        ] satisfies Choice[])),
    ...done
      .slice(0, 1)
      .map(({ title, project }): Choice => [
        () => ({ do: 'reopen', at: project ?? 'Today', task: title }),
        9,
      ]),
  ];
}

function several(random: Random, model: Model): Choice[] {
  const singles = (view: ViewName): string[] =>
    model.openAt(view).filter((title) => isWithoutFamily(model.tasks, model.task(title)));
  const viewName = model.views().find((each) => singles(each).length > 1);
  if (viewName === undefined) return [];
  const tasks = random.some(singles(viewName), random.between(2, 3));
  const chosen = tasks.map((title) => model.task(title));
  const homes = [null, ...model.projects].filter((home) => chosen.every(({ project }) => project !== home));
  const fresh = TAGS.filter((tag) => chosen.every(({ tags }) => !tags.includes(tag)));
  const undo = random.chance(0.3);
  return [
    [() => ({ do: 'complete several', at: viewName, tasks }), 2],
    [() => ({ do: 'delete several', at: viewName, tasks, undo }), 2],
    ...(homes.length === 0
      ? []
      : ([
          [() => ({ do: 'move several', at: viewName, tasks, to: random.one(homes) }), 8],
        ] satisfies Choice[])),
    // If there are no tags, this step is impossible.
    ...(model.tags.size === 0 || fresh.length === 0
      ? []
      : ([
          [
            () => ({
              do: 'tag',
              at: viewName,
              tasks: random.some(tasks, random.between(1, 2)),
              tag: random.one(fresh),
            }),
            6,
          ],
        ] satisfies Choice[])),
  ];
}

function ofProjects(random: Random, model: Model, name: string): Choice[] {
  const projects = [...model.projects];
  const undo = random.chance(0.4);
  return [
    ...(projects.length >= MOST_PROJECTS
      ? []
      : ([[() => ({ do: 'create project', title: `Project ${name}` }), 4]] satisfies Choice[])),
    ...(projects.length === 0
      ? []
      : ([
          [() => ({ do: 'rename project', project: random.one(projects), to: `Renamed ${name}` }), 1],
          [() => ({ do: 'delete project', project: random.one(projects), undo }), 1],
        ] satisfies Choice[])),
  ];
}

/** Returns the views and projects that list an open task. */
export function viewsOf(model: Model, { title }: ModelTask): ViewName[] {
  return model.views().filter((view) => model.openAt(view).includes(title));
}
