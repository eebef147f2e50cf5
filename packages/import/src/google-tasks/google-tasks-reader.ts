/** Reads Google Tasks from Google Takeout: `Tasks.json`, or the archive that contains it. */
import { MAX_TASKS } from '../bounds.ts';
import { isObject, jsonOf, objectsIn, textIn, type JsonObject } from '../formats/json.ts';
import { link } from '../formats/markdown-text.ts';
import { beginningOf } from '../formats/text.ts';
import { beginningOfEntry, isZip, unzipped } from '../formats/zip.ts';
import { importedTask, type Imported, type ImportedTask, type Loss } from '../imported.ts';
import { isoInstant } from '../instants.ts';
import { LocationIds } from '../location-ids.ts';
import { UnreadableFile, type Reader, type ReadingContext, type SourceFile } from '../reader.ts';
import { whenOf } from './google-dates.ts';
import { withRepeats } from './google-repeats.ts';

export const googleTasksReader: Reader = {
  accepts: ({ bytes }) => {
    const beginning = isZip(bytes) ? beginningOfEntry(bytes, isTasks) : beginningOf(bytes);
    return /^\s*\{[\s\S]*"kind"\s*:\s*"tasks#task(?:Lists?|s)"/.test(beginning ?? '');
  },
  read: (file, context) => {
    const data = jsonOf(dataOf(file));
    if (!isObject(data) || !Array.isArray(data['items'])) {
      throw new UnreadableFile(
        'This file has no lists of Google Tasks. Choose Tasks.json of Google Takeout.',
      );
    }
    return readLists(listsOf(data, file), context);
  },
};

function isTasks(name: string): boolean {
  return /(?:^|\/)Tasks\.json$/i.test(name);
}

function dataOf({ bytes }: SourceFile): Uint8Array {
  if (!isZip(bytes)) return bytes;
  const [data] = unzipped(bytes, isTasks).values();
  if (data === undefined) {
    throw new UnreadableFile(
      'This archive has no Tasks.json. Choose Tasks when you export from Google Takeout.',
    );
  }
  return data;
}

/**
 * Returns a file's lists. Ignores its `kind`, because Takeout writes it twice in one object. A file may also
 * be a single list.
 */
function listsOf(data: JsonObject, { name }: SourceFile): JsonObject[] {
  const items = objectsIn(data, 'items');
  const isOneList = items.some((item) => item['status'] !== undefined);
  const title = textIn(data, 'title') || name.replace(/\.json$/i, '');
  return isOneList ? [{ ...data, title }] : items;
}

function readLists(lists: readonly JsonObject[], context: ReadingContext): Imported {
  const count = lists.reduce((sum, list) => sum + tasksIn(list).length, 0);
  if (count > MAX_TASKS) throw new UnreadableFile('This file has too many tasks.');
  const ids = new LocationIds();
  const readings = lists.map((list) => readList(list, ids, context));
  return {
    source: 'google-tasks',
    sections: [],
    projects: readings.map(({ project }) => project),
    tags: [],
    tasks: readings.flatMap(({ tasks }) => tasks),
    losses: readings.flatMap(({ losses }) => losses),
  };
}

function tasksIn(list: JsonObject): JsonObject[] {
  return [...objectsIn(list, 'items'), ...objectsIn(list, 'tasks')];
}

function readList(list: JsonObject, ids: LocationIds, context: ReadingContext) {
  const title = textIn(list, 'title');
  const projectId = textIn(list, 'id') || ids.idOf('list', title);
  const losses: Loss[] = [];
  const occurrences = tasksIn(list)
    .sort(byPosition)
    .flatMap((row) => {
      const { task, losses: lost } = taskOf(row, projectId, ids, context);
      losses.push(...lost);
      return task === undefined ? [] : { task, recurrenceId: textIn(row, 'task_recurrence_id') };
    });
  const { tasks, losses: lostRepeats } = withRepeats(list, occurrences, context.today);
  const project = { sourceId: projectId, title, color: null, isArchived: false };
  return { project, tasks, losses: [...losses, ...lostRepeats] };
}

function byPosition(a: JsonObject, b: JsonObject): number {
  const [first, second] = [textIn(a, 'position'), textIn(b, 'position')];
  return first < second ? -1 : first > second ? 1 : 0;
}

interface ReadTask {
  /** Undefined for a task that is in the trash. */
  readonly task: ImportedTask | undefined;
  readonly losses: readonly Loss[];
}

function taskOf(
  row: JsonObject,
  projectId: string,
  ids: LocationIds,
  { timeZone }: ReadingContext,
): ReadTask {
  const title = textIn(row, 'title');
  const losses: Loss[] = [];
  const lose = (kind: string, detail: string): void => void losses.push({ kind, of: title, detail });
  if (row['deleted'] === true) {
    return { task: undefined, losses: [{ kind: 'Deleted tasks', of: title, detail: 'It was in the trash' }] };
  }
  const { unreadable, ...when } = whenOf(row, timeZone);
  if (unreadable !== undefined) lose('Dates', unreadable);
  if (row['starred'] === true) lose('Stars', 'It had a star');
  const isCompleted = textIn(row, 'status') === 'completed';
  const createdAt = isoInstant(textIn(row, 'created'));
  const task = importedTask({
    sourceId: textIn(row, 'id') || ids.idOf('task', projectId, createdAt ?? '', title),
    parentId: textIn(row, 'parent') || null,
    projectId,
    title,
    description: descriptionOf(row),
    createdAt,
    isCompleted,
    completedAt: isCompleted ? isoInstant(textIn(row, 'completed')) : null,
    ...when,
  });
  return { task, losses };
}

/** Returns a task's notes with its links, such as one to the email from which the task was created. */
function descriptionOf(row: JsonObject): string | null {
  const links = objectsIn(row, 'links').map((each) => {
    const label = textIn(each, 'description').replaceAll(/[[\]\\\n]/g, ' ');
    return link(label, textIn(each, 'link') || textIn(each, 'url'));
  });
  const parts = [textIn(row, 'notes'), ...links].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('\n\n');
}
