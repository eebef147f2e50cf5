/**
 * Lets Back close an overlay on the app's first page too (VIEW-38), where the browser would leave the app. So
 * the first history entry gets two copies when an overlay opens. Back from the second copy to the first
 * closes the overlay and returns to the second. Without an overlay, it continues to the page before the app.
 * If the user presses Back before the browser has returned, this reaches the first entry instead.
 */
import { closeTopmost, onOverlayOpen } from '@questlog/ui/overlays/open-overlays.ts';

interface State {
  readonly questlog?: { readonly place?: number };
  /** The copy's number; undefined for the first entry itself. */
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
  /** Back has closed an overlay, and the browser is not at the last copy yet. */
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

/** Returns a copy's number, 0 for the first entry itself, and undefined for any other entry. */
function copyOf(state: unknown): number | undefined {
  const { questlog, copy = 0 } = (state ?? {}) as State;
  return questlog?.place === 0 ? copy : undefined;
}
