import { useRef, type KeyboardEvent } from 'react';

/** How long after a character Space and Enter count as typing, in milliseconds. */
const SAME_RUN_MS = 1_000;

const FIELDS =
  'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';

/**
 * Keeps keys typed outside a field from pressing buttons. A Space or Enter right after another character does
 * nothing; otherwise it presses the focused button (VIEW-65). Returns event handlers for the element around
 * the buttons.
 */
export function useTypingGuard() {
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const isStopped = useRef(false);
  const stop = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onKeyDownCapture: (event: KeyboardEvent): void => {
      const { key, timeStamp, target } = event;
      isStopped.current = false;
      if (target instanceof Element && target.matches(FIELDS)) return;
      const isPress = key === ' ' || key === 'Enter';
      const isCharacter = Array.from(key).length === 1 && !event.ctrlKey && !event.metaKey;
      if (isPress && timeStamp - typedAt.current < SAME_RUN_MS) {
        isStopped.current = true;
        stop(event);
        typedAt.current = key === ' ' ? timeStamp : Number.NEGATIVE_INFINITY;
      } else if (isCharacter && !isPress) typedAt.current = timeStamp;
      else if (key !== 'Shift') typedAt.current = Number.NEGATIVE_INFINITY;
    },
    // Some browsers press a button when the space bar is released.
    onKeyUpCapture: (event: KeyboardEvent): void => {
      if (event.key === ' ' && isStopped.current) stop(event);
    },
  };
}
