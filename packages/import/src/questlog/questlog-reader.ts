/**
 * Reads an exported Questlog account (docs/export/README.md): the archive, or only `questlog.json`
 * (IMPORT-50, IMPORT-51).
 */
import {
  exportDocument,
  type ExportDocument,
  type ExportedComment,
  type ExportedReminder,
} from '@questlog/contract/export-format';
import { namedMentions } from '@questlog/domain/comments/comments';
import { EXPORT_FILES, EXPORT_FORMAT, EXPORT_VERSION } from '@questlog/domain/export/export-texts';
import type { ReminderRule } from '@questlog/domain/reminders/reminders';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { parseWireInstant } from '@questlog/domain/dates/wire-instant';
import { plainFields } from '@questlog/domain/tasks/task-fields';
import { indexOfBytes } from '../formats/entry-reader.ts';
import { beginningOf, textOf } from '../formats/text.ts';
import { isZip, unzipped } from '../formats/zip.ts';
import {
  importedTask,
  type Imported,
  type ImportedComment,
  type ImportedFilter,
  type ImportedTask,
  type Loss,
} from '../imported.ts';
import { UnreadableFile, type Reader, type SourceFile } from '../reader.ts';
import { datesOf } from './exported-dates.ts';
import { ExportedSeries } from './exported-series.ts';

const MARK = new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${EXPORT_FORMAT}"`);

/** An export without its history, which cannot be imported. */
const readDocument = exportDocument.omit({ events: true });
type ReadDocument = Omit<ExportDocument, 'events'>;

/** The beginning of the line of the events, which no other line can have. */
const EVENTS = new TextEncoder().encode('\n"events":[');

export const questlogReader: Reader = {
  accepts: (file) => (isZip(file.bytes) ? jsonIn(file) !== undefined : MARK.test(beginningOf(file.bytes))),
  read: (file, { today }) => {
    const bytes = isZip(file.bytes) ? jsonIn(file) : withoutEvents(file.bytes);
    return importedFrom(documentIn(completed(textOf(bytes ?? new Uint8Array()))), today);
  },
};

/** Returns the JSON of an archive, up to the events: they are not imported, and can be larger than everything else. */
function jsonIn({ bytes }: SourceFile): Uint8Array | undefined {
  try {
    return unzipped(bytes, (name) => name === EXPORT_FILES.json, EVENTS).get(EXPORT_FILES.json);
  } catch {
    return undefined;
  }
}

function withoutEvents(bytes: Uint8Array): Uint8Array {
  const end = indexOfBytes(bytes, EVENTS);
  return end === -1 ? bytes : bytes.subarray(0, end);
}

/** Completes a document that ends before its events. */
function completed(json: string): string {
  return json.endsWith(',') ? `${json.slice(0, -1)}}` : json;
}

function documentIn(text: string): ReadDocument {
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
  const parsed = readDocument.safeParse(value);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new UnreadableFile(`This export is damaged at "${path}".`);
}

const commentOf = ({ authorName, body, createdAt, editedAt }: ExportedComment): ImportedComment => ({
  author: authorName,
  createdAt,
  editedAt,
  body: namedMentions(body),
});

/** Returns a reminder's rule; nothing if a value is missing. */
function ruleOf({ kind, offsetMinutes, daysBefore, at }: ExportedReminder): ReminderRule[] {
  if (kind === 'relative') return offsetMinutes === null ? [] : [{ kind, offsetMinutes }];
  if (kind === 'due') return daysBefore === null ? [] : [{ kind, daysBefore }];
  return at === null ? [] : [{ kind, at }];
}

function importedFrom(document: ReadDocument, today: LocalDate): Imported {
  const series = new ExportedSeries(document, today);
  const comments = Map.groupBy(
    document.comments.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
    ({ taskId }) => taskId,
  );
  const reminders = Map.groupBy(document.reminders, ({ taskId }) => taskId);
  const tasks = document.tasks.map((task): ImportedTask => {
    return importedTask({
      sourceId: task.id,
      parentId: task.parentId,
      projectId: task.projectId,
      sectionId: task.sectionId,
      ...plainFields(task),
      tags: task.tags,
      ...datesOf(task.scheduledDate, task.scheduledTime, task.dueDate),
      isThisEvening: task.isThisEvening,
      createdAt: parseWireInstant(task.createdAt) ?? null,
      isCompleted: task.completedAt !== null,
      completedAt: parseWireInstant(task.completedAt ?? '') ?? null,
      positions: {
        projectOrder: task.projectOrder,
        todayOrder: task.todayOrder,
        anytimeOrder: task.anytimeOrder,
      },
      ...series.factsOf(task),
      reminders: (reminders.get(task.id) ?? []).flatMap(ruleOf),
      comments: (comments.get(task.id) ?? []).map(commentOf),
    });
  });
  const { next, losses } = series.withoutTask();
  const others = document.members.slice(1);
  return {
    source: 'questlog',
    projects: document.projects.map(({ id, title, color, archivedAt, someday }) => ({
      sourceId: id,
      title,
      color,
      isArchived: archivedAt !== null,
      someday,
    })),
    sections: document.sections.map(({ id, projectId, title, order, wipLimit, archivedAt }) => ({
      sourceId: id,
      projectId,
      title,
      order,
      wipLimit,
      isArchived: archivedAt !== null,
    })),
    tags: document.tags.map(({ path, color }) => ({ path, color })),
    tasks: [...tasks, ...next],
    filters: document.filters.map(
      ({ id, name, color, query, languages, region, sort, group, view, shared }): ImportedFilter => ({
        sourceId: id,
        name,
        color,
        query,
        languages,
        region,
        sort,
        group,
        view,
        shared,
      }),
    ),
    losses: [
      ...losses,
      ...others.map(({ name, role }): Loss => ({ kind: 'Members', of: name, detail: role })),
    ],
  };
}
