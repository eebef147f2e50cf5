import { useEffect, useEffectEvent } from 'react';
import { isComposing } from './is-composing.ts';

/** Apple devices use ⌘ instead of Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** Maps our shorter key names to the browser's `event.key` values. */
const keyNames: Record<string, string> = {
  space: ' ',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
};

/** Keys that act again while they are held: those that move by a step, and those that undo and redo. */
const REPEATING: ReadonlySet<string> = new Set(
  'arrowup arrowdown arrowleft arrowright pageup pagedown home end j k [ ] z y'.split(' '),
);

let singleKeysEnabled = true;

/** Enables or disables single-character shortcuts, such as "n" or "?". They interfere with speech input. */
export function setCharacterKeys(enabled: boolean): void {
  singleKeysEnabled = enabled;
}

/**
 * Calls `handler` when `combo` is pressed anywhere on the page: "mod+n" (Ctrl, or ⌘ on Apple devices),
 * "alt+shift+x", or a single key such as "?". Ignores events that were already handled, and those of a held key
 * ({@link isHeld}). In a field, also ignores single keys and the field's own shortcuts ("mod+a", "mod+z",
 * "mod+y").
 */
export function useHotkey(combo: string, handler: (event: KeyboardEvent) => void, enabled = true): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    if (!matchesHotkey(event, combo)) return;
    event.preventDefault();
    if (!isHeld(event)) handler(event);
  });
  useEffect(() => {
    if (!enabled) return;
    const listener = (event: KeyboardEvent) => onPress(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [enabled]);
}

/**
 * Returns whether a key event matches the combination, for the key handlers of single elements.
 * @param inField true in the handler of a text field, so that the keys that fields normally handle also match
 */
export function matchesHotkey(event: KeyboardEvent, combo: string, inField = false): boolean {
  if (event.defaultPrevented || isComposing(event)) return false;
  const parts = combo.toLowerCase().split('+');
  const key = parts.pop() ?? '';
  const mod = parts.includes('mod');
  if (!singleKeysEnabled && !mod && key.length === 1 && !parts.includes('alt')) return false;
  if (!inField && (!mod || 'azy'.includes(key)) && isTyping(event.target)) return false;
  // Many layouts need AltGr, or Option on a Mac, to type a character such as "]".
  const isComposed = !/[a-z]/.test(key) && (event.getModifierState('AltGraph') || (isApple && event.altKey));
  if (!isComposed || mod || key.length > 1) {
    if ((isApple ? event.metaKey : event.ctrlKey) !== mod) return false;
    if (event.altKey !== parts.includes('alt')) return false;
  }
  if (isApple ? event.ctrlKey : event.metaKey) return false;
  // "?" needs Shift on most keyboards but not on all. Check Shift only for letters, or if the combination
  // includes it.
  const letter = /^[a-z]$/.test(key);
  if ((letter || parts.includes('shift')) && event.shiftKey !== parts.includes('shift')) return false;
  return keyOf(event) === (keyNames[key] ?? key);
}

/**
 * Returns whether an event comes from holding a key that acts only once per press: whoever holds Ctrl+Enter for
 * too long must not complete one task after the other (VIEW-120).
 */
export function isHeld(event: KeyboardEvent): boolean {
  return event.repeat && !REPEATING.has(keyOf(event));
}

const OTHER_LETTER = /^[\p{L}--\p{sc=Latn}]/v;

/** Returns the key in lower case. For a non-Latin letter, returns the Latin letter at the same position. */
function keyOf({ key, code }: KeyboardEvent): string {
  // On most layouts, Shift and the comma key type a different character. Treat it as a comma.
  if (key === '<' || (code === 'Comma' && !/\p{L}/u.test(key))) return ',';
  return OTHER_LETTER.test(key) && code.startsWith('Key') ? code.slice(-1).toLowerCase() : key.toLowerCase();
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true;
  return (
    target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'range', 'color'].includes(target.type)
  );
}
