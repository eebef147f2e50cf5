/** Reads TickTick backups: a table of tasks below a few lines about the file. */
import { csvRows, rowsBelow, type CsvRow } from '../formats/csv.ts';
import { beginningOf, textOf } from '../formats/text.ts';
import {
  importedTask,
  type Imported,
  type ImportedProject,
  type ImportedTask,
  type Loss,
} from '../imported.ts';
import { isoInstant } from '../instants.ts';
import { LocationIds } from '../location-ids.ts';
import { UnreadableFile, type Reader, type ReadingContext } from '../reader.ts';
import { FileSections } from '../sections.ts';
import { contentOf } from './ticktick-content.ts';
import { datesOf } from './ticktick-dates.ts';

const INBOX = 'inbox';
const MOST_ROWS_BEFORE_HEADER = 30;
/** The lines before the header include the wrapped ones of a quoted cell. */
const MOST_LINES_BEFORE_HEADER = 60;
const PRIORITIES: ReadonlyMap<string, ImportedTask['priority']> = new Map([
  ['1', 'low'],
  ['3', 'medium'],
  ['5', 'high'],
]);
/** Values of the status column. Archived tasks count as completed. */
const [OPEN, WONT_DO] = ['0', '-1'];

export const ticktickReader: Reader = {
  accepts: ({ bytes }) =>
    beginningOf(bytes).split('\n').slice(0, MOST_LINES_BEFORE_HEADER).some(isHeaderLine),
  read: ({ bytes }, context) => {
    const rows = csvRows(textOf(bytes));
    const at = rows.slice(0, MOST_ROWS_BEFORE_HEADER).findIndex(isHeader);
    if (at === -1)
      throw new UnreadableFile('This file has no list of TickTick. Choose the CSV file of its backup.');
    return readRows(rowsBelow(rows[at] ?? [], rows.slice(at + 1)), context);
  },
};

/** Names that only TickTick's tables have together, in any order and among any others. */
const HEADER = ['list name', 'title', 'status'];

function isHeader(cells: readonly string[]): boolean {
  const names = new Set(cells.map((cell) => cell.trim().toLowerCase()));
  return HEADER.every((name) => names.has(name));
}

function isHeaderLine(line: string): boolean {
  return csvRows(line).some(isHeader);
}

interface List {
  readonly folder: string;
  readonly title: string;
  /** Null for the Inbox. */
  readonly project: ImportedProject | null;
  readonly rows: CsvRow[];
}

function readRows(rows: readonly CsvRow[], context: ReadingContext): Imported {
  const ids = new LocationIds();
  const lists = [...listsOf(rows, ids).values()];
  const sections = new FileSections();
  const sourceIds = new Map<string, string>();
  const losses: Loss[] = [];
  const read: { readonly task: ImportedTask; readonly parent: string }[] = [];
  for (const list of lists) {
    for (const row of list.rows.toSorted(inOrder)) {
      const { task, losses: lost } = taskOf(row, list, { ids, sections }, context);
      if (task === undefined) continue;
      losses.push(...lost);
      sourceIds.set(row.cell('taskId'), task.sourceId);
      read.push({ task, parent: row.cell('parentId') });
    }
  }
  // A subtask may come before its parent, so look up parents after reading all rows.
  const tasks = read.map(({ task, parent }) =>
    parent === '' ? task : { ...task, parentId: sourceIds.get(parent) ?? parent },
  );
  return {
    source: 'ticktick',
    projects: lists.flatMap(({ project }) => project ?? []),
    sections: sections.sections,
    tags: [],
    tasks,
    losses: [...folderLosses(lists), ...sections.losses, ...losses],
  };
}

function listsOf(rows: readonly CsvRow[], ids: LocationIds): ReadonlyMap<string, List> {
  const lists = new Map<string, List>();
  for (const row of rows) {
    const [folder, title] = [row.cell('Folder Name'), row.cell('List Name')];
    const key = `${folder}\0${title}`;
    let list = lists.get(key);
    if (list === undefined) {
      const isInbox = title === '' || (folder === '' && title.toLowerCase() === INBOX);
      const project = isInbox
        ? null
        : { sourceId: ids.idOf('project', folder, title), title, color: null, isArchived: false };
      list = { folder, title: title === '' ? 'Inbox' : title, project, rows: [] };
      lists.set(key, list);
    }
    list.rows.push(row);
  }
  return lists;
}

function inOrder(a: CsvRow, b: CsvRow): number {
  return (
    numberIn(a, 'Column Order') - numberIn(b, 'Column Order') || numberIn(a, 'Order') - numberIn(b, 'Order')
  );
}

function numberIn(row: CsvRow, name: string): number {
  const number = Number(row.cell(name));
  return Number.isFinite(number) ? number : 0;
}

function folderLosses(lists: readonly List[]): Loss[] {
  const titles = new Map<string, string[]>();
  for (const { folder, title } of lists) {
    if (folder !== '') titles.set(folder, [...(titles.get(folder) ?? []), title]);
  }
  return [...titles].map(([folder, of]) => ({
    kind: 'Folders',
    of: folder,
    detail: `Its projects stand on their own: ${of.join(', ')}`,
  }));
}

interface ReadTask {
  /** Undefined for a row without a title or other text. */
  readonly task: ImportedTask | undefined;
  readonly losses: readonly Loss[];
}

function taskOf(
  row: CsvRow,
  { project, title: list }: List,
  { ids, sections }: { readonly ids: LocationIds; readonly sections: FileSections },
  context: ReadingContext,
): ReadTask {
  const isChecklist = row.cell('Kind') === 'CHECKLIST' || /^(?:y|true)$/i.test(row.cell('Is Check list'));
  const { text, files } = contentOf(row.cell('Content'), isChecklist);
  const title = row.cell('Title') || (text.split('\n')[0] ?? '');
  if (title === '') return { task: undefined, losses: [] };
  const lost: Loss[] = [];
  const lose = (kind: string, detail: string): void => void lost.push({ kind, of: title, detail });
  const status = row.cell('Status') || OPEN;
  const isOpen = status === OPEN;
  const { losses, ...dates } = datesOf(row, title, isOpen, context);
  const column = row.cell('parentId') === '' ? row.cell('Column Name') : '';
  const section = sections.of(project?.sourceId ?? null, column);
  if (status === WONT_DO) lose("Won't do", 'It is a completed task now');
  if (row.cell('Kind') === 'NOTE') lose('Notes', 'It is a task now');
  if (row.cell('Reminder') !== '') lose('Reminders', row.cell('Reminder').replaceAll(/\s*\n\s*/g, ', '));
  for (const file of files) lose('Attachments', file);
  const createdAt = isoInstant(row.cell('Created Time'));
  const task = importedTask({
    // `taskId` is only a row number in the file, so a task may have a different one in a later file.
    sourceId: ids.idOf('task', list, createdAt ?? '', title),
    projectId: project?.sourceId ?? null,
    sectionId: section.sectionId,
    title,
    description: text === '' ? null : text,
    tags: [...new Set([...tagsOf(row.cell('Tags')), ...section.tags])],
    priority: PRIORITIES.get(row.cell('Priority')) ?? 'none',
    createdAt,
    isCompleted: !isOpen,
    completedAt: isOpen ? null : isoInstant(row.cell('Completed Time')),
    ...dates,
  });
  return { task, losses: [...losses, ...lost] };
}

function tagsOf(cell: string): string[] {
  return cell
    .split(',')
    .map((tag) => tag.trim().replace(/^#/, ''))
    .filter((tag) => tag !== '');
}
