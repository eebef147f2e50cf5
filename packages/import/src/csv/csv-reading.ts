import { BULK_FIELDS, EMPTY_FIELDS, type BulkFields } from '@questlog/domain/tasks/task-fields';
import { importedTask, type ImportedProject, type ImportedTask, type Loss } from '../imported.ts';
import { LocationIds } from '../location-ids.ts';
import type { ReadingContext } from '../reader.ts';
import { FileSections } from '../sections.ts';
import type { CsvField } from './csv-mapping.ts';
import {
  cellText,
  completionOf,
  CSV_VALUES,
  datesIn,
  instantAt,
  rangeIn,
  repeatIn,
  scheduleOf,
  tagsIn,
} from './csv-values.ts';

const INBOX = 'inbox';

interface ReadRow {
  readonly task: ImportedTask;
  readonly parent: string;
}

type Cells = (field: CsvField) => string;
type Lose = (kind: string, detail: string) => void;

export class CsvReading {
  readonly losses: Loss[] = [];
  readonly #indexes: ReadonlyMap<CsvField, number>;
  readonly #isOwn: boolean;
  readonly #context: ReadingContext;
  readonly #ids = new LocationIds();
  readonly #projects = new Map<string, ImportedProject>();
  readonly #sections = new FileSections();
  readonly #read: ReadRow[] = [];
  readonly #byId = new Map<string, string>();

  /** @param isOwn true if Questlog exported the table */
  constructor(fields: readonly (CsvField | null)[], isOwn: boolean, context: ReadingContext) {
    const pairs = fields.flatMap((field, index) => (field === null ? [] : [[field, index] as const]));
    this.#indexes = new Map(pairs.toReversed());
    this.#isOwn = isOwn;
    this.#context = context;
  }

  get sections(): FileSections {
    return this.#sections;
  }

  get projects(): ImportedProject[] {
    return [...this.#projects.values()];
  }

  /**
   * Returns the tasks with their parents. Parents are referenced by id or title, and may come later in the
   * table.
   */
  tasks(): ImportedTask[] {
    const byTitle = new Map<string, string>();
    for (const { task } of this.#read) {
      for (const key of [`${task.projectId}\0${task.title}`, task.title]) {
        if (!byTitle.has(key)) byTitle.set(key, task.sourceId);
      }
    }
    return this.#read.map(({ task, parent }) => {
      if (parent === '') return task;
      const parentId =
        this.#byId.get(parent) ?? byTitle.get(`${task.projectId}\0${parent}`) ?? byTitle.get(parent) ?? null;
      if (parentId === null) this.losses.push({ kind: 'Parents', of: task.title, detail: parent });
      return { ...task, parentId: parentId === task.sourceId ? null : parentId };
    });
  }

  add(row: readonly string[]): void {
    const cell: Cells = (field) => cellText(row[this.#indexes.get(field) ?? -1], this.#isOwn);
    const title = cell('title') || (cell('description').split('\n')[0] ?? '');
    if (title === '') {
      const text = row.map((each) => each.trim()).filter((each) => each !== '');
      this.losses.push({
        kind: 'Rows without a title',
        of: 'The table',
        detail: text.join(', ').slice(0, 500),
      });
      return;
    }
    const lose: Lose = (kind, detail) => void this.losses.push({ kind, of: title, detail });
    const project = this.#projectOf(cell('project'));
    const section = this.#sections.of(
      project?.sourceId ?? null,
      cell('parent') === '' ? cell('section') : '',
    );
    const id = cell('id');
    const createdAt = instantAt(cell('created'), this.#context);
    if (createdAt === null && cell('created') !== '') lose('Dates', cell('created'));
    const task = importedTask({
      sourceId: id === '' ? this.#ids.idOf('row', project?.title ?? '', title) : this.#ids.idOf('id', id),
      projectId: project?.sourceId ?? null,
      title,
      description: cell('description') || null,
      notes: cell('notes') || null,
      sectionId: section.sectionId,
      tags: [...new Set([...tagsIn(cell('tags'), this.#isOwn), ...section.tags])],
      createdAt,
      ...this.#factsOf(cell, lose),
    });
    if (id !== '' && !this.#byId.has(id)) this.#byId.set(id, task.sourceId);
    this.#read.push({ task, parent: cell('parent') });
  }

  #projectOf(title: string): ImportedProject | null {
    if (title === '' || title.toLowerCase() === INBOX) return null;
    let project = this.#projects.get(title);
    if (project === undefined) {
      project = { sourceId: this.#ids.idOf('project', title), title, color: null, isArchived: false };
      this.#projects.set(title, project);
    }
    return project;
  }

  #factsOf(cell: Cells, lose: Lose): Partial<ImportedTask> {
    const context = this.#context;
    const fields = BULK_FIELDS.map((field) => {
      const { parse, plural } = CSV_VALUES[field];
      const text = cell(field);
      const value = text === '' ? EMPTY_FIELDS[field] : parse(text);
      if (value === undefined) lose(plural, text);
      return [field, value ?? EMPTY_FIELDS[field]];
    });
    const completion = completionOf(cell('completed'), context);
    if (completion === undefined) lose('States', cell('completed'));
    const dates = this.#datesOf(cell, lose);
    const phrase = cell('repeat');
    const first = dates.scheduledOn ?? dates.dueOn;
    const named = phrase === '' || first === null ? undefined : repeatIn(phrase, first, context);
    const isOpen = completion?.isCompleted !== true;
    if (isOpen && phrase !== '' && named === undefined) lose('Repeats', phrase);
    return {
      ...dates,
      ...(Object.fromEntries(fields) as BulkFields),
      ...completion,
      repeat: isOpen ? (named ?? dates.repeat) : null,
    };
  }

  #datesOf(cell: Cells, lose: Lose) {
    const [time, start, end] = [cell('time'), rangeIn(cell('scheduled')), rangeIn(cell('due'))];
    // A range is scheduled for its first day and due on its last one, whichever column holds it.
    const scheduled = start.first || (end.last === '' ? '' : end.first);
    const due = end.last || end.first || start.last;
    const isEndOnly = /^\d{1,2}:\d{2}(?:\s?[AP]M)?$/i.test(due);
    const schedule = scheduleOf(scheduled, time, this.#context);
    if (schedule === undefined && scheduled !== '') lose('Dates', `${scheduled} ${time}`.trim());
    else if (schedule === undefined && time !== '') lose('Times', time);
    if (schedule?.isTimeLost === true) lose('Times', time);
    const deadline = isEndOnly ? undefined : datesIn(due, this.#context);
    if (isEndOnly) lose('Durations', `until ${due}`);
    else if (deadline === undefined && due !== '') lose('Dates', due);
    if (deadline !== undefined && deadline.time !== null) lose('Times', `due at ${deadline.time}`);
    return {
      scheduledOn: schedule?.scheduledOn ?? null,
      scheduledTime: schedule?.scheduledTime ?? null,
      isThisEvening: schedule?.isThisEvening ?? false,
      dueOn: deadline?.date ?? null,
      repeat: schedule?.repeat ?? null,
    };
  }
}
