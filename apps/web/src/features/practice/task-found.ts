import { createEvent } from '../../data/engine/browser/signal.ts';

/** Emitted when the user opens a task from the search results (CAPTURE-17). */
export const taskFound = createEvent<void>();
