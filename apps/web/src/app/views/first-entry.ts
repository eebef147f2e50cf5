/**
 * Lets Back close an overlay on the app's first page as well (VIEW-38). There, the browser would leave the
 * app, so the first history entry gets two copies when an overlay opens. Back from the second copy to the
 * first one closes the overlay and returns to the second copy; if there is no overlay, it continues to the
 * page before the app. If the user presses Back again before the browser has returned, this reaches the first
 * entry instead of the page before the app.
 */
import { closeTopmost, onOverlayOpen } from '@questlog/ui/overlays/open-overlays.ts';

interface State {
  readonly questlog?: { readonly place?: number };
  /** The number of a copy of the first entry; undefined for the first entry itself. */
  readonly copy?: number;
}

const COPIES = 2;

let isGuarded = false;

/**
 * Guards the first history entry from now on.
 * @param signal ends the guarding, for tests
 */
export function guardFirstEntry(signal?: AbortSignal): void {
  if (isGuarded) return;
  isGuarded = true;
  let at = copyOf(history.state);
  /** True from the moment when Back closes an overlay until the browser is at the last copy again. */
  let isReturning = false;
  onOverlayOpen(() => {
    if (copyOf(history.state) !== 0) return;
    for (at = 1; ; at += 1) {
      history.pushState({ ...(history.state as State), copy: at }, '');
      if (at === COPIES) return;
    }
  });
  signal?.addEventListener('abort', () => {
    isGuarded = false;
    onOverlayOpen(undefined);
  });
  addEventListener(
    'popstate',
    (event) => {
      const before = at;
      at = copyOf(event.state);
      if (at === undefined || at === COPIES) isReturning = false;
      else if (before !== undefined && (isReturning || before > at)) {
        if (closeTopmost() || isReturning) {
          isReturning = true;
          history.go(COPIES - at);
        } else history.go(-1 - at);
      }
    },
    signal && { signal },
  );
}

/**
 * Returns the number of a copy of the first entry, 0 for the entry itself, and undefined for any other entry.
 */
function copyOf(state: unknown): number | undefined {
  const { questlog, copy = 0 } = (state ?? {}) as State;
  return questlog?.place === 0 ? copy : undefined;
}
