import { createEvent } from '../../data/engine/browser/signal.ts';

/**
 * Emitted when a form has added tasks, so that the list can reset a filter that would hide them (VIEW-50).
 */
export const tasksAdded = createEvent<void>();
