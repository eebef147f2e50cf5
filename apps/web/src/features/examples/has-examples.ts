/**
 * Whether there are example tasks (CAPTURE-17). A separate module, because the first screen needs only
 * this.
 */

/** The storage key of the email address that registered in this tab and has not signed in yet. */
export const REGISTERED = 'questlog-registered';
/** The storage key of the remaining examples: the account and their ids. */
export const KEPT = 'questlog-examples';

/** Returns whether there are examples, or some will be created. */
export function hasExamples(): boolean {
  try {
    return (sessionStorage.getItem(REGISTERED) ?? localStorage.getItem(KEPT)) !== null;
  } catch {
    return false;
  }
}
