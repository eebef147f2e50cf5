/** The events of changed tasks, from which the history is made (HISTORY-1 to HISTORY-4). */
import type { LocalDate } from '../dates/local-date.ts';
import { formatWireDate } from '../dates/wire-date.ts';
import { EMPTY_FIELDS, PLAIN_FIELDS, TASK_FIELDS, type PlainFields } from '../tasks/task-fields.ts';
import type { EventKind, FieldEventKind } from './event-kinds.ts';
import { applySplice, spliceBetween, type TextPart } from './text-splice.ts';

/** The facts of a task that the history records. */
export interface LoggedFacts extends PlainFields {
  readonly projectId: string | null;
  readonly sectionId: string | null;
  readonly parentId: string | null;
  /** In wire format, which has the time 18:00Z for this evening. */
  readonly scheduledDate: string | null;
  readonly scheduledTime: string | null;
  readonly dueDate: string | null;
  readonly tagIds: readonly string[];
  readonly completedAt: string | null;
  readonly deleted: boolean;
}

export type LoggedField = keyof LoggedFacts;

/** A comment in an event. */
export interface LoggedComment {
  readonly commentId: string;
  /** The members whom this event mentions for the first time in the comment. */
  readonly mentions?: readonly string[] | undefined;
}

/** A value in an event: as on the wire; the replaced part of a long text; the added or removed tags; a comment. */
export type EventValue = string | number | boolean | null | readonly string[] | TextPart | LoggedComment;

/** The values of a new task that are not empty. */
export type InitialValues = Partial<LoggedFacts>;

/** An event without its actor and time. */
export interface TaskEvent {
  readonly kind: EventKind;
  /** The name of the field; undefined for a new task and for comments. */
  readonly field?: string;
  readonly from?: EventValue;
  /** The new value; the initial values of a new task. */
  readonly to?: EventValue | InitialValues;
}

type StateKind = 'completed' | 'reopened' | 'deleted' | 'restored';

interface LoggedFieldFacts {
  readonly empty: unknown;
  readonly isLong: boolean;
  /** The kind of the event if the field gets a value other than the empty one. */
  readonly event: FieldEventKind | StateKind;
  /** The kind of the event if the field becomes empty; by default, the same. */
  readonly cleared?: StateKind;
}

const moved = { empty: null, isLong: false, event: 'moved' } as const;
const dated = { empty: null, isLong: false, event: 'changed' } as const;

/** The fields that are connected by rules, and so are not in the table of plain fields. */
const CONNECTED = {
  deleted: { empty: false, isLong: false, event: 'deleted', cleared: 'restored' },
  completedAt: { empty: null, isLong: false, event: 'completed', cleared: 'reopened' },
  projectId: moved,
  sectionId: moved,
  parentId: moved,
  scheduledDate: dated,
  scheduledTime: dated,
  dueDate: dated,
  tagIds: { empty: [], isLong: false, event: 'changed' },
} as const satisfies { readonly [Field in Exclude<LoggedField, keyof PlainFields>]: LoggedFieldFacts };

const FIELDS: { readonly [Field in LoggedField]: LoggedFieldFacts } = { ...CONNECTED, ...TASK_FIELDS };

/** All recorded fields, in the order of the events of one change. */
export const LOGGED_FIELDS = Object.keys(FIELDS) as readonly LoggedField[];

/** The plain fields whose texts are stored in parts. */
export const LONG_FIELDS = PLAIN_FIELDS.filter((field) => TASK_FIELDS[field].isLong);

/** Returns whether a name is that of a recorded field. */
export function isLoggedField(name: string): name is LoggedField {
  return Object.hasOwn(FIELDS, name);
}

/** Returns a scheduled date as the history records it. */
export function loggedDate(date: LocalDate | null, thisEvening = false): string | null {
  return date === null ? null : formatWireDate(date, thisEvening);
}

/** Returns the event of a new task. */
export function creationEvent(task: LoggedFacts): TaskEvent {
  const filled = LOGGED_FIELDS.filter((field) => !isEqual(task[field], FIELDS[field].empty));
  return { kind: 'created', to: Object.fromEntries(filled.map((field) => [field, task[field]])) };
}

/**
 * Returns the events of a changed task, one for each field that differs.
 * @param isUndo true if the change undoes an earlier one (HISTORY-5)
 */
export function changeEvents(before: LoggedFacts, after: LoggedFacts, isUndo: boolean): TaskEvent[] {
  return LOGGED_FIELDS.filter((field) => !isEqual(before[field], after[field])).map((field) => ({
    kind: isUndo ? 'undone' : kindOf(field, after[field]),
    field,
    ...valuesOf(field, before, after),
  }));
}

/** Maps what happens to a comment to its kind of event. */
const COMMENT_KINDS = {
  written: 'commented',
  edited: 'commentEdited',
  deleted: 'commentDeleted',
  restored: 'restored',
} as const satisfies Record<string, EventKind>;

/**
 * Returns the event of a comment, which has no field (HISTORY-16). An undone step has the comment before and after it,
 * null if it is deleted.
 * @param mentions the members whom the comment now mentions, and did not before
 */
export function commentEvent(
  commentId: string,
  change: keyof typeof COMMENT_KINDS,
  isUndo: boolean,
  mentions: readonly string[] = [],
): TaskEvent {
  const comment: LoggedComment = { commentId };
  return {
    kind: isUndo ? 'undone' : COMMENT_KINDS[change],
    from: change === 'written' || change === 'restored' ? null : comment,
    to: change === 'deleted' ? null : mentions.length === 0 ? comment : { ...comment, mentions },
  };
}

function kindOf(field: LoggedField, value: unknown): EventKind {
  const { event, cleared, empty } = FIELDS[field];
  return cleared !== undefined && isEqual(value, empty) ? cleared : event;
}

function valuesOf(
  field: LoggedField,
  before: LoggedFacts,
  after: LoggedFacts,
): { readonly from: EventValue; readonly to: EventValue } {
  if (field === 'tagIds') {
    const removed = before.tagIds.filter((id) => !after.tagIds.includes(id));
    return { from: removed, to: after.tagIds.filter((id) => !before.tagIds.includes(id)) };
  }
  const [from, to] = [before[field], after[field]];
  return FIELDS[field].isLong ? spliceBetween(String(from ?? ''), String(to ?? '')) : { from, to };
}

function isEqual(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((each) => b.includes(each));
}

/** The facts of a new task with a title only. */
export const EMPTY_FACTS: LoggedFacts = {
  ...EMPTY_FIELDS,
  projectId: null,
  sectionId: null,
  parentId: null,
  scheduledDate: null,
  scheduledTime: null,
  dueDate: null,
  tagIds: [],
  completedAt: null,
  deleted: false,
};

/** Returns the facts of a task after its events, oldest first (HISTORY-3). */
export function replayEvents(events: readonly TaskEvent[], start: LoggedFacts = EMPTY_FACTS): LoggedFacts {
  const facts: Record<string, unknown> = { ...start };
  for (const { kind, field, from, to } of events) {
    // A series creates a task again that reopening the previous one has removed.
    if (kind === 'created') Object.assign(facts, EMPTY_FACTS, to);
    if (field === undefined || !isLoggedField(field)) continue;
    facts[field] = valueAfter(field, facts[field], from, to);
  }
  return facts as unknown as LoggedFacts;
}

function valueAfter(field: LoggedField, value: unknown, from: unknown, to: unknown): unknown {
  if (field === 'tagIds') {
    const [had, removed, added] = [value, from, to] as string[][];
    return [...(had ?? []).filter((id) => removed?.includes(id) !== true), ...(added ?? [])];
  }
  if (!FIELDS[field].isLong) return to;
  const splice = { from: from as TextPart, to: to as TextPart };
  return applySplice(typeof value === 'string' ? value : '', splice) || null;
}
