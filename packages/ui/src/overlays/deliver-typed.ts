import { takeTyped } from './typed-ahead.tsx';

/**
 * Gives what was typed before a dialog had the focus to the element that takes it: text lands in a field, and Enter
 * behind it counts there; where the dialog begins with no field, what was typed is dropped (VIEW-57).
 */
export function deliverTyped(target: Element): void {
  const { text, isEntered } = takeTyped();
  const isField =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && /^(text|search)$/.test(target.type));
  if (!isField || text === '') return;
  const { selectionStart, selectionEnd, value } = target;
  const isSelected = selectionStart !== null && selectionStart !== selectionEnd;
  const [from, to] = isSelected
    ? [selectionStart, selectionEnd ?? selectionStart]
    : [value.length, value.length];
  // React takes no notice of a value that is set on the element itself.
  const prototype: unknown = Object.getPrototypeOf(target);
  Reflect.set(prototype as object, 'value', value.slice(0, from) + text + value.slice(to), target);
  target.setSelectionRange(from + text.length, from + text.length);
  target.dispatchEvent(new Event('input', { bubbles: true }));
  // Once the owner of the field has taken the text.
  if (isEntered && target instanceof HTMLInputElement) setTimeout(enter, 0, target);
}

function enter(field: HTMLInputElement): void {
  const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  if (field.dispatchEvent(press)) field.form?.requestSubmit();
}
