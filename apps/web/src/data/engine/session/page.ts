/** What the session needs of the page it runs in. */

export interface Page {
  readonly origin: string;
  /** The query of the address, with its `?`. */
  readonly search: () => string;
  /** Path, query and fragment of the address. */
  readonly path: () => string;
  readonly leaveTo: (url: string) => void;
  /** Begins anew, with nothing left in memory. */
  readonly reload: () => void;
  /** Keeps what is on screen out of sight, or shows it again. */
  readonly cover: (isCovered: boolean) => void;
  /** Puts another path of this origin into the address without loading anything. */
  readonly replacePath: (path: string) => void;
  readonly isOnline: () => boolean;
  /** For all tabs, and beyond a restart. */
  readonly local: Storage;
  /** For this tab, through a redirect. */
  readonly tab: Storage;
}

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
