/**
 * A task's plain fields: each is one column in the database, one field of the API and one value in the browser, and
 * means the same everywhere. Statements, copies, templates, export, import and undo derive their lists from this
 * table (docs/decisions/051-task-fields.md). Dates, positions, tags and the project are not plain: rules connect them.
 */
import type { Priority } from './task-facts.ts';

export interface PlainFields {
  readonly title: string;
  readonly notes: string | null;
  readonly description: string | null;
  readonly priority: Priority;
}

export type PlainField = keyof PlainFields;

export interface FieldDefinition<Value> {
  /** The column of tasks and of the templates of series. */
  readonly column: string;
  readonly type: 'text' | 'integer';
  /** How SQL writes the value as JSON, as in `json-sql.ts`. */
  readonly json: 'text' | 'text!' | 'word' | 'word!' | 'plain';
  /** The value of a task created without one, and of a cleared field. */
  readonly empty: Value;
  /** True if the field can be set in several tasks at once. */
  readonly isBulk: boolean;
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
    label: 'Title',
    plural: 'titles',
  },
  description: {
    column: 'description',
    type: 'text',
    json: 'text',
    empty: null,
    isBulk: false,
    label: 'Description',
    plural: 'descriptions',
  },
  notes: {
    column: 'notes',
    type: 'text',
    json: 'text',
    empty: null,
    isBulk: false,
    label: 'Notes',
    plural: 'notes',
  },
  priority: {
    column: 'priority',
    type: 'text',
    json: 'word!',
    empty: 'none',
    isBulk: true,
    label: 'Priority',
    plural: 'priorities',
  },
} as const satisfies { readonly [Field in PlainField]: FieldDefinition<PlainFields[Field]> };

export const PLAIN_FIELDS = Object.keys(TASK_FIELDS) as readonly PlainField[];

export type BulkField = {
  [Field in PlainField]: (typeof TASK_FIELDS)[Field]['isBulk'] extends true ? Field : never;
}[PlainField];
export type BulkFields = Pick<PlainFields, BulkField>;

/** Returns whether a name is that of a field that can be set in several tasks. */
export function isBulkField(name: string): name is BulkField {
  return Object.hasOwn(TASK_FIELDS, name) && TASK_FIELDS[name as PlainField].isBulk;
}

/** The fields that can be set in several tasks at once. */
export const BULK_FIELDS: readonly BulkField[] = PLAIN_FIELDS.filter(isBulkField);

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

/** Returns the fields that can be set in several tasks. */
export function bulkFields<From extends { readonly [Field in BulkField]: unknown }>(
  from: From,
): Pick<From, BulkField> {
  return Object.fromEntries(BULK_FIELDS.map((field) => [field, from[field]])) as Pick<From, BulkField>;
}

/** Returns those of the fields that a change sets. */
export function fieldsIn<Field extends PlainField>(
  change: { readonly [Name in Field]?: PlainFields[Name] | undefined },
  fields: readonly Field[],
): Partial<Pick<PlainFields, Field>> {
  const set = fields.filter((field) => change[field] !== undefined);
  return Object.fromEntries(set.map((field) => [field, change[field]])) as Partial<Pick<PlainFields, Field>>;
}
