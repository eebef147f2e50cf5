/** Schemas of a task's plain fields, as the domain's table lists them. */
import { PRIORITIES } from '@questlog/domain/tasks/task-facts';
import type { BulkField, PlainField, PlainFields } from '@questlog/domain/tasks/task-fields';
import { z } from 'zod';
import { longText } from './fields.ts';

type Sent<Field extends PlainField> = z.ZodOptional<z.ZodNullable<z.ZodType<PlainFields[Field] | string>>>;

/** The fields of a stored task, a template or an exported task. */
export const plainFields = {
  title: z.string(),
  notes: z.string().nullable(),
  /** Markdown. */
  description: z.string().nullable(),
  priority: z.enum(PRIORITIES),
} satisfies { readonly [Field in PlainField]: z.ZodType<PlainFields[Field]> };

/** The fields of a parsed title; null for those that it does not set. */
export const typedFields = {
  priority: plainFields.priority.nullable(),
} satisfies { readonly [Field in BulkField]: z.ZodNullable<z.ZodType<PlainFields[Field]>> };

/** The fields that requests set for several tasks; null clears. */
export const sentBulkFields = {
  priority: z.enum(PRIORITIES).nullable().optional(),
} satisfies { readonly [Field in BulkField]: Sent<Field> };

/** The fields that requests set, except the title; null clears. */
export const sentPlainFields = {
  notes: longText.nullable().optional(),
  description: longText.nullable().optional(),
  ...sentBulkFields,
} satisfies { readonly [Field in Exclude<PlainField, 'title'>]: Sent<Field> };
