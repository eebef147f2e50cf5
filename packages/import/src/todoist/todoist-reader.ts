/** Reads Todoist: a backup archive with a table per project, or a single project's template. */
import { MAX_TASKS } from '../bounds.ts';
import { csvRows, rowsBelow } from '../formats/csv.ts';
import { beginningOf, textOf } from '../formats/text.ts';
import { beginningOfEntry, isZip, unzipped } from '../formats/zip.ts';
import type { Imported, ImportedProject, Loss } from '../imported.ts';
import { LocationIds } from '../location-ids.ts';
import { UnreadableFile, type Reader, type ReadingContext, type SourceFile } from '../reader.ts';
import { FileSections } from '../sections.ts';
import { TodoistProjectReading } from './todoist-project.ts';

/** The Inbox's name in every language of Todoist. */
const INBOX = 'inbox';

export const todoistReader: Reader = {
  accepts: ({ bytes }) => {
    const beginning = isZip(bytes) ? beginningOfEntry(bytes, isTable) : beginningOf(bytes);
    return beginning !== undefined && isHeader(headerOf(beginning.trimStart().split('\n', 1)[0] ?? ''));
  },
  read: (file, context) => readTables(tablesOf(file), context),
};

function headerOf(line: string): string[] {
  return line.split(/[,;\t]/).map((cell) => cell.replaceAll('"', '').trim().toUpperCase());
}

/** Returns whether a row is the header of a Todoist template. Later versions of Todoist added columns. */
function isHeader(cells: readonly string[]): boolean {
  const names = new Set(cells.map((cell) => cell.trim().toUpperCase()));
  return ['TYPE', 'CONTENT', 'PRIORITY', 'INDENT'].every((name) => names.has(name));
}

/** Returns whether an archive's entry is a table, not a hidden file from a Mac. */
function isTable(name: string): boolean {
  return /\.csv$/i.test(name) && !/(?:^|\/)(?:__MACOSX|\._)/.test(name);
}

function tablesOf({ name, bytes }: SourceFile): ReadonlyMap<string, Uint8Array> {
  if (!isZip(bytes)) return new Map([[name, bytes]]);
  const tables = unzipped(bytes, isTable);
  if (tables.size === 0) {
    throw new UnreadableFile(
      'This archive has no CSV files. Choose the zip file of a Todoist backup as it is.',
    );
  }
  return tables;
}

function readTables(tables: ReadonlyMap<string, Uint8Array>, context: ReadingContext): Imported {
  const ids = new LocationIds();
  const projects = new Map<string, ImportedProject>();
  const sections = new FileSections();
  const readings: TodoistProjectReading[] = [];
  const losses: Loss[] = [];
  let rowCount = 0;
  for (const [name, bytes] of tables) {
    const [header = [], ...rows] = csvRows(textOf(bytes));
    if (!isHeader(header)) {
      losses.push({ kind: 'Files', of: name, detail: 'It is not a project of Todoist' });
      continue;
    }
    rowCount += rows.length;
    if (rowCount > MAX_TASKS) throw new UnreadableFile('This file has too many tasks.');
    const { title, id } = projectName(name);
    const isFree = id !== undefined && !projects.has(id);
    const projectId = title.toLowerCase() === INBOX ? null : isFree ? id : ids.idOf('project', title);
    if (projectId !== null) {
      projects.set(projectId, { sourceId: projectId, title, color: null, isArchived: false });
    }
    const reading = new TodoistProjectReading({ projectId, title }, ids, context, sections);
    for (const row of rowsBelow(header, rows)) reading.add(row);
    readings.push(reading);
  }
  if (readings.length === 0) throw new UnreadableFile('This file has no project of Todoist.');
  return {
    source: 'todoist',
    projects: [...projects.values()],
    sections: sections.sections,
    tags: [],
    tasks: readings.flatMap(({ tasks }) => tasks),
    losses: [...sections.losses, ...readings.flatMap((reading) => reading.losses), ...losses],
  };
}

/**
 * Returns the title and id in a file name. Browsers add a number to a repeated download.
 *
 *   'Work [2203306141].csv' → 'Work', '2203306141'
 *   'Work (1).csv'          → 'Work'
 */
function projectName(path: string): { readonly title: string; readonly id: string | undefined } {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.csv$/i, '');
  const [, title, id] = /^(.*?)\s*\[([A-Za-z0-9]+)\](?: \(\d+\))?$/.exec(name) ?? [];
  return { title: (title ?? name.replace(/ \(\d+\)$/, '')).trim() || 'Todoist', id };
}
