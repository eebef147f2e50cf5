/**
 * Remembers who has just registered in this tab, and whether there are practice tasks (CAPTURE-17). This is a
 * separate module, because the sign-in page and the first screen need nothing else from the practice tasks.
 */

/**
 * The storage key for the email address of somebody who has registered in this tab but has not signed in yet.
 */
export const REGISTERED = 'questlog-registered';
/** The storage key for the account's remaining practice tasks. */
export const KEPT = 'questlog-practice';

/** Returns true if there are practice tasks, or if there will be some once the user signs in. */
export function hasPractice(): boolean {
  try {
    return (sessionStorage.getItem(REGISTERED) ?? localStorage.getItem(KEPT)) !== null;
  } catch {
    return false;
  }
}

/** Remembers the registered address until the user signs in. */
export function rememberRegistration(email: string): void {
  try {
    sessionStorage.setItem(REGISTERED, email);
  } catch {
    // Without storage there are no practice tasks.
  }
}
