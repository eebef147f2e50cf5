/** The number of tasks in Today on the icon of the installed app (OFFLINE-50, REMINDER-47). */
import { readStored, useStored, writeStored } from '@questlog/ui/hooks/use-stored.ts';
import type { DataLayer } from '../data/data-layer.ts';

const KEY = 'questlog.badge';

/** Returns true if this browser can show a number on the app's icon. */
export function hasBadge(): boolean {
  return 'setAppBadge' in navigator;
}

export function useBadge(): boolean {
  return useStored(KEY) !== 'off';
}

/** Shows or hides the number on this device: each device shows the icon elsewhere. */
export function setBadge(on: boolean, { store }: Pick<DataLayer, 'store'>): void {
  writeStored(KEY, on ? 'on' : 'off');
  show(on ? store.counts().today : 0);
}

/** Keeps the number up to date. Returns a function that stops it, and removes the number. */
export function followBadge({ store }: Pick<DataLayer, 'store'>): () => void {
  if (!hasBadge()) return () => undefined;
  const update = (): void => {
    if (readStored(KEY) !== 'off') show(store.counts().today);
  };
  update();
  const stop = store.subscribe('counts', update);
  return () => {
    stop();
    // After a sign-out, nobody's tasks are shown.
    if (readStored(KEY) !== 'off') show(0);
  };
}

function show(count: number): void {
  // The browser may not allow this, for example in a private window.
  void navigator.setAppBadge(count).catch(() => undefined);
}
