/** Where the admin console is: an application of its own, on the origin of the web app. */

/**
 * Whether a path is one of the admin console (ADMIN-40).
 * @param path with or without query and fragment
 */
export function isConsolePath(path: string): boolean {
  return /^\/admin(?:[/?#]|$)/.test(path);
}
