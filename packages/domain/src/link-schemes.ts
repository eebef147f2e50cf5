/**
 * Decides which addresses in a user's text become links (TASK-20). Links can open web pages, calls, messages
 * and other apps (`obsidian://…`), but never anything that can run a script or read a file.
 */

/** Schemes that run scripts, show embedded content, or open files, browser pages or system tools. */
const DENIED = new Set(
  (
    'javascript jscript livescript mocha vbscript vbs data blob file filesystem about view-source jar resource res mhtml mk ' +
    'its ms-its hcp shell intent android-app chrome chrome-extension moz-extension safari-web-extension edge brave opera ' +
    'vivaldi devtools search search-ms ms-msdt ms-officecmd ms-cxh ms-settings ms-windows-store x-apple.systempreferences'
  ).split(' '),
);
const WEB = new Set(['http', 'https']);

/**
 * Returns whether an address may become a link.
 *
 *   'https://a.example', 'tel:+49301234', 'obsidian://open?vault=x', '/today', '#notes' → true
 *   'javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', 'file:///etc'   → false
 */
export function isSafeLink(address: string): boolean {
  const scheme = schemeOf(address);
  if (scheme === undefined) return true;
  return /^[a-z][a-z0-9+.-]*$/u.test(scheme) && !DENIED.has(scheme);
}

/** Returns whether an address leads to a web page, so that its link opens a new tab. */
export function isWebLink(address: string): boolean {
  const scheme = schemeOf(address);
  return scheme === undefined || WEB.has(scheme);
}

/**
 * Returns everything before the colon in lower case, even characters that no scheme can have: browsers ignore
 * some of them. Returns undefined for an address relative to the page.
 */
function schemeOf(address: string): string | undefined {
  return /^([^/?#:]*):/u.exec(address)?.[1]?.toLowerCase();
}
