/**
 * Tells whether there are example tasks (CAPTURE-17). A separate module, because the first screen needs only
 * this function.
 */

/** The storage key for the email address that was registered in this tab and has not signed in yet. */
export const REGISTERED = 'questlog-registered';
/** The storage key for the remaining examples: the account and the ids of the tasks. */
export const KEPT = 'questlog-examples';

/** Returns true if there are examples, or if some will be created. */
export function hasExamples(): boolean {
  try {
    return (sessionStorage.getItem(REGISTERED) ?? localStorage.getItem(KEPT)) !== null;
  } catch {
    return false;
  }
}
