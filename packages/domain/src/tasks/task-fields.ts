/**
 * A task's plain fields: each is one column in the database, one field of the API and one value in the browser, and
 * means the same everywhere. Statements, copies, templates, export, import and undo derive their lists from this
 * table (docs/decisions/051-task-fields.md). Dates, positions, tags and the project are not plain: rules connect them.
 * Someday and hidden are in the table although dates clear them (docs/decisions/054-someday.md).
 */
import type { FieldEventKind } from '../history/event-kinds.ts';
import type { Priority } from './task-facts.ts';

export interface PlainFields {
  readonly title: string;
  readonly notes: string | null;
  readonly description: string | null;
  readonly priority: Priority;
  /** True if the user has put the task off without a date (SOMEDAY-1). */
  readonly someday: boolean;
  /** True if lists leave the task out until its date (SOMEDAY-30). */
  readonly hidden: boolean;
  /** In minutes. */
  readonly durationMinutes: number | null;
  /** The Active member who is to do the task; null for nobody (PEOPLE-1). */
  readonly assigneeId: string | null;
}

export type PlainField = keyof PlainFields;

export interface FieldDefinition<Value> {
  /** The column of tasks and of the templates of series. */
  readonly column: string;
  readonly type: 'text' | 'integer' | 'boolean' | 'uuid';
  /** How SQL writes the value as JSON, as in `json-sql.ts`. */
  readonly json: 'text' | 'text!' | 'word' | 'word!' | 'plain' | 'plain!';
  /** The value of a task created without one, and of a cleared field. */
  readonly empty: Value;
  /** True if the field can be set in several tasks at once. */
  readonly isBulk: boolean;
  /** True if the field can be set in the form and in the typed title of a new task. */
  readonly isTyped: boolean;
  /** True if the next task of a series gets the value of the newest one. */
  readonly isRepeated: boolean;
  /** True if the text can be long: the history stores only the part that changed. */
  readonly isLong: boolean;
  /** The kind of the history's event for a new value (HISTORY-1). */
  readonly event: FieldEventKind;
  /** The name on screen and of the column in an exported table. */
  readonly label: string;
  /** The plural for messages about fields that a conversion loses (SUBTASK-19). */
  readonly plural: string;
}

export const TASK_FIELDS = {
  title: {
    column: 'title',
    type: 'text',
    json: 'text!',
    empty: '',
    isBulk: false,
    isTyped: false,
    isRepeated: true,
    isLong: false,
    event: 'changed',
    label: 'Title',
    plural: 'titles',
  },
  description: {
    column: 'description',
    type: 'text',
    json: 'text',
    empty: null,
    isBulk: false,
    isTyped: false,
    isRepeated: true,
    isLong: true,
    event: 'changed',
    label: 'Description',
    plural: 'descriptions',
  },
  notes: {
    column: 'notes',
    type: 'text',
    json: 'text',
    empty: null,
    isBulk: false,
    isTyped: false,
    isRepeated: true,
    isLong: true,
    event: 'changed',
    label: 'Notes',
    plural: 'notes',
  },
  priority: {
    column: 'priority',
    type: 'text',
    json: 'word!',
    empty: 'none',
    isBulk: true,
    isTyped: true,
    isRepeated: true,
    isLong: false,
    event: 'changed',
    label: 'Priority',
    plural: 'priorities',
  },
  someday: {
    column: 'someday',
    type: 'boolean',
    json: 'plain!',
    empty: false,
    isBulk: true,
    isTyped: true,
    isRepeated: false,
    isLong: false,
    event: 'changed',
    label: 'Someday',
    plural: 'someday marks',
  },
  hidden: {
    column: 'hidden',
    type: 'boolean',
    json: 'plain!',
    empty: false,
    isBulk: true,
    isTyped: false,
    isRepeated: true,
    isLong: false,
    event: 'changed',
    label: 'Hidden until date',
    plural: 'marks to hide until a date',
  },
  durationMinutes: {
    column: 'duration_minutes',
    type: 'integer',
    json: 'plain',
    empty: null,
    isBulk: true,
    isTyped: true,
    isRepeated: true,
    isLong: false,
    event: 'changed',
    label: 'Duration',
    plural: 'durations',
  },
  assigneeId: {
    column: 'assignee_id',
    type: 'uuid',
    json: 'word',
    empty: null,
    isBulk: true,
    isTyped: false,
    isRepeated: true,
    isLong: false,
    event: 'assigned',
    label: 'Assignee',
    plural: 'assignees',
  },
} as const satisfies { readonly [Field in PlainField]: FieldDefinition<PlainFields[Field]> };

export const PLAIN_FIELDS = Object.keys(TASK_FIELDS) as readonly PlainField[];

export type BulkField = {
  [Field in PlainField]: (typeof TASK_FIELDS)[Field]['isBulk'] extends true ? Field : never;
}[PlainField];
export type BulkFields = Pick<PlainFields, BulkField>;

export type TypedField = {
  [Field in PlainField]: (typeof TASK_FIELDS)[Field]['isTyped'] extends true ? Field : never;
}[PlainField];
export type TypedFields = Pick<PlainFields, TypedField>;

export type RepeatedField = {
  [Field in PlainField]: (typeof TASK_FIELDS)[Field]['isRepeated'] extends true ? Field : never;
}[PlainField];
export type RepeatedFields = Pick<PlainFields, RepeatedField>;

/** Returns whether a name is that of a field that can be set in several tasks. */
export function isBulkField(name: string): name is BulkField {
  return Object.hasOwn(TASK_FIELDS, name) && TASK_FIELDS[name as PlainField].isBulk;
}

/** The fields that can be set in several tasks at once. */
export const BULK_FIELDS: readonly BulkField[] = PLAIN_FIELDS.filter(isBulkField);

/** Returns whether a name is that of a field that can be typed. */
export function isTypedField(name: string): name is TypedField {
  return Object.hasOwn(TASK_FIELDS, name) && TASK_FIELDS[name as PlainField].isTyped;
}

/** The fields that can be set in the form and in the typed title of a new task. */
export const TYPED_FIELDS: readonly TypedField[] = PLAIN_FIELDS.filter(isTypedField);

/** The fields that the next task of a series gets. */
export const REPEATED_FIELDS = PLAIN_FIELDS.filter(
  (field): field is RepeatedField => TASK_FIELDS[field].isRepeated,
);

/** The fields that are set in one task at a time. */
export const TEXT_FIELDS = PLAIN_FIELDS.filter(
  (field): field is Exclude<PlainField, BulkField> => !isBulkField(field),
);

/** The plain fields of a new task, except its title. */
export const EMPTY_FIELDS = Object.fromEntries(
  PLAIN_FIELDS.map((field) => [field, TASK_FIELDS[field].empty]),
) as unknown as PlainFields;

/** Returns the plain fields of a task, or of something with the same fields. */
export function plainFields(from: PlainFields): PlainFields {
  return Object.fromEntries(PLAIN_FIELDS.map((field) => [field, from[field]])) as unknown as PlainFields;
}

/** Returns the fields that can be typed. */
export function typedFields<From extends { readonly [Field in TypedField]: unknown }>(
  from: From,
): Pick<From, TypedField> {
  return Object.fromEntries(TYPED_FIELDS.map((field) => [field, from[field]])) as Pick<From, TypedField>;
}

/** Returns the fields that a series repeats. */
export function repeatedFields(from: RepeatedFields): RepeatedFields {
  return Object.fromEntries(
    REPEATED_FIELDS.map((field) => [field, from[field]]),
  ) as unknown as RepeatedFields;
}

/** Returns those of the fields that a change sets. */
export function fieldsIn<Field extends PlainField>(
  change: { readonly [Name in Field]?: PlainFields[Name] | undefined },
  fields: readonly Field[],
): Partial<Pick<PlainFields, Field>> {
  const set = fields.filter((field) => change[field] !== undefined);
  return Object.fromEntries(set.map((field) => [field, change[field]])) as Partial<Pick<PlainFields, Field>>;
}
