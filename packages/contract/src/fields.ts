/** Schemas for fields that several features share. */
import { z } from 'zod';
import { canonicalEmail, parseEmail } from '@questlog/domain/identity/email-address';
import { parseColor } from '@questlog/domain/palette';
import { isComputedId } from '@questlog/domain/recurrence/occurrence-id';
import { codePoints, isBlank, isStorable, MAX_LONG_TEXT, MAX_TITLE } from '@questlog/domain/text';
import { addDays, parseLocalDate, type LocalDate } from '@questlog/domain/dates/local-date';
import { isUuid } from '@questlog/domain/uuid';
import { parseLocalTime } from '@questlog/domain/dates/local-time';
import { parseWireDate } from '@questlog/domain/dates/wire-date';
import { parseWireInstant } from '@questlog/domain/dates/wire-instant';

/** Returns a schema for storable text of at most `max` code points. */
export function text(max: number): z.ZodType<string, string> {
  return z
    .string()
    .refine(isStorable, { message: 'This text contains characters that cannot be stored.' })
    .refine((value) => codePoints(value) <= max, { message: `At most ${max} characters.` })
    .meta({ maxLength: max });
}

/** Returns a schema for trimmed text with a visible character (TASK-90). */
export function requiredText(max: number, missing: string): z.ZodType<string, string> {
  return z
    .string({ error: (issue) => (issue.input === undefined ? missing : 'This must be text.') })
    .trim()
    .refine((value) => !isBlank(value), { message: missing })
    .refine(isStorable, { message: 'This text contains characters that cannot be stored.' })
    .refine((value) => codePoints(value) <= max, { message: `At most ${max} characters.` })
    .meta({ minLength: 1, maxLength: max });
}

export const title = requiredText(MAX_TITLE, 'Title is required');
export const longText = text(MAX_LONG_TEXT);

/** Accepts any UUID, and converts it to lower case. */
export const id = z
  .string()
  .refine(isUuid, { message: 'This is not a valid id.' })
  .transform((value) => value.toLowerCase())
  .meta({ format: 'uuid' });

export const RESERVED_ID = 'This id is reserved for a repeating task.';

/** A client's id: any UUID except those reserved for occurrences (REPEAT-15). */
export const ownId = id.refine((value) => !isComputedId(value), { message: RESERVED_ID });

export const uuid = z.string().meta({ format: 'uuid' });

/**
 * The URL of a user's picture; null if none. Each picture has its own URL under /api, with an optional `size`
 * parameter.
 */
export const avatarUrl = z
  .string()
  .nullable()
  .meta({ examples: ['/api/avatars/{hash}?v={tag}'] });

export const instant = z.string().meta({ format: 'date-time' });

/** Accepts an instant, and converts it to UTC. */
export const sentInstant = z
  .string()
  .refine((value) => parseWireInstant(value) !== undefined, { message: 'This is not a valid time.' })
  .transform((value) => parseWireInstant(value) ?? value)
  .meta({ format: 'date-time' });

/** A calendar date in a filter, plain or in wire format. An empty string means no filter. */
export const filterDate = z
  .string()
  .refine((value) => value === '' || dayOf(value) !== undefined, { message: 'This is not a valid date.' })
  .transform((value) => dayOf(value))
  .optional()
  .meta({ format: 'date' });

function dayOf(value: string): LocalDate | undefined {
  const wire = parseWireDate(value);
  return parseLocalDate(value) ?? (wire?.thisEvening === false ? wire.date : undefined);
}

/**
 * An instant in a filter, or a calendar date, which means a day in UTC. An empty string means no filter.
 * @param days the number of days added to a calendar date: 1 for the end of a range that includes the day
 */
export const filterInstant = (days: 0 | 1) => {
  const instantOf = (value: string): string | undefined => {
    const date = parseLocalDate(value);
    return date === undefined ? parseWireInstant(value) : `${addDays(date, days)}T00:00:00.000Z`;
  };
  return z
    .string()
    .refine((value) => value === '' || instantOf(value) !== undefined, {
      message: 'This is not a valid time.',
    })
    .transform(instantOf)
    .optional()
    .meta({ format: 'date-time' });
};

/** A calendar date in wire format. For a scheduled date, 18:00Z means "this evening". */
export const scheduledDate = z
  .string()
  .refine((value) => parseWireDate(value) !== undefined, { message: 'This is not a valid date.' })
  .meta({ example: '2026-03-01T00:00:00.000Z' });

/** `HH:MM` on the scheduled date, without a time zone. */
export const scheduledTime = z
  .string()
  .refine((value) => parseLocalTime(value) !== undefined, {
    message: 'This is not a valid time. Use HH:MM, such as 17:00.',
  })
  .meta({ example: '17:00' });

export const dueDate = z
  .string()
  .refine((value) => parseWireDate(value)?.thisEvening === false, { message: 'This is not a valid date.' })
  .meta({ example: '2026-03-01T00:00:00.000Z' });

/** `YYYY-MM-DD`. */
export const calendarDate = z
  .string()
  .refine((value) => parseLocalDate(value) !== undefined, { message: 'This is not a valid date.' })
  .meta({ format: 'date' });

/** Accepts `#rrggbb`, and converts it to lower case. */
export const color = z
  .string()
  .refine((value) => parseColor(value) !== undefined, { message: 'This is not a valid colour.' })
  .transform((value) => value.trim().toLowerCase())
  .meta({ example: '#667eea' });

export const emailAddress = z
  .string({ error: 'Email is required' })
  .trim()
  .min(1, { message: 'Email is required' })
  .refine((value) => value === '' || (isStorable(value) && parseEmail(value) !== undefined), {
    message: 'Please enter a valid email address',
  })
  .transform(canonicalEmail)
  .meta({ format: 'email', maxLength: 254 });

export const queryFlag = z
  .enum(['true', 'false'], { message: 'This must be true or false.' })
  .transform((value) => value === 'true');
