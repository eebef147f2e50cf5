/** The parts of the browser page that the session uses. */

export interface Page {
  readonly origin: string;
  /** Returns the URL's query, including the `?`. */
  readonly search: () => string;
  readonly path: () => string;
  readonly leaveTo: (url: string) => void;
  readonly reload: () => void;
  readonly cover: (isCovered: boolean) => void;
  /** Replaces the path without loading the page. */
  readonly replacePath: (path: string) => void;
  readonly isOnline: () => boolean;
  /** Shared by all tabs; survives a restart. */
  readonly local: Storage;
  /** Belongs to this tab; survives a redirect. */
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
