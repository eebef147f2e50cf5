/** Validation messages for fields whose schema does not provide one (API-30). */
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/** Returns the message for a validation issue. Pass it to the schema's parse call. */
export function fieldMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is required.';
      return `This must be ${KINDS[issue.expected] ?? 'of another kind'}.`;
    case 'invalid_value':
      return `This must be ${anyOf(issue.values.map(String))}.`;
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_format':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'unrecognized_keys':
    case 'not_multiple_of':
    case 'custom':
      return 'This is not valid.';
  }
}

function tooSmall(origin: string, least: number): string {
  if (origin === 'string' && least === 1) return 'This must not be empty.';
  if (origin === 'string') return `At least ${least} characters.`;
  return isMany(origin) ? `Give at least ${least}.` : `This must be at least ${least}.`;
}

function tooBig(origin: string, most: number): string {
  if (origin === 'string') return `At most ${most} characters.`;
  return isMany(origin) ? `At most ${most} at once.` : `This must be at most ${most}.`;
}

function isMany(origin: string): boolean {
  return origin === 'array' || origin === 'set' || origin === 'map';
}

/** Joins values with commas and "or", for example 'Daily, Weekly or Monthly'. */
function anyOf(values: readonly string[]): string {
  const last = values.at(-1) ?? '';
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} or ${last}`;
}
