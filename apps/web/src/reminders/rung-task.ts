/** The task whose notification the user has clicked on a system that shows no buttons (REMINDER-49). */
import { createValue } from '../data/engine/browser/signal.ts';

/** Undefined once the user has chosen one of the buttons, or closed the task. */
export const rungTask = createValue<string | undefined>(undefined);
