/** Reads Vikunja exports: an archive whose `data.json` lists projects with their tasks. */
import { MAX_TASKS } from '../bounds.ts';
import { colorOf } from '../colors.ts';
import { jsonOf, numberIn, objectsIn, objectsOf, textIn, type JsonObject } from '../formats/json.ts';
import { beginningOfEntry, isZip, unzipped } from '../formats/zip.ts';
import type { Imported, ImportedProject, ImportedTag, ImportedTask, Loss } from '../imported.ts';
import { UnreadableFile, type Reader, type ReadingContext } from '../reader.ts';
import { FileSections } from '../sections.ts';
import { markdownOf, relatedIds, taskOf } from './vikunja-task.ts';

const DATA = 'data.json';
const FILTERS = 'filters.json';
/** The title of a new account's first project. */
const INBOX = 'inbox';

export const vikunjaReader: Reader = {
  accepts: ({ bytes }) => {
    if (!isZip(bytes)) return false;
    const beginning = beginningOfEntry(bytes, (name) => name === DATA) ?? '';
    return /^\s*\[\s*\{"id":/.test(beginning) && /"(?:description|hex_color)":/.test(beginning);
  },
  read: ({ bytes }, context) => {
    if (!isZip(bytes))
      throw new UnreadableFile('This is no export of Vikunja. Choose its zip file as it is.');
    const entries = unzipped(bytes, (name) => name === DATA || name === FILTERS);
    const data = entries.get(DATA);
    if (data === undefined) throw new UnreadableFile('This archive has no file with tasks of Vikunja.');
    const projects = jsonOf(data);
    if (!Array.isArray(projects)) throw new UnreadableFile('This archive has no projects of Vikunja.');
    const filters = entries.get(FILTERS);
    return readProjects(
      objectsOf(projects),
      filters === undefined ? [] : objectsOf(jsonOf(filters)),
      context,
    );
  },
};

function readProjects(
  rows: readonly JsonObject[],
  filters: readonly JsonObject[],
  context: ReadingContext,
): Imported {
  const count = rows.reduce((sum, row) => sum + objectsIn(row, 'tasks').length, 0);
  if (count > MAX_TASKS) throw new UnreadableFile('This file has too many tasks.');
  const titles = new Map(rows.map((row) => [textIn(row, 'id'), textIn(row, 'title')]));
  const sections = new FileSections();
  const readings = rows.map((row) => readProject(row, { titles, sections }, context));
  const allTasks = rows.flatMap((row) => objectsIn(row, 'tasks'));
  const parents = parentsOf(allTasks);
  return {
    source: 'vikunja',
    projects: readings.flatMap(({ project }) => project ?? []),
    sections: sections.sections,
    tags: tagsOf(allTasks),
    tasks: readings
      .flatMap(({ tasks }) => tasks)
      .map((task) => ({ ...task, parentId: parents.get(task.sourceId) ?? null })),
    losses: [
      ...sections.losses,
      ...readings.flatMap(({ losses }) => losses),
      ...filters.map((filter) => ({
        kind: 'Filters',
        of: textIn(filter, 'title'),
        detail: 'A saved filter',
      })),
    ],
  };
}

interface ReadProject {
  /** Null for the Inbox. */
  readonly project: ImportedProject | null;
  readonly tasks: readonly ImportedTask[];
  readonly losses: readonly Loss[];
}

function readProject(
  row: JsonObject,
  { titles, sections }: { readonly titles: ReadonlyMap<string, string>; readonly sections: FileSections },
  { timeZone }: ReadingContext,
): ReadProject {
  const [sourceId, title] = [textIn(row, 'id'), textIn(row, 'title')];
  const color = colorOf(textIn(row, 'hex_color'));
  const isArchived = row['is_archived'] === true;
  const project = title.toLowerCase() === INBOX ? null : { sourceId, title, color, isArchived };
  const losses: Loss[] = [];
  const parent = titles.get(textIn(row, 'parent_project_id'));
  if (parent !== undefined)
    losses.push({ kind: 'Nested projects', of: title, detail: `It was inside ${parent}` });
  const description = markdownOf(textIn(row, 'description'));
  if (description !== '') losses.push({ kind: 'Project descriptions', of: title, detail: description });
  const buckets = bucketsOf(row);
  const used = new Set(buckets.values());
  for (const bucket of objectsIn(row, 'buckets')) {
    const name = textIn(bucket, 'title');
    if (project !== null && used.has(name)) sections.of(sourceId, name);
  }
  const tasks = inOrder(row).map((each): ImportedTask => {
    const { task, losses: lost } = taskOf(each, timeZone);
    losses.push(...lost);
    const projectId = project === null ? null : sourceId;
    const section = sections.of(projectId, buckets.get(task.sourceId) ?? '');
    const tags = [...new Set([...task.tags, ...section.tags])];
    return { ...task, projectId, sectionId: section.sectionId, tags };
  });
  return { project, tasks, losses };
}

/** Returns a project's tasks in list order. */
function inOrder(row: JsonObject): JsonObject[] {
  const lists = new Set(
    objectsIn(row, 'views').flatMap((view) =>
      textIn(view, 'view_kind') === 'list' ? textIn(view, 'id') : [],
    ),
  );
  const positions = new Map(
    objectsIn(row, 'positions')
      .filter((entry) => lists.size === 0 || lists.has(textIn(entry, 'project_view_id')))
      .map((entry) => [textIn(entry, 'task_id'), numberIn(entry, 'position')]),
  );
  const positionOf = (task: JsonObject): number =>
    positions.get(textIn(task, 'id')) ?? numberIn(task, 'position');
  return objectsIn(row, 'tasks').sort((a, b) => positionOf(a) - positionOf(b));
}

/**
 * Returns the titles of the board columns that contain open tasks, by task id. Every project has a board. A
 * board counts as unused if all open tasks are in one column.
 */
function bucketsOf(row: JsonObject): ReadonlyMap<string, string> {
  const titles = new Map(
    objectsIn(row, 'buckets').map((bucket) => [textIn(bucket, 'id'), textIn(bucket, 'title')]),
  );
  const positions = new Map(
    objectsIn(row, 'task_buckets').map((entry) => [textIn(entry, 'task_id'), textIn(entry, 'bucket_id')]),
  );
  const buckets = new Map<string, string>();
  for (const task of objectsIn(row, 'tasks')) {
    const id = textIn(task, 'id');
    const title = titles.get(positions.get(id) ?? textIn(task, 'bucket_id'));
    if (title !== undefined && title !== '' && task['done'] !== true) buckets.set(id, title);
  }
  return new Set(buckets.values()).size > 1 ? buckets : new Map();
}

/**
 * Returns each subtask's parent id. In the file, the parent may refer to the subtask, or the subtask to the
 * parent.
 */
function parentsOf(tasks: readonly JsonObject[]): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  for (const task of tasks) {
    for (const child of relatedIds(task, 'subtask')) parents.set(child, textIn(task, 'id'));
  }
  for (const task of tasks) {
    const [parent] = relatedIds(task, 'parenttask');
    if (parent !== undefined) parents.set(textIn(task, 'id'), parent);
  }
  return parents;
}

function tagsOf(tasks: readonly JsonObject[]): ImportedTag[] {
  const tags = new Map<string, ImportedTag>();
  for (const label of tasks.flatMap((task) => objectsIn(task, 'labels'))) {
    const [path, color] = [textIn(label, 'title'), colorOf(textIn(label, 'hex_color'))];
    if (path !== '' && color !== null) tags.set(path, { path, color });
  }
  return [...tags.values()];
}
