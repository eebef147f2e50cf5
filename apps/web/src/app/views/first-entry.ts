/**
 * Lets Back close an overlay on the app's first page (VIEW-38), where it would otherwise leave the app.
 *
 * When an overlay opens, the first history entry gets two copies. Back then goes from the second copy to the
 * first, which closes the overlay, and the app returns to the second. If no overlay is open, the app goes
 * further back, to the page before it. If the user presses Back again before the browser has returned, Back
 * reaches the first entry.
 */
import { closeTopmost, onOverlayOpen } from '@questlog/ui/overlays/open-overlays.ts';

interface State {
  readonly questlog?: { readonly place?: number };
  /** Number of this copy, from 1; undefined for the original entry. */
  readonly copy?: number;
}

const COPIES = 2;

let isGuarded = false;

/**
 * Starts guarding the first history entry.
 * @param signal stops guarding, for tests
 */
export function guardFirstEntry(signal?: AbortSignal): void {
  if (isGuarded) return;
  isGuarded = true;
  let at = copyOf(history.state);
  /** True after Back has closed an overlay, until the browser is at the last copy again. */
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
 * Returns the number of a copy of the first entry, 0 for the first entry itself, and undefined for any other
 * entry.
 */
function copyOf(state: unknown): number | undefined {
  const { questlog, copy = 0 } = (state ?? {}) as State;
  return questlog?.place === 0 ? copy : undefined;
}
