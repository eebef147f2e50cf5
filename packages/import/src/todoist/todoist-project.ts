/** Reads a single Todoist project: a table with a row for each section, task and comment, in order. */
import { storableDuration } from '@questlog/domain/tasks/task-duration';
import type { CsvRow } from '../formats/csv.ts';
import { importedTask, type ImportedComment, type ImportedTask, type Loss } from '../imported.ts';
import { isoInstant } from '../instants.ts';
import type { LocationIds } from '../location-ids.ts';
import type { ReadingContext } from '../reader.ts';
import type { FileSections } from '../sections.ts';
import { noteOf, userNameOf, titleOf } from './todoist-content.ts';
import { datesOf } from './todoist-dates.ts';

/** Priorities by number. In these tables, 1 is the highest; in Todoist's API, it is 4. */
const PRIORITIES: ReadonlyMap<string, ImportedTask['priority']> = new Map([
  ['1', 'high'],
  ['2', 'medium'],
  ['3', 'low'],
]);

export interface TodoistProject {
  /** Null for the Inbox. */
  readonly projectId: string | null;
  readonly title: string;
}

/** A task with its comments, which are in the rows after it. */
interface ReadTask {
  readonly task: ImportedTask;
  readonly indent: number;
  readonly comments: ImportedComment[];
}

export class TodoistProjectReading {
  readonly losses: Loss[] = [];
  readonly #read: ReadTask[] = [];
  readonly #project: TodoistProject;
  readonly #ids: LocationIds;
  readonly #context: ReadingContext;
  readonly #sections: FileSections;
  /** Tasks that can be the parent of the next task, starting at the top level. */
  #path: ReadTask[] = [];
  #section = '';

  constructor(project: TodoistProject, ids: LocationIds, context: ReadingContext, sections: FileSections) {
    this.#project = project;
    this.#ids = ids;
    this.#context = context;
    this.#sections = sections;
  }

  /** The tasks read so far, with their comments. */
  get tasks(): ImportedTask[] {
    return this.#read.map(({ task, comments }) => ({ ...task, comments }));
  }

  add(row: CsvRow): void {
    const content = row.cell('CONTENT');
    switch (row.cell('TYPE').toLowerCase()) {
      case 'task':
        this.#addTask(row, content);
        break;
      case 'note':
        this.#addNote(row, content);
        break;
      case 'section':
        this.#section = content;
        this.#path = [];
        this.#sections.of(this.#project.projectId, content);
        break;
      case 'meta':
        break;
      default:
        if (content !== '') this.losses.push({ kind: 'Rows', of: this.#project.title, detail: content });
    }
  }

  #addTask(row: CsvRow, content: string): void {
    const description = row.cell('DESCRIPTION');
    const { title, labels, isUncompletable } = titleOf(content || (description.split('\n')[0] ?? ''));
    if (title === '') return;
    const indent = Math.max(1, Number.parseInt(row.cell('INDENT'), 10) || 1);
    while ((this.#path.at(-1)?.indent ?? 0) >= indent) this.#path.pop();
    const parentId = this.#path.at(-1)?.task.sourceId ?? null;
    const { losses, ...dates } = datesOf(row, title, this.#context);
    const section = this.#sections.of(this.#project.projectId, parentId === null ? this.#section : '');
    const task = importedTask({
      sourceId: this.#ids.idOf(this.#project.projectId ?? '', parentId ?? '', title),
      parentId,
      projectId: this.#project.projectId,
      sectionId: section.sectionId,
      title,
      description: description === '' ? null : description,
      tags: [...new Set([...labels, ...section.tags])],
      priority: PRIORITIES.get(row.cell('PRIORITY')) ?? 'none',
      durationMinutes: durationOf(row) ?? null,
      ...dates,
    });
    const read = { task, indent, comments: [] };
    this.#read.push(read);
    this.#path.push(read);
    this.losses.push(...losses);
    if (isUncompletable) this.#lose('Tasks without a checkbox', title, 'It can be completed now');
    this.#loseExtras(row, title);
  }

  #loseExtras(row: CsvRow, title: string): void {
    const [duration, responsible] = [row.cell('DURATION'), row.cell('RESPONSIBLE')];
    if (responsible !== '') this.#lose('Assignees', title, userNameOf(responsible));
    if (Number(duration) > 0 && durationOf(row) === undefined)
      this.#lose('Durations', title, `${duration} ${row.cell('DURATION_UNIT')}`.trim());
  }

  #addNote(row: CsvRow, content: string): void {
    const { text, files } = noteOf(content);
    const read = this.#read.at(-1);
    const of = read?.task.title ?? this.#project.title;
    for (const file of files) this.#lose('Attachments', of, file);
    if (text === '') return;
    // A comment before the first task is about the project, which has no comments in Questlog.
    if (read === undefined || this.#path.length === 0) this.#lose('Comments', this.#project.title, text);
    else {
      const [author, createdAt] = [userNameOf(row.cell('AUTHOR')), isoInstant(row.cell('DATE'))];
      read.comments.push({ author, createdAt, editedAt: null, body: text });
    }
  }

  #lose(kind: string, of: string, detail: string): void {
    this.losses.push({ kind, of, detail });
  }
}

/** Returns a duration in minutes; undefined for one in days, which a task cannot have. */
function durationOf(row: CsvRow): number | undefined {
  const isInMinutes = row.cell('DURATION_UNIT').toLowerCase() === 'minute';
  return isInMinutes ? storableDuration(Number(row.cell('DURATION'))) : undefined;
}
