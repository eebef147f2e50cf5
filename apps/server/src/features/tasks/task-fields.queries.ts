/** SQL for the columns of a task's plain fields, in the order of the domain's table. */
import { PLAIN_FIELDS, TASK_FIELDS, type PlainField } from '@questlog/domain/tasks/task-fields';
import type { Member } from '../../platform/db/json-sql.ts';

const listed = (sqlOf: (field: PlainField, column: string) => string): string =>
  PLAIN_FIELDS.map((field) => sqlOf(field, TASK_FIELDS[field].column)).join(', ');

/** The names of the columns. */
export const PLAIN_COLUMNS = listed((_, column) => column);

/** The names and types of the columns, for `json_to_recordset`. */
export const PLAIN_TYPES = listed((field, column) => `${column} ${TASK_FIELDS[field].type}`);

/** Assigns the columns of the row that could not be inserted. */
export const PLAIN_EXCLUDED = listed((_, column) => `${column} = excluded.${column}`);

/** Returns the columns of a row, such as `t.title, t.notes`. */
export const plainColumnsOf = (row: string): string => listed((_, column) => `${row}.${column}`);

/** Returns the columns of a row under the names of the fields. */
export const plainFieldsOf = (row: string): string =>
  listed((field, column) => `${row}.${column} as "${field}"`);

/** Returns the arguments for `json_build_object`. */
export const plainJsonPairs = (row: string): string =>
  listed((field, column) => `'${field}', ${row}.${column}`);

/** Returns assignments to all columns. @param value returns SQL for a field's new value */
export const plainAssignments = (value: (field: PlainField, column: string) => string): string =>
  listed((field, column) => `${column} = ${value(field, column)}`);

export const PLAIN_MEMBERS: readonly Member[] = PLAIN_FIELDS.map((field) => [
  field,
  TASK_FIELDS[field].json,
  `t.${TASK_FIELDS[field].column}`,
]);
