/**
 * Remembers who has registered in this tab, and whether there are practice tasks (CAPTURE-17). This is a
 * separate module, because the sign-in page and the first screen need no other code for practice tasks.
 */

/** The email address of a user who has registered in this tab but has not signed in. */
export const REGISTERED = 'questlog-registered';
/** The account's remaining practice tasks. */
export const PRACTICE_KEY = 'questlog-practice';

/** Returns true if there are practice tasks, or will be after sign-in. */
export function hasPractice(): boolean {
  try {
    return (sessionStorage.getItem(REGISTERED) ?? localStorage.getItem(PRACTICE_KEY)) !== null;
  } catch {
    return false;
  }
}

/** Stores the registered address until the user signs in. */
export function rememberRegistration(email: string): void {
  try {
    sessionStorage.setItem(REGISTERED, email);
  } catch {
    // Without storage there are no practice tasks.
  }
}
