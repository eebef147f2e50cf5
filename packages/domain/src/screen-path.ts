/**
 * Distinguishes the paths of screens from other paths. A single page serves all screens of an application.
 */

/**
 * Paths of APIs and of the server's own pages. An unknown path below one of them is an error, not a screen.
 */
const NOT_SCREENS =
  /^\/(?:api|idp|reminders|sandbox|mcp|hubs|dev|metrics|healthz|readyz|(?:admin\/)?assets)(?:\/|$)/;

/**
 * Returns whether a path belongs to a screen of the web app or the admin console.
 * @param path without query or fragment
 */
export function isScreenPath(path: string): boolean {
  // A file's path ends with an extension. A screen's path has none, even if it ends with an invitation's
  // token.
  return !NOT_SCREENS.test(path) && !/\.[a-z\d]{2,12}$/i.test(path);
}
