/** Schemas of a task's plain fields, as the domain's table lists them. */
import { DURATION_RANGE, MAX_DURATION, MIN_DURATION } from '@questlog/domain/tasks/task-duration';
import { PRIORITIES } from '@questlog/domain/tasks/task-facts';
import type {
  BulkField,
  PlainField,
  PlainFields,
  RepeatedField,
  TypedField,
} from '@questlog/domain/tasks/task-fields';
import { z } from 'zod';
import { id, longText, uuid } from './fields.ts';

type Sent<Field extends PlainField> = z.ZodOptional<z.ZodNullable<z.ZodType<PlainFields[Field] | string>>>;

const durationMinutes = z
  .number({ error: DURATION_RANGE })
  .int(DURATION_RANGE)
  .min(MIN_DURATION, DURATION_RANGE)
  .max(MAX_DURATION, DURATION_RANGE);

/** The fields of a series' template, which its next task gets. */
export const repeatedFields = {
  title: z.string(),
  notes: z.string().nullable(),
  /** Markdown. */
  description: z.string().nullable(),
  priority: z.enum(PRIORITIES),
  durationMinutes: durationMinutes.nullable(),
  /** True if lists and counts leave the task out until its scheduled or due date. */
  hidden: z.boolean(),
  /** The user id of the member who is to do the task; null for nobody. */
  assigneeId: uuid.nullable(),
} satisfies { readonly [Field in RepeatedField]: z.ZodType<PlainFields[Field]> };

/** The fields of a stored task. */
export const plainFields = {
  ...repeatedFields,
  /** True if the task is put off without a date. */
  someday: z.boolean(),
} satisfies { readonly [Field in PlainField]: z.ZodType<PlainFields[Field]> };

/** The fields of a parsed title; null for those that it does not set. */
export const typedFields = {
  priority: plainFields.priority.nullable(),
  someday: plainFields.someday.nullable(),
  durationMinutes: plainFields.durationMinutes,
} satisfies { readonly [Field in TypedField]: z.ZodNullable<z.ZodType<PlainFields[Field]>> };

/** The fields that requests set for several tasks; null clears. */
export const sentBulkFields = {
  priority: z.enum(PRIORITIES).nullable().optional(),
  /** True clears the scheduled date and its time; a new scheduled date sets it to false. */
  someday: z.boolean().nullable().optional(),
  /** True requires a scheduled or a due date. */
  hidden: z.boolean().nullable().optional(),
  durationMinutes: durationMinutes.nullable().optional(),
  /** The user id of an Active member of the account. */
  assigneeId: id.nullable().optional(),
} satisfies { readonly [Field in BulkField]: Sent<Field> };

/** The fields that requests set, except the title; null clears. */
export const sentPlainFields = {
  notes: longText.nullable().optional(),
  description: longText.nullable().optional(),
  ...sentBulkFields,
} satisfies { readonly [Field in Exclude<PlainField, 'title'>]: Sent<Field> };
