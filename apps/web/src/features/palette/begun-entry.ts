import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import type { KeyboardEvent } from 'react';

/** What Enter asks of the palette: the active entry, or, with Ctrl or Cmd, a task of what was typed. */
export type Enter = 'choose' | 'add';

/** What a person entered before the palette's code was there. */
export interface BegunEntry {
  readonly text: string;
  /** Set once Enter was pressed; the palette then does it as soon as it shows. */
  readonly enter?: Enter;
}

/** What a key press asks for if it is Enter; `undefined` for every other key, and while an input method composes. */
export function enterOf(event: KeyboardEvent): Enter | undefined {
  if (event.key !== 'Enter' || isComposing(event.nativeEvent) || event.altKey || event.shiftKey)
    return undefined;
  return event.ctrlKey || event.metaKey ? 'add' : 'choose';
}
