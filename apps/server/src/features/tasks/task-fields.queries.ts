/** SQL for the columns of a task's plain fields, in the order of the domain's table. */
import {
  PLAIN_FIELDS,
  REPEATED_FIELDS,
  TASK_FIELDS,
  type PlainField,
} from '@questlog/domain/tasks/task-fields';
import type { Member } from '../../platform/db/json-sql.ts';

const listed = (
  sqlOf: (field: PlainField, column: string) => string,
  fields: readonly PlainField[] = PLAIN_FIELDS,
): string => fields.map((field) => sqlOf(field, TASK_FIELDS[field].column)).join(', ');

/** The names of the columns. */
export const PLAIN_COLUMNS = listed((_, column) => column);

/** The names and types of the columns, for `json_to_recordset`. */
export const PLAIN_TYPES = listed((field, column) => `${column} ${TASK_FIELDS[field].type}`);

/** Assigns the columns of the row that could not be inserted. */
export const PLAIN_EXCLUDED = listed((_, column) => `${column} = excluded.${column}`);

/** Returns the columns of a row, such as `t.title, t.notes`. */
export const plainColumnsOf = (row: string): string => listed((_, column) => `${row}.${column}`);

/** Returns SQL for the assignee of a row, null unless they are an Active member (PEOPLE-4). */
export const activeAssigneeOf = (row: string): string =>
  `(select m.user_id from members m
     where m.account_id = :accountId and m.user_id = ${row}.assignee_id and m.status = 'Active')`;

/** Returns the columns of a row for an open copy of it. */
export const openColumnsOf = (row: string): string =>
  listed((field, column) => (field === 'assigneeId' ? activeAssigneeOf(row) : `${row}.${column}`));

/** Returns the columns of a row under the names of the fields. */
export const plainFieldsOf = (row: string): string =>
  listed((field, column) => `${row}.${column} as "${field}"`);

/** The columns of a series' template, which its tasks get. */
export const REPEATED_COLUMNS = listed((_, column) => column, REPEATED_FIELDS);

/** Returns the columns of a template, or those that a template gets from a row. */
export const repeatedColumnsOf = (row: string): string =>
  listed((_, column) => `${row}.${column}`, REPEATED_FIELDS);

/** Returns the columns of a template under the names of the fields. */
export const repeatedFieldsOf = (row: string): string =>
  listed((field, column) => `${row}.${column} as "${field}"`, REPEATED_FIELDS);

/** Returns the arguments for `json_build_object` from a template. */
export const repeatedJsonPairs = (row: string): string =>
  listed((field, column) => `'${field}', ${row}.${column}`, REPEATED_FIELDS);

/** Returns assignments to all columns of a template. @param value returns SQL for a field's new value */
export const repeatedAssignments = (value: (field: PlainField, column: string) => string): string =>
  listed((field, column) => `${column} = ${value(field, column)}`, REPEATED_FIELDS);

/** Returns assignments to all columns. @param value returns SQL for a field's new value */
export const plainAssignments = (value: (field: PlainField, column: string) => string): string =>
  listed((field, column) => `${column} = ${value(field, column)}`);

export const PLAIN_MEMBERS: readonly Member[] = PLAIN_FIELDS.map((field) => [
  field,
  TASK_FIELDS[field].json,
  `t.${TASK_FIELDS[field].column}`,
]);
