/** Formats the values that a line sets as one short string, for tables of test cases. */
import { describeRepeat } from '../../recurrence/repeat-summary.ts';
import type { Captured } from '../captured.ts';

/** A line, its title, and its values as {@link captureFacts} formats them. */
export type CaptureVector = readonly [text: string, title: string, facts: string];

/**
 * Describes the values that a line sets.
 *
 *   '2026-11-27 19:00 high +Family #food' → scheduled, with a priority, a project and a tag
 *   '2026-11-25 evening', 'due 2026-12-03', '2026-11-30 (Every week on Mon)', '? tomorrow' for an offer
 */
export function captureFacts(captured: Captured): string {
  const {
    scheduledOn,
    thisEvening,
    time,
    dueOn,
    priority,
    project,
    typedTags,
    rule,
    items,
    durationMinutes,
    reminderMinutes,
  } = captured;
  const offers = items.flatMap(({ taken, text }) => (taken ? [] : `? ${text}`));
  return [
    scheduledOn,
    time,
    thisEvening ? 'evening' : undefined,
    rule && `(${describeRepeat(rule, 'en')}${rule.repeatMode === 'Completion' ? ', after completion' : ''})`,
    durationMinutes && `for ${durationMinutes}`,
    ...reminderMinutes.map((minutes) => `!${minutes}`),
    dueOn && `due ${dueOn}`,
    priority,
    project && `+${project.title}`,
    ...typedTags.map((path) => `#${path}`),
    ...offers,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}
