/** Fields of tasks as tools accept them, and as endpoints do. */
import { z } from 'zod';
import { PRIORITIES } from '@questlog/domain/tasks/task-facts';
import { fail, failField } from '../../platform/errors.ts';

const day = z.string().nullable().optional();
const text = z.string().nullable().optional();

/** The date of a task: when the user wants to do it. */
export const planFields = {
  scheduled: day.describe('YYYY-MM-DD'),
  time: text.describe('HH:MM'),
  evening: z.boolean().optional(),
};

/** The fields that tools set; null clears. */
export const sentFields = {
  description: text.describe('Markdown'),
  notes: text,
  ...planFields,
  due: day.describe('YYYY-MM-DD'),
  priority: z.enum(PRIORITIES).optional(),
  minutes: z.number().nullable().optional(),
  assigneeId: text,
  someday: z.boolean().optional(),
};

export type SentPlan = { readonly [Name in keyof typeof planFields]?: z.output<(typeof planFields)[Name]> };
type Sent = { readonly [Name in keyof typeof sentFields]?: z.output<(typeof sentFields)[Name]> };

const DAY = /^\d{4}-\d\d-\d\d$/;
const NO_DAY = 'Send a day as YYYY-MM-DD, such as 2026-12-31, or null for none.';
const NO_EVENING = 'evening needs scheduled, and no time.';

/** Returns when a task is scheduled, as endpoints expect it. */
export function planOf({ scheduled, time, evening }: SentPlan): {
  readonly scheduledDate?: string | null;
  readonly scheduledTime?: string | null;
} {
  if (typeof scheduled === 'string' && !DAY.test(scheduled)) failField('scheduled', NO_DAY);
  if (evening === true && (typeof scheduled !== 'string' || typeof time === 'string'))
    failField('evening', NO_EVENING);
  const date =
    typeof scheduled === 'string' ? `${scheduled}T${evening === true ? 18 : '00'}:00:00.000Z` : scheduled;
  // An evening has no time.
  const at = evening === true ? null : time;
  return {
    ...(date !== undefined && { scheduledDate: date }),
    ...(at !== undefined && { scheduledTime: at }),
  };
}

/** Returns fields as endpoints expect them. Fields that are absent stay absent. */
export function fieldsOf({ scheduled, time, evening, due, minutes, ...others }: Sent): object {
  if (typeof due === 'string' && !DAY.test(due)) failField('due', NO_DAY);
  const fields = {
    ...others,
    dueDate: due,
    durationMinutes: minutes,
    ...planOf({ scheduled, time, evening }),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Throws an error that names the fields of which one must be sent. */
export function requireSome(sent: object, names: readonly string[]): void {
  const isSent = Object.entries(sent).some(([name, value]) => names.includes(name) && value !== undefined);
  if (!isSent) fail('validation_failed', { message: `Send at least one of: ${names.join(', ')}.` });
}
