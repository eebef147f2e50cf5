/**
 * Reads an exported account of Questlog (docs/export/README.md): the archive, or `questlog.json` alone (IMPORT-50,
 * IMPORT-51).
 */
import { exportDocument, type ExportDocument, type ExportedPattern } from '@questlog/contract/export-format';
import { EXPORT_FILES, EXPORT_FORMAT, EXPORT_VERSION } from '@questlog/domain/export/export-texts';
import { addDays, parseLocalDate, type LocalDate } from '@questlog/domain/dates/local-date';
import { parseLocalTime } from '@questlog/domain/dates/local-time';
import { parseWireInstant } from '@questlog/domain/dates/wire-instant';
import type { RepeatRule } from '@questlog/domain/recurrence/repeat-rule';
import { nextOccurrence } from '@questlog/domain/recurrence/series/series';
import { beginningOf, textOf } from '../formats/text.ts';
import { isZip, unzipped } from '../formats/zip.ts';
import { importedTask, type Imported, type ImportedTask, type Loss } from '../imported.ts';
import { UnreadableFile, type Reader, type SourceFile } from '../reader.ts';

const MARK = new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${EXPORT_FORMAT}"`);

export const questlogReader: Reader = {
  accepts: (file) => (isZip(file.bytes) ? jsonIn(file) !== undefined : MARK.test(beginningOf(file.bytes))),
  read: (file, { today }) => {
    const bytes = isZip(file.bytes) ? jsonIn(file) : file.bytes;
    return importedFrom(documentIn(textOf(bytes ?? new Uint8Array())), today);
  },
};

function jsonIn({ bytes }: SourceFile): Uint8Array | undefined {
  try {
    return unzipped(bytes, (name) => name === EXPORT_FILES.json).get(EXPORT_FILES.json);
  } catch {
    return undefined;
  }
}

function documentIn(text: string): ExportDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableFile('This export is incomplete: it is not valid JSON.');
  }
  const version =
    typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  if (typeof version === 'number' && version > EXPORT_VERSION) {
    throw new UnreadableFile('This export is of a newer version of Questlog. Update Questlog to import it.');
  }
  const parsed = exportDocument.safeParse(value);
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new UnreadableFile(`This export is damaged at "${place}".`);
}

function importedFrom(document: ExportDocument, today: LocalDate): Imported {
  const losses: Loss[] = [];
  const patterns = new Map(document.patterns.map((pattern) => [pattern.templateTaskId ?? '', pattern]));
  const tasks = document.tasks.map((task): ImportedTask => {
    const pattern = task.completedAt === null ? patterns.get(task.id) : undefined;
    return importedTask({
      sourceId: task.id,
      parentId: task.parentId,
      projectId: task.projectId,
      title: task.title,
      description: task.description,
      notes: task.notes,
      tags: task.tags,
      ...datesOf(task.scheduledDate, task.scheduledTime, task.dueDate),
      isThisEvening: task.isThisEvening,
      priority: task.priority,
      createdAt: parseWireInstant(task.createdAt) ?? null,
      isCompleted: task.completedAt !== null,
      completedAt: parseWireInstant(task.completedAt ?? '') ?? null,
      places: {
        projectOrder: task.projectOrder,
        todayOrder: task.todayOrder,
        anytimeOrder: task.anytimeOrder,
      },
      ...repeatOf(pattern),
    });
  });
  const ids = new Set(document.tasks.map(({ id }) => id));
  for (const pattern of document.patterns) {
    if (pattern.templateTaskId !== null && ids.has(pattern.templateTaskId)) continue;
    const next = nextTask(pattern, today);
    if (next !== undefined) tasks.push(next);
    else losses.push({ kind: 'Repeats', of: pattern.title, detail: 'It has no date to come.' });
  }
  const others = document.members.slice(1);
  losses.push(
    ...others.map(({ name, role }) => ({ kind: 'Members', of: name, detail: role })),
    ...skippedDates(document, today),
  );
  return {
    source: 'questlog',
    projects: document.projects.map(({ id, title, color, archivedAt }) => ({
      sourceId: id,
      title,
      color,
      isArchived: archivedAt !== null,
    })),
    tags: document.tags.map(({ path, color }) => ({ path, color })),
    tasks,
    losses,
  };
}

function datesOf(scheduled: string | null, time: string | null, due: string | null) {
  return {
    scheduledOn: parseLocalDate(scheduled ?? '') ?? null,
    scheduledTime: parseLocalTime(time ?? '') ?? null,
    dueOn: parseLocalDate(due ?? '') ?? null,
  };
}

type Repeat = Pick<ImportedTask, 'repeat' | 'weekStart' | 'isPaused'>;

function repeatOf(pattern: ExportedPattern | undefined): Partial<Repeat> {
  if (pattern === undefined) return {};
  return { repeat: ruleOf(pattern, 1), weekStart: pattern.weekStart, isPaused: !pattern.isActive };
}

/** @param counted the number of occurrences that the new series begins with */
function ruleOf(pattern: ExportedPattern, counted: number): RepeatRule {
  const left = (pattern.maxOccurrences ?? 0) - pattern.countedOccurrences + counted;
  return {
    frequency: pattern.frequency,
    interval: pattern.interval,
    weekDays: pattern.weekDays,
    monthDay: pattern.monthDay,
    customPattern: pattern.customPattern,
    repeatMode: pattern.repeatMode,
    endDate: parseLocalDate(pattern.endDate ?? '') ?? null,
    maxOccurrences: pattern.maxOccurrences === null ? null : Math.max(left, 1),
  };
}

/** Returns the next task of a series that has no open one, so that the series goes on. */
function nextTask(pattern: ExportedPattern, today: LocalDate): ImportedTask | undefined {
  const firstDate = parseLocalDate(pattern.firstDate);
  const countedThrough = parseLocalDate(pattern.countedThrough);
  if (firstDate === undefined || countedThrough === undefined) return undefined;
  const { weekStart, countedOccurrences } = pattern;
  const series = {
    rule: ruleOf(pattern, countedOccurrences),
    firstDate,
    countedThrough,
    countedOccurrences,
    weekStart,
  };
  const date = nextOccurrence(series, today > countedThrough ? today : countedThrough);
  if (date === undefined) return undefined;
  const isDue = pattern.dateField === 'due';
  const due = pattern.dueOffset === null ? null : addDays(date, pattern.dueOffset);
  return importedTask({
    sourceId: pattern.id,
    projectId: pattern.projectId,
    title: pattern.title,
    description: pattern.description,
    notes: pattern.notes,
    tags: pattern.tags,
    ...datesOf(isDue ? null : date, pattern.scheduledTime, isDue ? date : due),
    isThisEvening: pattern.isThisEvening,
    priority: pattern.priority,
    repeat: ruleOf(pattern, 0),
    weekStart,
    isPaused: !pattern.isActive,
  });
}

/** Returns the dates to come that were skipped: a new series does not know them. */
function skippedDates({ patterns, occurrences }: ExportDocument, today: LocalDate): Loss[] {
  const titles = new Map(patterns.map(({ id, title }) => [id, title]));
  return occurrences
    .filter(({ status, date }) => status === 'Cancelled' && date > today)
    .map(({ patternId, date }) => ({ kind: 'Skipped dates', of: titles.get(patternId) ?? '', detail: date }));
}
