/** Converts a file's content to the rows to import (IMPORT-2). */
import { MAX_WIP_LIMIT } from '@questlog/domain/sections/sections';
import { MAX_TASK_TAGS, withPrefixes } from '@questlog/domain/tags/tag-path';
import { parseWireInstant } from '@questlog/domain/dates/wire-instant';
import { plainFields, type PlainField } from '@questlog/domain/tasks/task-fields';
import { canBeHidden } from '@questlog/domain/tasks/task-plan';
import { MAX_ORDER, orderAt } from '@questlog/domain/tasks/task-order';
import { isReminderRule, MAX_REMINDERS } from '@questlog/domain/reminders/reminders';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { TagImport } from '@questlog/domain/tasks/import-rows';
import type { Imported, ImportedTask, Loss, Positions } from '../imported.ts';
import { importedId } from './import-ids.ts';
import { plannedFilters } from './planned-filters.ts';
import type { ImportPlan, PlannedProject, PlannedSection, PlannedTask } from './import-plan.ts';
import {
  fittingNotes,
  fittingSectionTitle,
  fittingTag,
  fittingTexts,
  fittingTitle,
} from './planned-texts.ts';
import { PlannedIds } from './planned-ids.ts';
import { plannedComments } from './planned-comments.ts';
import { plannedRepeat } from './planned-repeats.ts';
import { orderedTasks, type OrderedTask } from './planned-trees.ts';

export interface PlanContext {
  readonly accountId: string;
  /** The user who imports the file; no particular one by default. */
  readonly userId?: string;
  readonly now: Date;
  /** In the user's time zone. */
  readonly today: LocalDate;
  /**
   * The account's unarchived projects. Tasks of a project in the file are added to the account's project with
   * the same title, if one exists.
   */
  readonly projects: readonly { readonly id: string; readonly title: string }[];
  /** The account's Active members, to whom tasks can be assigned; nobody by default. */
  readonly users?: readonly { readonly id: string; readonly name: string }[];
  /** Their unarchived sections. Tasks are added to a section with the same title, if the project has one. */
  readonly sections: readonly { readonly id: string; readonly projectId: string; readonly title: string }[];
}

/** Plans the import. A second import of the same file assigns the same ids. */
export function planImport(imported: Imported, context: PlanContext): ImportPlan {
  const { source } = imported;
  const losses: Loss[] = [...imported.losses];
  const projects = plannedProjects(imported, context);
  const sections = plannedSections(imported, context, projects.idOf);
  const ordered = orderedTasks(withUniqueIds(imported.tasks));
  const ids = new PlannedIds(
    context.accountId,
    source,
    ordered.map(({ task }) => task),
  );
  const assigneeOf = assigneesOf(context);
  const filePositions = new FilePositions(new Set(projects.made.map(({ id }) => id)));
  const tasks = ordered.map((each, index): PlannedTask => {
    const projectId = each.projectId === null ? null : (projects.idOf.get(each.projectId) ?? null);
    const parentId = each.parentId === null ? null : (ids.ofTask(each.parentId) ?? null);
    return {
      id: ids.ofTask(each.task.sourceId) ?? '',
      occurrence: ids.occurrenceOf(each.task),
      parentId,
      projectId,
      sectionId: each.sectionId === null ? null : (sections.inProject(each.sectionId, projectId) ?? null),
      ...(storablePositions(each.task.positions) ?? filePositions.next(parentId ?? projectId, projectId)),
      ...contentOf(each, assigneeOf, losses),
      ...timesOf(each.task, index, context),
      repeat: plannedRepeat(each.task, ids, context.today, losses),
    };
  });
  const comments = ordered.flatMap(({ task }, index) => {
    const planned = tasks[index];
    return planned === undefined ? [] : plannedComments(task, planned, { ...context, source }, losses);
  });
  const tags = plannedTags(imported.tags);
  return {
    source,
    projects: projects.made,
    sections: sections.made,
    tags,
    tasks,
    comments,
    filters: plannedFilters(imported, context),
    losses,
  };
}

/**
 * Returns a function that finds the Active member with a user id or, regardless of letter case, with a name that nobody
 * else has.
 */
function assigneesOf({ users = [] }: PlanContext): (named: string) => string | undefined {
  const byName = Map.groupBy(users, ({ name }) => name.trim().toLowerCase());
  return (named) => {
    const found = users.find(({ id }) => id === named);
    if (found !== undefined) return found.id;
    const [first, ...others] = byName.get(named.trim().toLowerCase()) ?? [];
    return others.length === 0 ? first?.id : undefined;
  };
}

const NOWHERE: Positions = { projectOrder: null, todayOrder: null, anytimeOrder: null };

/**
 * Assigns sort positions in file order, separately for each list and parent. Tasks for an existing project
 * get none, so they come after the tasks that the user has ordered there.
 */
class FilePositions {
  readonly #counts = new Map<string | null, number>();
  readonly #newProjects: ReadonlySet<string>;

  constructor(newProjects: ReadonlySet<string>) {
    this.#newProjects = newProjects;
  }

  next(list: string | null, projectId: string | null): Positions {
    const count = this.#counts.get(list) ?? 0;
    this.#counts.set(list, count + 1);
    const order = orderAt(count);
    const isOrdered = projectId === null || list !== projectId || this.#newProjects.has(projectId);
    if (!isOrdered) return NOWHERE;
    return { ...NOWHERE, ...(projectId === null ? { todayOrder: order } : { projectOrder: order }) };
  }
}

/** Omits sort positions that the account cannot store. */
function storablePositions(positions: Positions | null): Positions | null {
  if (positions === null) return null;
  const within = (order: number | null): number | null =>
    order === null || Math.abs(order) > MAX_ORDER ? null : order;
  return {
    projectOrder: within(positions.projectOrder),
    todayOrder: within(positions.todayOrder),
    anytimeOrder: within(positions.anytimeOrder),
  };
}

function plannedProjects({ source, projects }: Imported, { accountId, projects: own }: PlanContext) {
  const idOf = new Map<string, string>();
  const made: PlannedProject[] = [];
  const ownIds = new Map(own.map(({ id, title }) => [title.trim().toLowerCase(), id]));
  for (const { sourceId, title: text, color, isArchived, someday = false } of projects) {
    if (idOf.has(sourceId)) continue;
    const title = fittingTitle(text);
    const id = importedId(accountId, source, 'project', sourceId);
    const same = isArchived ? undefined : ownIds.get(title.toLowerCase());
    idOf.set(sourceId, same ?? id);
    if (same === undefined) made.push({ id, title, color, isArchived, someday });
  }
  return { idOf, made };
}

function plannedSections(
  { source, sections }: Imported,
  { accountId, sections: own }: PlanContext,
  projectIds: ReadonlyMap<string, string>,
) {
  const found = new Map<string, { readonly id: string; readonly projectId: string }>();
  const made: PlannedSection[] = [];
  const keyOf = (projectId: string, title: string): string => `${projectId} ${title.trim().toLowerCase()}`;
  const ownIds = new Map(own.map(({ id, projectId, title }) => [keyOf(projectId, title), id]));
  for (const { sourceId, projectId: ofFile, title: text, isArchived, ...section } of sections) {
    const projectId = projectIds.get(ofFile);
    if (projectId === undefined || found.has(sourceId)) continue;
    const title = fittingSectionTitle(text);
    const same = isArchived ? undefined : ownIds.get(keyOf(projectId, title));
    const id = same ?? importedId(accountId, source, 'section', sourceId);
    found.set(sourceId, { id, projectId });
    if (same === undefined) made.push({ ...storableSection(section), id, projectId, title, isArchived });
  }
  return {
    made,
    /** Returns the id of a section; undefined if it is not in the project. */
    inProject: (sourceId: string, projectId: string | null): string | undefined => {
      const section = found.get(sourceId);
      return section?.projectId === projectId ? section.id : undefined;
    },
  };
}

/** Omits a position and a limit that the account cannot store. */
function storableSection({
  order,
  wipLimit,
}: Pick<PlannedSection, 'order' | 'wipLimit'>): Pick<PlannedSection, 'order' | 'wipLimit'> {
  const hasLimit = wipLimit !== null && wipLimit >= 1 && wipLimit <= MAX_WIP_LIMIT;
  return {
    order: order === null || Math.abs(order) > MAX_ORDER ? null : order,
    wipLimit: hasLimit ? wipLimit : null,
  };
}

function plannedTags(tags: Imported['tags']): TagImport[] {
  const planned = new Map<string, TagImport>();
  for (const { path: text, color } of tags) {
    const path = fittingTag(text);
    if (path !== undefined) planned.set(path, { path, color });
  }
  return [...planned.values()];
}

/**
 * Makes source ids unique. If an earlier task has the same id, appends a suffix that makes the id different
 * from all others.
 */
function withUniqueIds(tasks: readonly ImportedTask[]): ImportedTask[] {
  const inFile = new Set(tasks.map(({ sourceId }) => sourceId));
  const counts = new Map<string, number>();
  return tasks.map((task) => {
    const { sourceId } = task;
    let count = (counts.get(sourceId) ?? 0) + 1;
    while (count > 1 && inFile.has(`${sourceId} (${count})`)) count += 1;
    counts.set(sourceId, count);
    return count === 1 ? task : { ...task, sourceId: `${sourceId} (${count})` };
  });
}

type Content = Pick<
  PlannedTask,
  PlainField | 'reminders' | 'tagPaths' | 'scheduledOn' | 'scheduledTime' | 'thisEvening' | 'dueOn'
>;

function contentOf(
  { task, isRaised }: OrderedTask,
  assigneeOf: (named: string) => string | undefined,
  losses: Loss[],
): Content {
  const { title, description, isCut } = fittingTexts(task.title, task.description);
  const lose = (kind: string, detail: string): void => void losses.push({ kind, of: title, detail });
  if (isCut) lose('Long descriptions', 'Only the first 100,000 characters are kept.');
  if (isRaised) lose('Deep subtasks', 'It is below the fifth level, and moves up to it.');
  const tagPaths = new Set<string>();
  for (const text of task.tags) {
    const path = fittingTag(text);
    const hasRoom = path !== undefined && withPrefixes([...tagPaths, path]).length <= MAX_TASK_TAGS;
    if (hasRoom) tagPaths.add(path);
    else lose('Tags', text);
  }
  const { assigneeId: named, scheduledOn, scheduledTime, dueOn } = task;
  const assigneeId = named === null ? null : (assigneeOf(named) ?? null);
  if (named !== null && assigneeId === null) lose('Assignees', named);
  return {
    ...plainFields(task),
    assigneeId,
    title,
    description,
    notes: fittingNotes(task.notes),
    tagPaths: [...tagPaths],
    scheduledOn,
    scheduledTime: scheduledOn === null ? null : scheduledTime,
    thisEvening:
      scheduledOn !== null && (scheduledTime === null ? task.isThisEvening : scheduledTime >= '18:00'),
    dueOn,
    someday: task.someday && scheduledOn === null,
    hidden: task.hidden && canBeHidden(task),
    reminders: task.reminders.filter(isReminderRule).slice(0, MAX_REMINDERS),
  };
}

/**
 * Returns a task's times. Future times and times that cannot be stored become the current time. A task
 * without a creation time gets that of the previous task, minus one millisecond, so that lists sorted by
 * creation time keep the file's order.
 */
function timesOf(
  { createdAt, isCompleted, completedAt }: ImportedTask,
  index: number,
  { now }: PlanContext,
): Pick<PlannedTask, 'createdAt' | 'completedAt'> {
  const latest = now.toISOString();
  const past = (text: string | null): string | undefined => {
    const instant = parseWireInstant(text ?? '');
    return instant === undefined || instant > latest ? undefined : instant;
  };
  return {
    createdAt: past(createdAt) ?? new Date(now.getTime() - index).toISOString(),
    completedAt: isCompleted ? (past(completedAt) ?? latest) : null,
  };
}
