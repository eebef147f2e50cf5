/** Which paths of the product's origin are screens: all screens of an application are one page. */

/** Paths of programs and of the server's own pages: what is unknown below them is an error, not a screen. */
const NOT_SCREENS = /^\/(?:api|idp|sandbox|hubs|dev|metrics|healthz|readyz|(?:admin\/)?assets)(?:\/|$)/;

/**
 * Whether a path is for a screen, of the web app or of the admin console, and not for a program or a file.
 * @param path without query and fragment
 */
export function isScreenPath(path: string): boolean {
  // The last segment of a file has an extension; a screen's has none, not even an invitation's token.
  return !NOT_SCREENS.test(path) && !/\.[a-z\d]{2,12}$/i.test(path);
}
