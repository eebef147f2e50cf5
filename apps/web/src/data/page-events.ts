/** The events of the page that move the data layer. */
import type { Clock } from './clock.ts';

export interface PageEvents {
  readonly onOnline: () => void;
  readonly onOffline: () => void;
  readonly onVisible: () => void;
  readonly onHidden: () => void;
  readonly onFocus: () => void;
  readonly onStorage: (event: StorageEvent) => void;
  /** Once a minute while the page can be seen. */
  readonly onMinute: () => void;
}

const MINUTE_MS = 60_000;

/** Listens; the answer ends it. */
export function listenToPage(events: PageEvents, clock: Clock): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let callOff: (() => void) | undefined;
  const everyMinute = (): void => {
    if (document.visibilityState === 'visible') events.onMinute();
    callOff = clock.after(MINUTE_MS, everyMinute);
  };
  callOff = clock.after(MINUTE_MS, everyMinute);
  addEventListener('storage', events.onStorage, { signal });
  addEventListener('offline', events.onOffline, { signal });
  addEventListener('online', events.onOnline, { signal });
  addEventListener('focus', events.onFocus, { signal });
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? events.onHidden() : events.onVisible()),
    { signal },
  );
  return () => {
    listening.abort();
    callOff?.();
  };
}
