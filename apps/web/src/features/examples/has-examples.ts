/** Whether there are example tasks (CAPTURE-17). Apart from all else about them, since it is asked before the first screen. */

/** The address of who has registered and not yet signed in. For this tab alone. */
export const REGISTERED = 'questlog-registered';
/** The examples that are still there: account and ids. */
export const KEPT = 'questlog-examples';

/** Whether there are examples, or are to be some. */
export function hasExamples(): boolean {
  try {
    return (sessionStorage.getItem(REGISTERED) ?? localStorage.getItem(KEPT)) !== null;
  } catch {
    return false;
  }
}
