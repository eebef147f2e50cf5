import type { Clock } from './clock.ts';

export interface PageEvents {
  readonly onOnline: () => void;
  readonly onOffline: () => void;
  /** Called before the browser paints a page that the user has returned to. */
  readonly onVisible: () => void;
  readonly onHidden: () => void;
  readonly onFocus: () => void;
  /** Returns true if the browser must ask the user before it closes or reloads the page. */
  readonly confirmsBeforeUnload: () => boolean;
  readonly onStorage: (event: StorageEvent) => void;
  readonly onSecond: () => void;
  readonly onMinute: () => void;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Subscribes to the page events. Returns a function that unsubscribes. */
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
  addEventListener(
    'beforeunload',
    (event) => {
      if (events.confirmsBeforeUnload()) event.preventDefault();
    },
    { signal },
  );
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
