/** The path of the admin console, a separate application on the web app's origin. */

/**
 * Returns whether a path belongs to the admin console (ADMIN-40).
 * @param path with or without query and fragment
 */
export function isConsolePath(path: string): boolean {
  return /^\/admin(?:[/?#]|$)/.test(path);
}
