import { useStored, writeStored } from '@questlog/ui/hooks/use-stored.ts';

const KEY = 'questlog.swipes';

/** Enables or disables swiping rows on this device. Not all of a user's devices have a touchscreen. */
export function setSwipes(on: boolean): void {
  writeStored(KEY, on ? 'on' : 'off');
}

/** Returns true if rows react to swipes (VIEW-81). */
export function useSwipes(): boolean {
  return useStored(KEY) !== 'off';
}
