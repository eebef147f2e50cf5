/** Parses titles typed with a date, a project or other values (docs/rules/capture.md). */
import { z } from 'zod';
import { MAX_TITLE } from '@questlog/domain/text';
import { SPAN_KINDS } from '@questlog/domain/capture/captured';
import { readsContent } from './access.ts';
import { instant, text, uuid } from './fields.ts';
import { repeatRule } from './repeating/repeat-patterns.ts';
import { endpoint } from './route.ts';
import { typedFields } from './task-fields.ts';
import { languages, region } from './typed-text.ts';

export const parsedTask = z
  .object({
    /** The typed text without the recognised parts. */
    title: z.string(),
    scheduledDate: instant.nullable(),
    scheduledTime: z.string().nullable(),
    dueDate: instant.nullable(),
    ...typedFields,
    project: z.object({ id: uuid, title: z.string() }).nullable(),
    /** The Active member that the task is assigned to. */
    assignee: z.object({ id: uuid, name: z.string() }).nullable(),
    /** Full paths of the typed tags. */
    tags: z.array(z.string()),
    repeat: z
      .object({
        /** The rule in words: 'Every week on Mon'. */
        summary: z.string(),
        /** The request body of `POST /api/tasks/{id}/repeat`. */
        rule: repeatRule,
      })
      .nullable(),
    /** The reminders, as `POST /api/tasks` receives them. */
    reminders: z.array(z.object({ kind: z.literal('relative'), offsetMinutes: z.number().int() })),
    /** Recognised parts of the text in order, as UTF-16 offsets: [start, end). */
    spans: z.array(
      z.object({
        start: z.number().int(),
        end: z.number().int(),
        kind: z.enum(SPAN_KINDS),
        /** True if the part applies automatically. Others apply only if the user accepts them. */
        taken: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ParsedTask' });
export type ParsedTask = z.infer<typeof parsedTask>;

export const parseTask = endpoint({
  method: 'POST',
  path: '/api/tasks/parse',
  summary: 'Read a title that was typed with a date, a project or other facts; changes nothing',
  tag: 'Tasks',
  access: readsContent,
  body: z.object({ text: text(MAX_TITLE), languages: languages.optional(), region: region.optional() }),
  responses: { 200: parsedTask },
});

export const captureRoutes = [parseTask] as const;
