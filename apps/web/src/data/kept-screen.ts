/** The stored picture of the Inbox, which the next start shows until the app has loaded. */

const KEY = 'questlog.screen';

/** A stored picture. With another window width or style sheet, the copy would look wrong. */
export interface KeptScreen {
  readonly width: number;
  readonly styles: string;
  /** A copy of the page's elements. */
  readonly copy: unknown;
}

/** Returns the addresses of the style sheets, which change with their content. */
function styleSheet(): string {
  return [...document.querySelectorAll('link[rel="stylesheet"]')]
    .map((link) => link.getAttribute('href') ?? '')
    .join(' ');
}

export function keepScreen(copy: unknown): void {
  try {
    const kept: KeptScreen = { width: innerWidth, styles: styleSheet(), copy };
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage, the next start shows the splash screen.
  }
}

/** Deletes the picture: it contains titles that the next person must not see. */
export function forgetScreen(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

/** Returns the picture if it fits this window; undefined otherwise. */
export function keptScreen(): KeptScreen | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptScreen | null;
    return kept?.width === innerWidth && kept.styles === styleSheet() ? kept : undefined;
  } catch {
    return undefined;
  }
}
