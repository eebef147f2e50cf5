/**
 * Distinguishes the paths of screens from other paths. A single page serves all screens of an application.
 */

/**
 * Paths of APIs and of the server's own pages. An unknown path that begins with one of them is an error, not
 * a screen.
 */
const NOT_SCREENS = /^\/(?:api|idp|sandbox|hubs|dev|metrics|healthz|readyz|(?:admin\/)?assets)(?:\/|$)/;

/**
 * Returns whether a path belongs to a screen of the web app or the admin console, not to an API or a file.
 * @param path without query and fragment
 */
export function isScreenPath(path: string): boolean {
  // The last segment of a file's path has an extension. A screen's path never has one, even if it ends with
  // an invitation's token.
  return !NOT_SCREENS.test(path) && !/\.[a-z\d]{2,12}$/i.test(path);
}
