/**
 * Reads lists of Microsoft To Do as its API returns them: lists with their tasks, or the tasks of one list
 * (IMPORT-58).
 */
import { MAX_TASKS } from '../bounds.ts';
import { htmlToMarkdown } from '../formats/html-to-markdown.ts';
import { isObject, jsonOf, objectsIn, objectsOf, textIn, type JsonObject } from '../formats/json.ts';
import { link } from '../formats/markdown-text.ts';
import { beginningOf } from '../formats/text.ts';
import {
  importedTask,
  type Imported,
  type ImportedProject,
  type ImportedTask,
  type Loss,
} from '../imported.ts';
import { isoInstant } from '../instants.ts';
import { LocationIds } from '../location-ids.ts';
import { UnreadableFile, type Reader, type ReadingContext, type SourceFile } from '../reader.ts';
import { dateIn, instantIn, type MicrosoftDate } from './microsoft-dates.ts';
import { repeatOf, repeatText } from './microsoft-repeats.ts';

/** Fields that only this API has. */
const MARK =
  /"(?:wellknownListName|isReminderOn|checklistItems|bodyLastModifiedDateTime)"\s*:|"status"\s*:\s*"(?:notStarted|waitingOnOthers)"|\$metadata#[^"]*todo\/lists/i;

export const microsoftTodoReader: Reader = {
  accepts: ({ bytes }) => {
    const beginning = beginningOf(bytes);
    return /^\s*[[{]/.test(beginning) && MARK.test(beginning);
  },
  read: (file, context) => {
    const lists = listsOf(jsonOf(file.bytes), file);
    if (lists.length === 0) throw new UnreadableFile('This file has no lists of Microsoft To Do.');
    return readLists(lists, context);
  },
};

/** Returns a file's lists: the objects with tasks, or the file itself as one list. */
function listsOf(data: unknown, { name }: SourceFile): JsonObject[] {
  const whole = isObject(data) ? data : {};
  const rows = Array.isArray(data)
    ? objectsOf(data)
    : [...objectsIn(whole, 'value'), ...objectsIn(whole, 'lists')];
  const isTask = (row: JsonObject): boolean => row['title'] !== undefined && row['displayName'] === undefined;
  const tasks = [...rows.filter(isTask), ...objectsIn(whole, 'tasks')];
  const lists = rows.filter((row) => !isTask(row));
  if (tasks.length === 0) return lists;
  return [
    ...lists,
    { ...whole, displayName: textIn(whole, 'displayName') || name.replace(/\.json$/i, ''), tasks },
  ];
}

function readLists(lists: readonly JsonObject[], context: ReadingContext): Imported {
  const count = lists.reduce((sum, list) => sum + tasksIn(list).length, 0);
  if (count > MAX_TASKS) throw new UnreadableFile('This file has too many tasks.');
  const ids = new LocationIds();
  const losses: Loss[] = [];
  const projects: ImportedProject[] = [];
  const tasks: ImportedTask[] = [];
  for (const list of lists) {
    const project = projectOf(list, ids);
    if (project !== null) projects.push(project);
    for (const row of tasksIn(list)) {
      const read = new TaskReading(row, context);
      tasks.push(read.task(project?.sourceId ?? null, ids));
      losses.push(...read.losses);
    }
  }
  return { source: 'microsoft-todo', projects, sections: [], tags: [], tasks, losses };
}

function tasksIn(list: JsonObject): JsonObject[] {
  const { tasks } = list;
  return isObject(tasks) ? objectsIn(tasks, 'value') : objectsOf(tasks);
}

/** Returns a list's project; null for the list `Tasks`, to which new tasks go. */
function projectOf(list: JsonObject, ids: LocationIds): ImportedProject | null {
  if (textIn(list, 'wellknownListName') === 'defaultList') return null;
  const title = textIn(list, 'displayName') || textIn(list, 'title');
  return { sourceId: textIn(list, 'id') || ids.idOf('list', title), title, color: null, isArchived: false };
}

const PRIORITIES: ReadonlyMap<string, ImportedTask['priority']> = new Map([
  ['high', 'high'],
  ['low', 'low'],
]);
const PROGRESS: ReadonlyMap<string, string> = new Map([
  ['inProgress', 'In progress'],
  ['waitingOnOthers', 'Waiting on others'],
  ['deferred', 'Deferred'],
]);

class TaskReading {
  readonly losses: Loss[] = [];
  readonly #row: JsonObject;
  readonly #context: ReadingContext;
  readonly #title: string;

  constructor(row: JsonObject, context: ReadingContext) {
    this.#row = row;
    this.#context = context;
    this.#title = textIn(row, 'title');
  }

  task(projectId: string | null, ids: LocationIds): ImportedTask {
    const row = this.#row;
    const isCompleted = textIn(row, 'status') === 'completed';
    const createdAt = isoInstant(textIn(row, 'createdDateTime'));
    const [start, due] = [this.#date('startDateTime'), this.#date('dueDateTime')];
    if (due?.time) this.#lose('Times', `due at ${due.time}`);
    const repeat = isCompleted ? undefined : repeatOf(row, start?.date ?? due?.date);
    if (repeat === null) this.#lose('Repeats', repeatText(row));
    this.#loseExtras();
    return importedTask({
      sourceId: textIn(row, 'id') || ids.idOf('task', projectId ?? '', createdAt ?? '', this.#title),
      projectId,
      title: this.#title,
      description: this.#description(),
      tags: this.#tags(),
      scheduledOn: start?.date ?? null,
      scheduledTime: start?.time ?? null,
      dueOn: due?.date ?? null,
      priority: PRIORITIES.get(textIn(row, 'importance')) ?? 'none',
      createdAt,
      isCompleted,
      completedAt: isCompleted ? instantIn(row, 'completedDateTime') : null,
      repeat: repeat ?? null,
    });
  }

  #date(field: string): MicrosoftDate | undefined {
    const date = dateIn(this.#row, field, this.#context.timeZone);
    const written = this.#row[field];
    if (date === null && isObject(written)) this.#lose('Dates', textIn(written, 'dateTime'));
    return date ?? undefined;
  }

  #tags(): string[] {
    const categories: unknown = this.#row['categories'];
    if (!Array.isArray(categories)) return [];
    return [
      ...new Set(categories.filter((name) => typeof name === 'string' && name.trim() !== '')),
    ] as string[];
  }

  /** Returns the note, the steps as boxes, and links, such as one to the email that was flagged. */
  #description(): string | null {
    const { body } = this.#row;
    const written = isObject(body) ? textIn(body, 'content') : '';
    const isHtml = isObject(body) && textIn(body, 'contentType').toLowerCase() === 'html';
    const steps = objectsIn(this.#row, 'checklistItems').map(
      (item) =>
        `- [${item['isChecked'] === true ? 'x' : ' '}] ${textIn(item, 'displayName').replaceAll(/\s+/g, ' ')}`,
    );
    const links = objectsIn(this.#row, 'linkedResources').map((each) => {
      const label = textIn(each, 'displayName').replaceAll(/[[\]\\\n]/g, ' ');
      return link(label, textIn(each, 'webUrl'));
    });
    const text = isHtml ? htmlToMarkdown(written) : written.replaceAll(/\r\n?/g, '\n');
    const parts = [text, steps.join('\n'), ...links].filter((part) => part.trim() !== '');
    return parts.length === 0 ? null : parts.join('\n\n');
  }

  #loseExtras(): void {
    const row = this.#row;
    const progress = PROGRESS.get(textIn(row, 'status'));
    if (progress !== undefined) this.#lose('Progress', progress);
    const reminder =
      row['isReminderOn'] === false ? undefined : dateIn(row, 'reminderDateTime', this.#context.timeZone);
    if (reminder) this.#lose('Reminders', `${reminder.date} ${reminder.time ?? '00:00'}`);
    const files = objectsIn(row, 'attachments').map((file) => textIn(file, 'name') || 'A file');
    for (const file of files) this.#lose('Attachments', file);
    if (files.length === 0 && row['hasAttachments'] === true) this.#lose('Attachments', 'It had files');
  }

  #lose(kind: string, detail: string): void {
    this.losses.push({ kind, of: this.#title, detail });
  }
}
