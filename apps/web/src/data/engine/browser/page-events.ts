/** The events of the page that move the data layer. */
import type { Clock } from './clock.ts';

export interface PageEvents {
  readonly onOnline: () => void;
  readonly onOffline: () => void;
  /** The page can be seen again: another tab was, or another page in this one. Called before it is painted. */
  readonly onVisible: () => void;
  readonly onHidden: () => void;
  readonly onFocus: () => void;
  readonly onStorage: (event: StorageEvent) => void;
  /** While the page can be seen. */
  readonly onSecond: () => void;
  /** While the page can be seen. */
  readonly onMinute: () => void;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Listens; the answer ends it. */
export function listenToPage(events: PageEvents, clock: Clock): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const callOffs = [
    whileVisible(SECOND_MS, events.onSecond, clock),
    whileVisible(MINUTE_MS, events.onMinute, clock),
  ];
  addEventListener('storage', events.onStorage, { signal });
  addEventListener('offline', events.onOffline, { signal });
  addEventListener('online', events.onOnline, { signal });
  addEventListener('focus', events.onFocus, { signal });
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? events.onHidden() : events.onVisible()),
    { signal },
  );
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) events.onVisible();
    },
    { signal },
  );
  return () => {
    listening.abort();
    for (const callOff of callOffs) callOff();
  };
}

function whileVisible(everyMs: number, call: () => void, clock: Clock): () => void {
  let callOff: () => void;
  const next = (): void => {
    if (document.visibilityState === 'visible') call();
    callOff = clock.after(everyMs, next);
  };
  callOff = clock.after(everyMs, next);
  return () => callOff();
}
