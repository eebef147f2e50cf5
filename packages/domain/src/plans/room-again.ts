/**
 * Offers to resend rejected changes once they fit the plan's limits (OFFLINE-48).
 *
 *   12 tasks               Add the 12 rejected tasks
 *   1 project              Add the rejected project
 *   3 tasks, 1 project     Add the 4 rejected changes
 */
import { numberText } from '../counts.ts';

/** Returns the label of the button that resends the changes. */
export function roomAgainLabel({
  tasks,
  projects,
  others,
}: {
  readonly tasks: number;
  readonly projects: number;
  readonly others: number;
}): string {
  const count = tasks + projects + others;
  const noun = count === tasks ? 'task' : count === projects ? 'project' : 'change';
  return count === 1 ? `Add the rejected ${noun}` : `Add the ${numberText(count)} rejected ${noun}s`;
}
