/**
 * What is typed from the key that opens a dialog until that dialog has the focus: its code may still be on its way, and
 * it takes a moment to open. No key acts on the page meanwhile. Text lands in the field that takes the focus, and Enter
 * behind it counts there; where the dialog begins with no field, what was typed is dropped (VIEW-57).
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
    addEventListener('focusin', onFocusIn, options);
  }
  fetching.add(giveUp);
  return () => {
    // The focus has come before, or somebody else is still waited for.
    if (!fetching.delete(giveUp) || fetching.size > 0 || listening === undefined) return;
    timer = setTimeout(end, LATEST_MS);
  };
}

/** In place of a dialog whose code is being fetched, as the fallback of its Suspense. */
export function AwaitedDialog({ onGiveUp }: { onGiveUp: () => void }) {
  const giveUp = useEffectEvent(onGiveUp);
  useLayoutEffect(() => expectDialog(() => giveUp()), []);
  return null;
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

function onFocusIn({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target.closest('[role$="dialog"]') === null) return;
  const [typed, entered] = [text, isEntered];
  end();
  const isField =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && /^(text|search)$/.test(target.type));
  if (!isField || typed === '') return;
  const { selectionStart, selectionEnd, value } = target;
  const isSelected = selectionStart !== null && selectionStart !== selectionEnd;
  const [from, to] = isSelected
    ? [selectionStart, selectionEnd ?? selectionStart]
    : [value.length, value.length];
  // React takes no notice of a value that is set on the element itself.
  const prototype: unknown = Object.getPrototypeOf(target);
  Reflect.set(prototype as object, 'value', value.slice(0, from) + typed + value.slice(to), target);
  target.setSelectionRange(from + typed.length, from + typed.length);
  target.dispatchEvent(new Event('input', { bubbles: true }));
  // Once the owner of the field has taken the text.
  if (entered && target instanceof HTMLInputElement) setTimeout(enter, 0, target);
}

function enter(field: HTMLInputElement): void {
  const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  if (field.dispatchEvent(press)) field.form?.requestSubmit();
}
