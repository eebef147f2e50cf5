import { useStored, writeStored } from '@questlog/ui/hooks/use-stored.ts';

const KEY = 'questlog.swipes';

/** Enables or disables swiping rows on this device, because only some of a person's devices have touch. */
export function setSwipes(on: boolean): void {
  writeStored(KEY, on ? 'on' : 'off');
}

/** Returns whether rows react to swipes (VIEW-81). */
export function useSwipes(): boolean {
  return useStored(KEY) !== 'off';
}
