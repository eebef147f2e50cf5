import { addDays } from '@questlog/domain/dates/local-date';
import { htmlToMarkdown } from '../formats/html-to-markdown.ts';
import { importedTask, type ImportedTask, type Loss } from '../imported.ts';
import { instantOfSeconds, packedDate, packedTime } from './packed-dates.ts';
import type { ThingsRow } from './things-database.ts';
import { repeatOfRule, ruleText, thingsRule } from './things-repeats.ts';

const [CANCELED, COMPLETED] = [2, 3];
/** The value of `start` for a to-do without a planned day. */
const SOMEDAY = 2;
const EVENING = 1;

/** The project, section and tags of a to-do, which the database stores in other tables. */
export interface TodoContainer {
  /** Null for the Inbox. */
  readonly projectId: string | null;
  /** The id of the to-do's heading; null for none. */
  readonly sectionId: string | null;
  /** With the tag of the to-do's area, if it has no project. */
  readonly tags: readonly string[];
  /** Items of the to-do's checklist, in order. */
  readonly items: readonly ThingsRow[];
}

export interface ReadTodo {
  readonly task: ImportedTask;
  readonly losses: readonly Loss[];
}

type Lose = (kind: string, detail: string) => void;

export function isDone(row: ThingsRow): boolean {
  return row.number('status') === CANCELED || row.number('status') === COMPLETED;
}

export function todoTask(row: ThingsRow, { projectId, sectionId, tags, items }: TodoContainer): ReadTodo {
  const title = row.text('title');
  const losses: Loss[] = [];
  const lose: Lose = (kind, detail) => void losses.push({ kind, of: title, detail });
  const isCompleted = isDone(row);
  if (row.number('status') === CANCELED) lose('Canceled tasks', 'It is a completed task now');
  const dates = datesOf(row, lose);
  const isSomeday = row.number('start') === SOMEDAY && dates.scheduledOn === null && !isCompleted;
  const task = importedTask({
    sourceId: row.text('uuid'),
    projectId,
    sectionId,
    title,
    description: descriptionOf(row, items),
    tags: [...new Set(tags)],
    someday: isSomeday,
    ...dates,
    createdAt: instantOfSeconds(row.number('creationDate')),
    isCompleted,
    completedAt: isCompleted ? instantOfSeconds(row.number('stopDate')) : null,
  });
  return { task, losses };
}

function datesOf(row: ThingsRow, lose: Lose) {
  const scheduledOn = packedDate(row.number('startDate'));
  const dueOn = packedDate(row.number('deadline'));
  const time = packedTime(row.number('reminderTime'));
  if (scheduledOn === undefined) lose('Dates', `start ${row.number('startDate')}`);
  if (dueOn === undefined) lose('Dates', `deadline ${row.number('deadline')}`);
  if (time === undefined) lose('Reminders', String(row.number('reminderTime')));
  else if (time !== null) lose('Reminders', `${time}: it is the time of the task now`);
  const isPlanned = scheduledOn !== undefined && scheduledOn !== null;
  return {
    scheduledOn: scheduledOn ?? null,
    scheduledTime: isPlanned ? (time ?? null) : null,
    isThisEvening: isPlanned && row.number('startBucket') === EVENING,
    dueOn: dueOn ?? null,
  };
}

/** Returns the notes, then the checklist. Early versions of Things wrote notes as XML. */
function descriptionOf(row: ThingsRow, items: readonly ThingsRow[]): string | null {
  const notes = row.text('notes');
  const text = notes.startsWith('<note') ? htmlToMarkdown(notes) : notes;
  const boxes = items
    .filter((item) => item.text('title') !== '')
    .map((item) => `- [${isDone(item) ? 'x' : ' '}] ${item.text('title').replaceAll(/\s*\n\s*/g, ' ')}`);
  const parts = [text, boxes.join('\n')].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('\n\n');
}

/** A template for repeating to-dos, with its newest to-do. */
export interface Template {
  readonly row: ThingsRow;
  readonly open: ReadTodo | undefined;
}

/**
 * Returns the task that repeats: the template's open to-do, or else its next one. Without either, returns
 * only a loss.
 */
export function repeatingTask(
  { row, open }: Template,
  container: TodoContainer,
): Partial<ReadTodo> & Pick<ReadTodo, 'losses'> {
  const title = row.text('title');
  const rule = thingsRule(row.text('rt1_recurrenceRule', 'recurrenceRule'));
  const isPaused = row.number('rt1_instanceCreationPaused') === 1;
  const lost = (detail: string): Loss => ({ kind: 'Repeats', of: title, detail });
  const made = row.number('rt1_instanceCreationCount');
  const { task, losses } = open ?? nextTodo(row, container);
  const date = task.scheduledOn ?? task.dueOn;
  if (date === null) {
    return {
      ...(open === undefined ? {} : { task }),
      losses: [...losses, lost(`${ruleText(rule)}, without a date to come`)],
    };
  }
  const repeat = rule && repeatOfRule(rule, date, open === undefined ? made : Math.max(0, made - 1));
  if (repeat === undefined) return { task, losses: [...losses, lost(ruleText(rule))] };
  return { task: { ...task, repeat, isPaused }, losses };
}

function nextTodo(row: ThingsRow, container: TodoContainer): ReadTodo {
  const { task, losses } = todoTask(row, container);
  const scheduledOn = packedDate(row.number('rt1_nextInstanceStartDate')) ?? null;
  const shift = thingsRule(row.text('rt1_recurrenceRule', 'recurrenceRule'))?.shift ?? 0;
  const hasDeadline = row.number('deadline') !== 0 || shift < 0;
  const time = packedTime(row.number('reminderTime')) ?? null;
  return {
    task: {
      ...task,
      scheduledOn,
      scheduledTime: scheduledOn === null ? null : time,
      dueOn: scheduledOn !== null && hasDeadline ? addDays(scheduledOn, -shift) : null,
      someday: false,
    },
    losses,
  };
}
