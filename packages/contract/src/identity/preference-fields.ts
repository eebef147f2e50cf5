/** Fields of the user's preferences. */
import { z } from 'zod';
import { parseLocalTime } from '@questlog/domain/dates/local-time';
import { canBeFirst, FIRST_VIEWS } from '@questlog/domain/tasks/first-view';

/** `HH:MM`. */
export const timeOfDay = z
  .string({ error: 'This is not a valid time. Use HH:MM, such as 22:00.' })
  .refine((value) => parseLocalTime(value) !== undefined, {
    message: 'This is not a valid time. Use HH:MM, such as 22:00.',
  })
  .meta({ example: '22:00' });

const UNKNOWN_VIEW = `The first view must be one of ${FIRST_VIEWS.join(', ')}, or a filter.`;

/** The key of a view that can open first. */
export const firstView = z.string({ error: UNKNOWN_VIEW }).refine(canBeFirst, { error: UNKNOWN_VIEW });
