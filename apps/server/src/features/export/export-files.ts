/** Generates the files of an account export piece by piece (EXPORT-1 to EXPORT-5). */
import type { ExportDocument, ExportedTask } from '@questlog/contract/export-format';
import { describeRepeat } from '@questlog/domain/recurrence/repeat-summary';
import { EXPORT_FORMAT, EXPORT_VERSION } from '@questlog/domain/export/export-texts';
import { markdownItem, oneLine, taskOutline, type ListedTask } from '@questlog/domain/export/markdown-tasks';
import {
  BULK_FIELDS,
  EMPTY_FIELDS,
  TASK_FIELDS,
  TEXT_FIELDS,
  type PlainField,
} from '@questlog/domain/tasks/task-fields';
import { csvLine } from '../../endpoint/csv.ts';
import type { Queryable } from '../../platform/db/query.ts';
import * as rows from './export.queries.ts';
import { exportedComments } from './exported-comments.queries.ts';
import { exportedFilters } from './exported-filters.queries.ts';
import { exportedEvents } from './exported-events.queries.ts';

/** An account to export, read from one snapshot. */
export interface Exporting {
  readonly on: Queryable;
  readonly account: ExportDocument['account'];
  /** The user who exports the account; undefined for the operator. */
  readonly userId: string | undefined;
  /** The time of the export, as an ISO 8601 string. */
  readonly exportedAt: string;
}

type Pieces = AsyncGenerator<string, void>;

/**
 * Yields `questlog.json`, the contract's `exportDocument`. The events come last: they can be larger than everything else,
 * and an import reads only what precedes them (IMPORT-68).
 */
export async function* jsonPieces({ on, account, userId, exportedAt }: Exporting): Pieces {
  const head = { format: EXPORT_FORMAT, version: EXPORT_VERSION, exportedAt, account };
  yield `${JSON.stringify(head).slice(0, -1)},\n`;
  const { id } = account;
  const projects = await rows.exportedProjects(on, id);
  const sections = await rows.exportedSections(on, id);
  const tags = await rows.exportedTags(on, id);
  const members = await rows.exportedMembers(on, id);
  yield `"projects":${arrayOf(projects)},\n`;
  yield `"sections":${arrayOf(sections)},\n`;
  yield `"tags":${arrayOf(tags)},\n`;
  yield* arrayInBatches('tasks', rows.exportedTasks(on, id));
  yield* arrayInBatches('patterns', rows.exportedPatterns(on, id));
  yield* arrayInBatches('occurrences', rows.exportedOccurrences(on, id));
  yield* arrayInBatches('comments', exportedComments(on, id));
  yield* arrayInBatches('reminders', rows.exportedReminders(on, id, userId ?? null));
  const filters = exportedFilters(
    on,
    { accountId: id, userId: userId ?? null },
    { projects, sections, tags, members },
  );
  yield* arrayInBatches('filters', filters);
  yield `"members":${arrayOf(members)},\n`;
  yield* linesInBatches('events', exportedEvents(on, id));
  yield '}\n';
}

/** Formats an array with one row per line, to make exports easy to compare. */
function arrayOf(items: readonly object[]): string {
  return `[${items.map((item) => `\n${JSON.stringify(item)}`).join(',')}]`;
}

async function* arrayInBatches(name: string, batches: AsyncIterable<readonly object[]>): Pieces {
  yield* linesInBatches(name, asLines(batches));
  yield ',\n';
}

async function* asLines(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string[], void> {
  for await (const batch of batches) yield batch.map((row) => JSON.stringify(row));
}

/** Formats an array of rows that are JSON already. */
async function* linesInBatches(name: string, batches: AsyncIterable<readonly string[]>): Pieces {
  yield `"${name}":[`;
  let separator = '\n';
  for await (const batch of batches) {
    yield separator + batch.join(',\n');
    separator = ',\n';
  }
  yield ']';
}

const labelOf = (field: PlainField): string => TASK_FIELDS[field].label;

const COLUMNS = [
  ...TEXT_FIELDS.map(labelOf),
  'Project',
  'Section',
  'Tags',
  'Scheduled',
  'Time',
  'Due',
  ...BULK_FIELDS.map(labelOf),
  'Repeats',
  'Completed',
  'Created',
  'Id',
  'Parent id',
];

/**
 * Yields `tasks.csv` in UTF-8 with a byte order mark. Without it, spreadsheet programs guess a different
 * encoding.
 */
export async function* csvPieces({ on, account: { id } }: Exporting): Pieces {
  const projects = new Map(
    (await rows.exportedProjects(on, id)).map((project) => [project.id, project.title]),
  );
  const sections = new Map(
    (await rows.exportedSections(on, id)).map((section) => [section.id, section.title]),
  );
  const users = new Map((await rows.exportedMembers(on, id)).map((user) => [user.id, user.name]));
  const repeats = new Map(
    (await rows.exportedRules(on, id)).map((rule) => [rule.id, describeRepeat(rule, 'en')]),
  );
  yield `\uFEFF${csvLine(COLUMNS)}`;
  for await (const batch of rows.exportedTasks(on, id)) {
    yield batch.map((task) => csvLine(cellsOf(task, { projects, sections, users, repeats }))).join('');
  }
}

/** Returns the cell of a value. */
function cellOf(value: string | number | boolean | null): string | number | null {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}

function cellsOf(
  task: ExportedTask,
  {
    projects,
    sections,
    users,
    repeats,
  }: Readonly<Record<'projects' | 'sections' | 'users' | 'repeats', ReadonlyMap<string, string>>>,
): (string | number | null)[] {
  const assignee = task.assigneeId === null ? null : (users.get(task.assigneeId) ?? null);
  const named = { ...task, assigneeId: assignee };
  return [
    ...TEXT_FIELDS.map((field) => task[field]),
    task.projectId === null ? null : (projects.get(task.projectId) ?? null),
    task.sectionId === null ? null : (sections.get(task.sectionId) ?? null),
    task.tags.join(' '),
    task.scheduledDate,
    task.scheduledTime ?? (task.isThisEvening ? 'evening' : null),
    task.dueDate,
    ...BULK_FIELDS.map((field) => (named[field] === EMPTY_FIELDS[field] ? null : cellOf(named[field]))),
    (task.completedAt === null && task.patternId !== null && repeats.get(task.patternId)) || null,
    task.completedAt,
    task.createdAt,
    task.id,
    task.parentId,
  ];
}

/** Yields `tasks.md`, the tasks of the Inbox and of each project, those without a section first. */
export async function* markdownPieces({ on, account }: Exporting): Pieces {
  yield `# ${oneLine(account.name)}\n`;
  const projects = await rows.exportedProjects(on, account.id);
  const sections = Map.groupBy(await rows.exportedSections(on, account.id), ({ projectId }) => projectId);
  for (const { id, title, archivedAt } of [{ id: null, title: 'Inbox', archivedAt: null }, ...projects]) {
    const sizes = await rows.taskSizesOfProject(on, account.id, id);
    if (id === null && sizes.length === 0) continue;
    yield `\n## ${oneLine(title)}${archivedAt === null ? '' : ' (archived)'}\n\n`;
    const bySection = Map.groupBy(sizes, ({ sectionId }) => sectionId);
    yield* outlinePieces(on, account.id, bySection.get(null) ?? []);
    for (const section of sections.get(id ?? '') ?? []) {
      yield `\n### ${oneLine(section.title)}\n\n`;
      yield* outlinePieces(on, account.id, bySection.get(section.id) ?? []);
    }
  }
}

async function* outlinePieces(on: Queryable, accountId: string, sizes: readonly rows.TaskSize[]): Pieces {
  const outline = [...taskOutline(sizes)];
  const levels = outline.map(({ level }) => level).values();
  const ordered = outline.map(({ task }) => task);
  for await (const tasks of rows.tasksBySize(on, accountId, ordered)) {
    yield tasks.map((task) => markdownItem({ task: listed(task), level: levels.next().value ?? 0 })).join('');
  }
}

function listed(task: ExportedTask): ListedTask {
  return {
    ...task,
    isCompleted: task.completedAt !== null,
    scheduledOn: task.scheduledDate,
    dueOn: task.dueDate,
  };
}
