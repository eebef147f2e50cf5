/** Fits an import plan to the account's content and limits (IMPORT-3, IMPORT-7). */
import { countOf } from '@questlog/domain/counts';
import { MAX_SECTIONS } from '@questlog/domain/sections/sections';
import { MAX_TAGS, withPrefixes } from '@questlog/domain/tags/tag-path';
import type { Loss } from '../imported.ts';
import type { ImportPlan, PlannedSection, PlannedTask } from './import-plan.ts';
import { fittingFilters, type FilterRoom } from './planned-filters.ts';

/** An account's remaining capacity; null for no limit. */
export interface Room {
  readonly tasks: number | null;
  readonly projects: number | null;
  /** The number of sections in each of the account's projects. */
  readonly sections: ReadonlyMap<string, number>;
  readonly hasTags: boolean;
  readonly tags: ReadonlySet<string>;
  readonly hasRepeats: boolean;
  readonly filters: FilterRoom;
}

/**
 * Returns a plan's rows that are not in the account yet.
 * @param known the ids of the account's tasks, projects, sections, series and filters
 */
export function withoutKnown(plan: ImportPlan, known: ReadonlySet<string>): ImportPlan {
  const isNew = ({ id }: { readonly id: string }): boolean => !known.has(id);
  return {
    ...plan,
    projects: plan.projects.filter(isNew),
    sections: plan.sections.filter(isNew),
    tasks: plan.tasks.filter(isNew).map((task) => {
      const series = task.repeat?.continues ?? null;
      return series === null || isNew(series) ? task : { ...task, repeat: null };
    }),
    comments: plan.comments.filter(({ taskId }) => !known.has(taskId)),
    filters: plan.filters.filter(isNew),
  };
}

/**
 * Returns the part of a plan that fits: open tasks first, otherwise in plan order. Tasks whose project does
 * not fit go to the Inbox. Everything else left out becomes a loss.
 * @param taken the ids of tasks in the account that can be parents of tasks in the plan
 */
export function fitted(plan: ImportPlan, room: Room, taken: ReadonlySet<string>): ImportPlan {
  const losses: Loss[] = plan.losses.map((loss) => onPlan(loss, room));
  const projects = plan.projects.slice(0, room.projects ?? undefined);
  for (const { title } of plan.projects.slice(projects.length)) {
    losses.push({
      kind: 'Projects',
      of: title,
      detail: 'There is no room for it. Its tasks go to the Inbox.',
    });
  }
  const left = new Set(plan.projects.slice(projects.length).map(({ id }) => id));
  const sections = fittingSections(
    plan.sections.filter(({ projectId }) => !left.has(projectId)),
    room.sections,
    losses,
  );
  const lost = new Set(plan.sections.filter((section) => !sections.includes(section)).map(({ id }) => id));
  const chosen = rooted(chosenTasks(plan.tasks, room.tasks), taken);
  const withRoom = new TagRoom(room.tags);
  const tags = room.hasTags ? plan.tags.filter(({ path }) => withRoom.has(path)) : [];
  const tasks = chosen.map((task): PlannedTask => {
    const isHomeless = task.projectId !== null && left.has(task.projectId);
    return {
      ...task,
      ...(isHomeless
        ? { projectId: null, projectOrder: null, todayOrder: task.projectOrder ?? task.todayOrder }
        : {}),
      sectionId: lost.has(task.sectionId ?? '') ? null : task.sectionId,
      tagPaths: room.hasTags ? task.tagPaths.filter((path) => withRoom.has(path)) : [],
      repeat: room.hasRepeats ? task.repeat : null,
    };
  });
  const dropped = plan.tasks.length - tasks.length;
  if (dropped > 0)
    losses.push({ kind: 'Tasks', of: countOf(dropped, 'task'), detail: 'There is no room for them.' });
  for (const path of withRoom.lost) {
    losses.push({ kind: 'Tags', of: `#${path}`, detail: NO_ROOM_FOR_TAG });
  }
  const tagged = room.hasTags ? 0 : chosen.filter(({ tagPaths }) => tagPaths.length > 0).length;
  if (tagged > 0)
    losses.push({ kind: 'Tags', of: countOf(tagged, 'task'), detail: 'Your plan has no tags.' });
  const repeating = room.hasRepeats ? 0 : chosen.filter(({ repeat }) => repeat !== null).length;
  if (repeating > 0) {
    losses.push({
      kind: 'Repeats',
      of: countOf(repeating, 'task'),
      detail: 'Your plan has no repeating tasks.',
    });
  }
  const ids = new Set(tasks.map(({ id }) => id));
  const comments = plan.comments.filter(({ taskId }) => ids.has(taskId));
  const filters = fittingFilters({ ...plan, projects, sections, tags, tasks }, room.filters, losses);
  return { ...plan, projects, sections, tags, tasks, comments, filters, losses };
}

/** Returns the sections for which their projects have room. The others become losses. */
function fittingSections(
  sections: readonly PlannedSection[],
  taken: ReadonlyMap<string, number>,
  losses: Loss[],
): PlannedSection[] {
  const counts = new Map(taken);
  return sections.filter(({ projectId, title }) => {
    const count = counts.get(projectId) ?? 0;
    counts.set(projectId, count + 1);
    if (count < MAX_SECTIONS) return true;
    losses.push({
      kind: 'Sections',
      of: title,
      detail: 'There is no room for it. Its tasks stay in the project.',
    });
    return false;
  });
}

/** Returns a loss as it is on the account's plan. */
function onPlan({ without = {}, ...loss }: Loss, { hasTags, hasRepeats }: Room): Loss {
  if (!hasTags && without.tags !== undefined) return { ...loss, detail: without.tags };
  if (!hasRepeats && without.repeats !== undefined) return { ...loss, detail: without.repeats };
  return loss;
}

const NO_ROOM_FOR_TAG = `There is no room for more than ${MAX_TAGS.toLocaleString('en')} tags.`;

/** Tracks which tags fit into an account. Each accepted tag counts towards the limit. */
class TagRoom {
  /** The tags that did not fit. */
  readonly lost = new Set<string>();
  readonly #taken: Set<string>;

  constructor(own: ReadonlySet<string>) {
    this.#taken = new Set(own);
  }

  /** Returns whether a tag and its missing ancestors fit within the limit. */
  has(path: string): boolean {
    const missing = withPrefixes([path]).filter((each) => !this.#taken.has(each));
    if (missing.length > 0 && this.#taken.size + missing.length > MAX_TAGS) {
      this.lost.add(path);
      return false;
    }
    for (const each of missing) this.#taken.add(each);
    return true;
  }
}

/** Returns as many tasks as fit, in plan order. */
function chosenTasks(tasks: readonly PlannedTask[], room: number | null): readonly PlannedTask[] {
  if (room === null || tasks.length <= room) return tasks;
  const isOpen = ({ completedAt }: PlannedTask): boolean => completedAt === null;
  const chosen = new Set([...tasks.filter(isOpen), ...tasks.filter((task) => !isOpen(task))].slice(0, room));
  return tasks.filter((task) => chosen.has(task));
}

/** Moves tasks to the top level if their parent was left out. */
function rooted(tasks: readonly PlannedTask[], taken: ReadonlySet<string>): PlannedTask[] {
  const ids = new Set(tasks.map(({ id }) => id));
  return tasks.map((task) =>
    task.parentId === null || ids.has(task.parentId) || taken.has(task.parentId)
      ? task
      : { ...task, parentId: null },
  );
}
