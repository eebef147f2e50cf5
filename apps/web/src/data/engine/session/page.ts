/** The parts of the browser page that the session uses. */

export interface Page {
  readonly origin: string;
  /** The query of the URL, including the `?`. */
  readonly search: () => string;
  /** Path, query and fragment of the URL. */
  readonly path: () => string;
  readonly leaveTo: (url: string) => void;
  /** Reloads the page, which clears its memory. */
  readonly reload: () => void;
  /** Hides the content of the page, or shows it again. */
  readonly cover: (isCovered: boolean) => void;
  /** Replaces the path in the address bar without loading the page. */
  readonly replacePath: (path: string) => void;
  readonly isOnline: () => boolean;
  /** The storage shared by all tabs; survives a restart. */
  readonly local: Storage;
  /** The storage that belongs to this tab; survives a redirect. */
  readonly tab: Storage;
}

/** Returns the page of the browser window. */
export function browserPage(): Page {
  return {
    origin: location.origin,
    search: () => location.search,
    path: () => location.pathname + location.search + location.hash,
    leaveTo: (url) => location.assign(url),
    reload: () => location.reload(),
    cover: (isCovered) => document.documentElement.toggleAttribute('data-covered', isCovered),
    replacePath: (path) => history.replaceState(history.state, '', path),
    isOnline: () => navigator.onLine,
    local: localStorage,
    tab: sessionStorage,
  };
}
