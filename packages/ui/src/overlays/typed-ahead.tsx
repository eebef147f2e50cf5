/**
 * What is typed from the key that opens a dialog until that dialog has the focus: its code may still be on its way, and
 * it takes a moment to open. No key acts on the page meanwhile (VIEW-57). The dialog brings the code that puts what was
 * typed into its field: it is needed no sooner.
 */
import { useEffectEvent, useLayoutEffect } from 'react';

/** How long the focus is waited for once nothing is fetched any more: no dialog may come after all. */
const LATEST_MS = 400;

/** How to give up what is being fetched. */
const fetching = new Set<() => void>();
let text = '';
let isEntered = false;
let listening: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps what is typed from now on for the dialog that is about to open.
 * @param giveUp Escape asks for it while the dialog is being fetched
 * @returns to be called when the fetching is over
 */
export function expectDialog(giveUp: () => void): () => void {
  clearTimeout(timer);
  if (listening === undefined) {
    listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    addEventListener('keydown', onKeyDown, options);
    // A button is pressed as the space bar is let go.
    addEventListener('keyup', stop, options);
  }
  fetching.add(giveUp);
  return () => {
    // The focus has come before, or somebody else is still waited for.
    if (!fetching.delete(giveUp) || fetching.size > 0 || listening === undefined) return;
    timer = setTimeout(end, LATEST_MS);
  };
}

/** Stands in for a dialog whose code is being fetched; the fallback of an OverlayBoundary. */
export function AwaitedDialog({ onGiveUp }: { onGiveUp: () => void }) {
  const giveUp = useEffectEvent(onGiveUp);
  useLayoutEffect(() => expectDialog(() => giveUp()), []);
  return null;
}

export interface Typed {
  readonly text: string;
  /** Whether Enter was pressed behind it. */
  readonly isEntered: boolean;
}

/** For the dialog that has the focus now: keys are its own from here on. @returns what was typed until now */
export function takeTyped(): Typed {
  const typed = { text, isEntered };
  end();
  return typed;
}

function end(): void {
  clearTimeout(timer);
  listening?.abort();
  listening = undefined;
  fetching.clear();
  text = '';
  isEntered = false;
}

function stop(event: KeyboardEvent): void {
  if (isOfBrowser(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Combinations are meant for the browser, or mean the same wherever they are pressed. */
function isOfBrowser(event: KeyboardEvent): boolean {
  const isCharacter = event.getModifierState('AltGraph');
  return !isCharacter && (event.ctrlKey || event.metaKey || /^F\d+$/.test(event.key));
}

function onKeyDown(event: KeyboardEvent): void {
  const { key } = event;
  // A dialog that has opened closes on Escape by itself.
  if (key === 'Escape' && fetching.size === 0) end();
  if (listening === undefined || isOfBrowser(event)) return;
  stop(event);
  if (key === 'Escape') {
    const waiting = [...fetching];
    end();
    for (const giveUp of waiting) giveUp();
  } else if (isEntered) return;
  else if (key === 'Enter') isEntered = true;
  else if (key === 'Backspace') text = Array.from(text).slice(0, -1).join('');
  else if (Array.from(key).length === 1) text += key;
}
