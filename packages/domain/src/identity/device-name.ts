/**
 * A device's readable name, from its User-Agent:
 *
 *   Mozilla/5.0 (Windows NT 10.0; …) … Firefox/140.0   →  Firefox on Windows
 *   curl/8.5.0                                         →  curl
 *
 * A client can send anything, so use the name for display only.
 */

/** The first match wins, because many browsers also include the names of other browsers. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const MAX_PROGRAM_NAME = 40;

/**
 * Returns the device's name (IDENTITY-33).
 * @param userAgent the value of the User-Agent header
 * @returns at most 60 characters; undefined for an unknown client
 */
export function deviceName(userAgent: string | undefined): string | undefined {
  if (userAgent === undefined) return undefined;
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  const program = /^[A-Za-z][\w.-]*(?= ?\/|$)/.exec(userAgent)?.[0];
  if (program !== undefined && program !== 'Mozilla') return program.slice(0, MAX_PROGRAM_NAME);
  return system;
}
