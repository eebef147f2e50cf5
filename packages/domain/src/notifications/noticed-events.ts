import type { TaskEvent } from '../history/task-events.ts';

/** Returns whether members may be notified of an event. Nobody is notified of an undo (PEOPLE-10). */
export function mayNotify({ kind, field, to }: TaskEvent): boolean {
  switch (kind) {
    case 'commented':
    case 'completed':
      return true;
    case 'assigned':
      return to !== null;
    case 'commentEdited':
      return typeof to === 'object' && to !== null && 'mentions' in to;
    case 'changed':
      return field === 'description';
    case 'created':
      return typeof to === 'object' && to !== null && ('assigneeId' in to || 'description' in to);
    case 'moved':
    case 'reopened':
    case 'deleted':
    case 'restored':
    case 'commentDeleted':
    case 'undone':
      return false;
  }
}
