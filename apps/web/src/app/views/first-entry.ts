/**
 * Lets Back close an overlay on the app's first page too (VIEW-38). The browser would leave the app there, so the
 * first history entry gets a copy while an overlay opens. Back from the copy to the first entry closes the
 * overlay and returns to the copy; without an overlay it goes on to the page before the app.
 */
import { closeTopmost, onOverlayOpen } from '@questlog/ui/overlays/open-overlays.ts';

interface State {
  readonly questlog?: { readonly place?: number };
  readonly isCopy?: true;
}

/** Guards the first entry until the signal is aborted. */
export function guardFirstEntry(signal: AbortSignal): void {
  let state = history.state as State | null;
  let isCopy = state?.isCopy === true;
  onOverlayOpen(() => {
    state = history.state as State | null;
    if (state?.isCopy === true || state?.questlog?.place !== 0) return;
    history.pushState({ ...state, isCopy: true }, '');
    isCopy = true;
  });
  signal.addEventListener('abort', () => onOverlayOpen(undefined));
  addEventListener(
    'popstate',
    (event) => {
      const wasCopy = isCopy;
      const next = event.state as State | null;
      isCopy = next?.isCopy === true;
      if (!wasCopy || isCopy || next?.questlog?.place !== 0) return;
      if (closeTopmost()) history.forward();
      else history.back();
    },
    { signal },
  );
}
