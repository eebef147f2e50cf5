import { createEvent } from '../../data/engine/browser/signal.ts';

/** Emitted when the user opens a task that they have searched for (CAPTURE-17). */
export const taskFound = createEvent<void>();
